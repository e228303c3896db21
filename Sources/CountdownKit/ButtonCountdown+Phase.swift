#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation
import UIKit

extension ButtonCountdown {
  enum Phase {
    case idle
    case sending(Sending)
    case counting(Counting)
  }

  /// A send in progress that this button shows.
  @MainActor final class Sending {
    let operation: SendOperation
    let style: CountdownStyle
    let onFinish: (() -> Void)?
    /// Nil until the button shows the send.
    var appearance: CountingAppearance?

    init(_ operation: SendOperation, style: CountdownStyle, onFinish: (() -> Void)?) {
      self.operation = operation
      self.style = style
      self.onFinish = onFinish
    }
  }

  /// A countdown that this button shows.
  @MainActor final class Counting {
    enum Display: Equatable {
      /// The first value isn't shown yet.
      case pending
      /// The title shows this number of seconds, or will after the change in progress.
      case seconds(Int)
      /// The end is shown. Its handlers haven't been called yet.
      case end
    }

    let countdown: Countdown
    /// Whether the countdown has a key and continues without this button.
    let isShared: Bool
    let style: CountdownStyle
    let onFinish: (() -> Void)?
    let announcer: CountdownAnnouncer
    /// A closure that is called when the button leaves its window.
    var onWindowExit: (() -> Void)?
    /// Nil while the button doesn't observe the countdown.
    var observation: CountdownObservation?
    var display = Display.pending
    /// Nil before the first value is shown and after the end is shown.
    var appearance: CountingAppearance?
    /// The last tick that this button handled, or nil before the first one.
    var lastTick: Countdown.Tick?

    init(
      _ countdown: Countdown, isShared: Bool, tellsStart: Bool, style: CountdownStyle, onFinish: (() -> Void)?,
      observation: CountdownObservation?
    ) {
      self.countdown = countdown
      self.isShared = isShared
      self.style = style
      self.onFinish = onFinish
      self.observation = observation
      announcer = CountdownAnnouncer(countdown, style.announcements, tellsStart: tellsStart)
    }
  }

  var phase: Phase {
    get { reference?.phase ?? .idle }
    set { reference?.phase = newValue }
  }

  /// Whether the button shows neither a request nor a countdown.
  ///
  /// After ``cancel()``, it's false if a subclass has started a countdown when its appearance was restored. That call is the
  /// later one, so its countdown stays.
  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  var counting: Counting? {
    if case .counting(let counting) = phase { counting } else { nil }
  }

  var button: UIButton? { reference?.button }

  /// Forms the weak reference to the button, and returns whether the button exists. Call this method before you change
  /// the button.
  func hasButton() -> Bool {
    reference?.form()
    return button != nil
  }

  /// Shows a countdown on this button until the countdown ends. Whatever the button showed before is canceled.
  ///
  /// - Parameters:
  ///   - isShared: Whether the countdown continues without this button.
  ///   - isNew: Whether the countdown has just started, so that its start is announced at the next tick.
  func follow(
    _ countdown: Countdown, isShared: Bool = false, isNew: Bool = false, style: CountdownStyle,
    onFinish: (() -> Void)? = nil
  ) {
    // Another thread may have canceled the key. A cancel isn't an end, so `onFinish` isn't called.
    guard hasButton(), let button, countdown.state != .cancelled else { return cancel() }
    // A second start with the same key can come before the first tick.
    let tellsStart = isNew || self.counting?.announcer.willTellStart(of: countdown) == true
    stop(isReplaced: true)
    guard isIdle else { return }
    let observes = !buttonReportsWindow || button.window != nil
    phase = .counting(
      Counting(
        countdown, isShared: isShared, tellsStart: tellsStart, style: style, onFinish: onFinish,
        observation: observes ? observation(of: countdown) : nil))
    show(countdown.tick, of: countdown, isTick: false)
  }

  /// Stops showing a countdown or a send, and restores the original appearance. A countdown without a key ends.
  ///
  /// - Parameter isReplaced: Whether the button shows another countdown or send next. In that case, no handler is called.
  func stop(isReplaced: Bool) {
    stopSending(isReplaced: isReplaced)
    // A subclass may have started a countdown when its appearance was restored.
    guard let counting else { return }
    stopFollowing(counting.countdown, isReplaced: isReplaced)
    if !counting.isShared { counting.countdown.cancel() }
  }

