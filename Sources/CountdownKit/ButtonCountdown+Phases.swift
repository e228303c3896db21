#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  /// What a button shows from the start of a countdown or a send to its end.
  @MainActor final class Run {
    /// The style of a call, of the followed key, or of the button, when the run begins.
    private(set) lazy var style = findStyle()
    private let findStyle: () -> CountdownStyle
    var onFinish: (() -> Void)?
    /// Whether the request has ended without a wait.
    var hasEnded = false

    init(on countdown: ButtonCountdown, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil) {
      findStyle = { style ?? countdown.reference?.followed?.style?() ?? countdown.style }
      self.onFinish = onFinish
    }
  }

  /// What the button should show.
  enum Phase {
    /// The original appearance. Until the button shows it, the phase says what has ended.
    case idle(Ending?)
    case sending(Run)
    case counting(Counting)
  }

  enum Ending {
    /// The countdown has ended, and the button shows the style's appearance for the end.
    case ended(Run)
    case restored
    /// Like `restored`, but the button shows another countdown or send next.
    case replaced
  }

  /// A countdown that this button shows.
  @MainActor final class Counting {
    let countdown: Countdown
    let run: Run
    /// The run's style, which is read at each tick.
    let style: CountdownStyle
    let announcer: CountdownAnnouncer
    var observation: CountdownObservation?
    /// The last tick that the button shows, or nil before the first one.
    var lastTick: Countdown.Tick?
    /// Whether the run that the button shows was canceled. The app may have started the countdown again since.
    var isCanceled = false

    init(_ countdown: Countdown, _ run: Run) {
      (self.countdown, self.run, style) = (countdown, run, run.style)
      announcer = CountdownAnnouncer(countdown, style.announcements)
    }
  }

  var shownPhase: Phase {
    get { reference?.phase ?? .idle(nil) }
    set { reference?.phase = newValue }
  }

  /// Whether the button shows neither a request nor a countdown.
  var isIdle: Bool {
    if case .idle = shownPhase { true } else { false }
  }

  var counting: Counting? {
    if case .counting(let counting) = shownPhase { counting } else { nil }
  }

  var button: UIButton? { reference?.button }

  /// Forms the weak reference to the button, and returns whether the button exists. Call this method before you change
  /// the button.
  func hasButton() -> Bool {
    reference?.form()
    return button != nil
  }

  /// Finishes the countdown if its time is over but its final tick is still pending. `onFinish` is then called before
  /// the next start. VoiceOver doesn't announce this end, because the button is about to show something else.
  func finishIfDue() {
    guard let counting, counting.countdown.state == .finished, button != nil else { return }
    showEnd(of: counting, counting.countdown.tick, isAnnounced: false)
  }

  // MARK: Phases

  /// Changes the phase to what is under the followed key now.
  ///
  /// Handlers and subclasses can change that at each step, so this method looks again until nothing is left to do.
  func updatePhase() {
    while button != nil {
      let activity = reference?.followed?.activity ?? .idle
      switch (shownPhase, activity) {
      case (.idle, .idle): return
      case (.sending(let run), .sending) where !run.hasEnded: return
      case (.counting(let counting), .counting(let countdown)) where counting.countdown === countdown: return
      // The countdown was restarted, and its end or its cancel follows.
      case (.counting(let counting), .idle) where !counting.isCanceled && !counting.countdown.state.isOver: return
      case (.idle, .sending): beginSending(nextRun)
      case (.idle, .counting(let countdown)): beginCounting(countdown, nextRun)
      case (.sending(let run), .counting(let countdown)):
        stopShowing(isReplaced: true)
        if isIdle { beginCounting(countdown, run) }
      case (.sending(let run), _):
        run.hasEnded = true
        stopShowing(isReplaced: false)
      case (.counting(let counting), _):
        if counting.countdown.state == .finished, !counting.isCanceled {
          showEnd(of: counting, counting.countdown.tick)
        } else if case .idle = activity {
          stopShowing(isReplaced: false)
          callCancelHandlers()
        } else {
          // After the start of another countdown, its first tick says that this one is gone.
          stopShowing(isReplaced: true)
          if case .sending = activity { callCancelHandlers() }
        }
      }
    }
  }

  /// Takes the run of the call that is in progress, or creates one without a style and a handler of its own. A run is shown
  /// once: if a handler starts something else meanwhile, that isn't the call's.
  private var nextRun: Run { reference?.nextRun.take() ?? Run(on: self) }

  func beginSending(_ run: Run) {
    shownPhase = .sending(run)
    render()
  }

  func beginCounting(_ countdown: Countdown, _ run: Run) {
    let counting = Counting(countdown, run)
    shownPhase = .counting(counting)
    reference?.followed?.announces = !counting.style.announcements.isEmpty
    counting.observation = countdown.observe(
      onCancel: { [weak self, weak counting] in
        counting?.isCanceled = true
        self?.updatePhase()
      },
      { [weak self, weak counting] tick in
        if let counting { self?.show(tick, of: counting) }
      })
    show(countdown.tick, of: counting)
  }

  private func show(_ tick: Countdown.Tick, of counting: Counting) {
    // In the button's `deinit`, the reference to the button is nil.
    guard self.counting === counting, button != nil else { return }
    guard !tick.isFinished else {
      showEnd(of: counting, tick)
      return updatePhase()
    }
    let lastTick = counting.lastTick
    guard tick.remainingSeconds != lastTick?.remainingSeconds || tick.duration != lastTick?.duration else { return }
    counting.lastTick = tick
    if tick.remainingSeconds != lastTick?.remainingSeconds { render() }
    guard self.counting === counting else { return }
    counting.announcer.tell(tick, after: lastTick, on: self)
    guard self.counting === counting else { return }
    reference?.onTick?(tick)
  }

  func showEnd(of counting: Counting, _ tick: Countdown.Tick, isAnnounced: Bool = true) {
    let onFinish = reference?.followed?.onFinish
    let speaks = isAnnounced && speaks
    shownPhase = .idle(.ended(counting.run))
    render()
    // A subclass may have started the next countdown when the button was enabled.
    if speaks, self.counting == nil, let button { counting.announcer.tellEnd(tick, of: button) }
    reference?.onTick?(tick)
    counting.run.onFinish?()
    onFinish?()
  }

  /// Shows the appearance for the end and calls the handlers. Use this method if there is nothing to count.
  func finishWithoutCounting(_ run: Run) {
    let onFinish = reference?.followed?.onFinish
    if isIdle {
      shownPhase = .idle(.ended(run))
      render()
    }
    run.onFinish?()
    onFinish?()
  }

  /// Restores the button's original appearance.
  func stopShowing(isReplaced: Bool) {
    guard !isIdle else { return }
    shownPhase = .idle(isReplaced ? .replaced : .restored)
    render()
  }

  /// Calls the handler for a cancel, unless a countdown has started when the appearance was restored.
  func callCancelHandlers() {
    guard button != nil, counting == nil else { return }
    reference?.onCancel?()
  }
}
#endif
