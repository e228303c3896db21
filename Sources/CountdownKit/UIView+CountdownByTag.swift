#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension UIView {
  /// Starts a countdown on the button that has a tag. The search includes this view and its subviews.
  ///
  /// The button is looked up again with `viewWithTag(_:)` at every tick, and when it leaves its window. If another
  /// button has the tag, that button continues the countdown, and the former button's original appearance is restored.
  /// If you replace a button that wasn't in a window, or only change tags, the new button takes touches until the next
  /// tick. With a `key`, you can call ``ButtonCountdown/attach(to:style:onFinish:)`` on the new button instead.
  ///
  /// A countdown without a key ends when this view is deallocated. Starting it again while it's running restarts it. A
  /// running countdown under `key` continues with its remaining time.
  ///
  /// - Parameters:
  ///   - tag: The button's tag. The default tag of every view is 0, so 0 usually finds this view itself.
  ///   - seconds: The duration in seconds, which is capped at 100 years. If it's 0 or less and no countdown is running
  ///     under the key, the countdown finishes immediately.
  ///   - key: The key of a countdown that continues without this view, as for
  ///     ``ButtonCountdown/start(from:key:style:onFinish:)``. If nil, the countdown ends with this view.
  ///   - style: The button's appearance while counting and after the end. If nil, it's the button's
  ///     ``ButtonCountdown/style``.
  ///   - onFinish: A closure that is called once on the main thread at the end, even if no button has the tag then. It
  ///     isn't called when the countdown is canceled or restarted, or after this view is deallocated. It's retained
  ///     until the end, so capture owners of this view weakly.
  /// - Returns: False if no view has the tag, or if the first view that has it isn't a button. In that case, nothing
  ///   changes, and `onFinish` isn't called.
  @discardableResult public func startCountdown(
    onButtonWithTag tag: Int, from seconds: Int, key: String? = nil, style: CountdownStyle? = nil,
    onFinish: (() -> Void)? = nil
  ) -> Bool {
    guard let button = viewWithTag(tag) as? UIButton else { return false }
    let countdowns = taggedCountdowns
    countdowns.running[tag]?.finishIfDue()
    countdowns.running.removeValue(forKey: tag)?.cancel()
    if let (countdown, isNew) = Countdown.started(wholeSeconds: seconds, key: key, in: button.countdown.center) {
      let tagged = TaggedCountdown(
        countdown, isShared: key != nil, isNew: isNew, style: style, tag: tag, in: self, onFinish: onFinish)
      countdowns.running[tag] = tagged
      tagged.start()
      if isNew, let key { CountdownButton.follow(key, in: button.countdown.center, startedBy: button) }
    } else {
      button.countdown.start(from: seconds, style: style, onFinish: onFinish)
    }
    return true
  }

  /// Cancels the countdown on the button that has a tag, and restores the button's original appearance.
  ///
  /// This method also cancels a countdown that was started on the button itself. A countdown with a key continues
  /// without this view. If there is no countdown, this method does nothing.
  public func cancelCountdown(onButtonWithTag tag: Int) {
    owned(TaggedCountdowns.self)?.running.removeValue(forKey: tag)?.cancel()
    (viewWithTag(tag) as? UIButton)?.owned(ButtonCountdown.self)?.cancel()
  }

  private var taggedCountdowns: TaggedCountdowns {
    if let countdowns = owned(TaggedCountdowns.self) { return countdowns }
    let countdowns = TaggedCountdowns()
    own(countdowns)
    return countdowns
  }
}

/// The countdowns that were started on a view, by tag.
@MainActor private final class TaggedCountdowns {
  var running: [Int: TaggedCountdown] = [:]
}

/// A countdown on the button that currently has a tag.
@MainActor private final class TaggedCountdown {
  private let countdown: Countdown
  /// Whether the countdown has a key and continues without the view.
  private let isShared: Bool
  /// The style, or nil for the style of each button.
  private let style: CountdownStyle?
  private let tag: Int
  private weak var view: UIView?
  private let onFinish: (() -> Void)?
  /// Whether the next button announces the start.
  private var isNew: Bool
  private weak var button: UIButton?
  /// Nil before the start and after the end.
  private var observation: CountdownObservation?

  init(
    _ countdown: Countdown, isShared: Bool, isNew: Bool, style: CountdownStyle?, tag: Int, in view: UIView,
    onFinish: (() -> Void)?
  ) {
    self.countdown = countdown
    self.isShared = isShared
    self.isNew = isNew
    self.style = style
    self.tag = tag
    self.view = view
    self.onFinish = onFinish
  }

  deinit {
    // The view is gone. Canceling restores the original appearance of a button that outlives the view.
    if !isShared { countdown.cancel() }
  }

  func start() {
    observation = countdown.observe(
      onCancel: { [weak self] in
        MainActor.assumeIsolated { self?.end() }
      },
      { [weak self] tick in
        MainActor.assumeIsolated { self?.show(tick) }
      })
    moveToCurrentButton()
  }

  /// Finishes the countdown if its time is over but its final tick is still pending.
  func finishIfDue() {
    guard countdown.state == .finished else { return }
    // The view is about to start again, so the end isn't announced.
    button?.countdown.finishIfDue(isAnnounced: false)
    show(countdown.tick)
  }

  func cancel() {
    if !isShared { countdown.cancel() }
    button?.countdown.stopFollowing(countdown)
    end()
  }

  private func show(_ tick: Countdown.Tick) {
    moveToCurrentButton()
    // A handler may have ended this countdown.
    guard tick.isFinished, observation != nil else { return }
    end()
    // The button also observes the end, but its appearance must be restored before `onFinish` is called.
    button?.countdown.show(tick, of: countdown, isTick: true)
    onFinish?()
  }

  private func moveToCurrentButton() {
    guard observation != nil else { return }
    let found = view?.viewWithTag(tag) as? UIButton
    guard found !== button else { return }
    button?.countdown.stopFollowing(countdown)
    button = found
    let isNew = isNew
    self.isNew = false
    guard let shown = found?.countdown else { return }
    // The app may have attached the new button to the key, with its own handler.
    if shown.counting?.countdown !== countdown {
      shown.follow(countdown, isShared: isShared, isNew: isNew, style: style ?? shown.style)
    }
    // A rebuilt page removes the button, and then or before that adds another one with the same tag.
    guard let counting = shown.counting, counting.countdown === countdown else { return }
    counting.onWindowExit = { [weak self] in
      DispatchQueue.main.async { self?.moveToCurrentButton() }
    }
  }

  private func end() {
    observation = nil
    guard let countdowns = view?.owned(TaggedCountdowns.self), countdowns.running[tag] === self else { return }
    countdowns.running[tag] = nil
  }
}
#endif