  /// Stops showing a countdown and restores the original appearance, if this button shows that countdown. The countdown
  /// itself continues.
  ///
  /// - Parameters:
  ///   - isReplaced: Whether the button shows another countdown or send next. In that case, no handler is called.
  ///   - isMoving: Whether UIKit is moving the button. In that case, the handlers are called on a later turn of the main
  ///     queue.
  func stopFollowing(_ countdown: Countdown, isReplaced: Bool = false, isMoving: Bool = false) {
    guard let counting, counting.countdown === countdown else { return }
    phase = .idle
    changeAppearance(.end(counting.appearance, showing: nil, isReplaced: isReplaced))
    if isMoving {
      DispatchQueue.main.async { [weak self] in self?.callCancelHandlers() }
    } else if !isReplaced {
      callCancelHandlers()
    }
  }

  func observation(of countdown: Countdown) -> CountdownObservation {
    countdown.observe(
      onCancel: { [weak self] in
        MainActor.assumeIsolated { self?.stopFollowing(countdown) }
      },
      { [weak self] tick in
        MainActor.assumeIsolated { self?.show(tick, of: countdown, isTick: true) }
      })
  }

  /// - Parameter isTick: Whether the timer has ticked. Otherwise, a call has changed the value.
  func show(_ tick: Countdown.Tick, of countdown: Countdown, isTick: Bool) {
    // In the button's `deinit`, the reference to the button is nil.
    guard let counting, counting.countdown === countdown, button != nil else { return }
    guard !tick.isFinished else {
      finish(counting, tick, isTick: isTick)
      return
    }
    let lastTick = counting.lastTick
    guard tick.remainingSeconds != lastTick?.remainingSeconds || tick.duration != lastTick?.duration else { return }
    counting.lastTick = tick
    show(tick.remainingSeconds)
    guard self.counting === counting else { return }
    counting.announcer.tell(tick, label: counting.appearance?.label, of: button)
    guard self.counting === counting else { return }
    callTickHandlers(tick)
  }

  /// Shows a number of whole seconds. Outside a window, only the first value is shown.
  func show(_ seconds: Int) {
    guard let counting, counting.display != .seconds(seconds), let button else { return }
    guard counting.appearance == nil || button.window != nil else { return }
    counting.display = .seconds(seconds)
    changeAppearance(.count(counting))
    if self.counting === counting { observeWindow(of: button) }
  }

  /// Shows the appearance for the end. The final tick calls the handlers later.
  func showEnd() {
    guard let counting, counting.display != .end else { return }
    let appearance = counting.appearance
    counting.display = .end
    counting.appearance = nil
    changeAppearance(.end(appearance, showing: counting.style, isReplaced: false))
  }

  /// Finishes the countdown if its time is over but its final tick is still pending. `onFinish` is then called before
  /// the next start.
  ///
  /// - Parameter isAnnounced: Whether VoiceOver announces the end. It's false if the button is about to start again.
  func finishIfDue(isAnnounced: Bool = true) {
    guard let counting, counting.countdown.state == .finished, button != nil else { return }
    finish(counting, counting.countdown.tick, isAnnounced: isAnnounced, isTick: false)
  }

  private func finish(_ counting: Counting, _ tick: Countdown.Tick, isAnnounced: Bool = true, isTick: Bool) {
    phase = .idle
    if counting.display != .end {
      changeAppearance(.end(counting.appearance, showing: counting.style, isReplaced: false))
    }
    // A subclass may have started the next countdown when the button was enabled.
    if isAnnounced, self.counting == nil, let button { counting.announcer.tellEnd(tick, of: button, isTick: isTick) }
    callTickHandlers(tick)
    counting.onFinish?()
  }

  /// Shows the appearance for the end and calls the handler. Use this method if there is nothing to count.
  func finishWithoutCounting(style: CountdownStyle, onFinish: (() -> Void)?) {
    if isIdle { changeAppearance(.end(nil, showing: style, isReplaced: false)) }
    onFinish?()
  }
}

extension Countdown {
  /// Returns the countdown under a key, or starts one if there is none.
  ///
  /// - Parameters:
  ///   - seconds: The duration of a new countdown in seconds, which is capped at the longest allowed duration.
  ///   - key: The key in the center, or nil for a countdown without a key.
  ///   - center: The center for the key.
  /// - Returns: The countdown, and whether this call started it. Nil if there is no countdown and `seconds` is 0 or
  ///   less.
  static func started(
    wholeSeconds seconds: Int, key: String?, in center: CountdownCenter
  ) -> (countdown: Countdown, isNew: Bool)? {
    if let running = key.flatMap({ center[$0] }) { return (running, false) }
    guard seconds > 0 else { return nil }
    let duration = min(TimeInterval(seconds), allowedDurations.upperBound)
    if let key { return (try? center.start(key, duration: duration)).map { ($0, true) } }
    let countdown = try? Countdown(duration: duration)
    countdown?.start()
    return countdown.map { ($0, true) }
  }
}
#endif
