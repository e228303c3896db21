#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension UIView {
  /// Starts a countdown on the button that has a tag. The search includes this view and its subviews.
  ///
  /// The button is looked up again with `viewWithTag(_:)` at every tick of the countdown. If another button has the tag, that button
  /// continues the countdown, and the former button's original appearance is restored. Until then, the new button takes
  /// touches. With a `key`, you can call ``ButtonCountdown/attach(to:style:onFinish:)`` on the new button instead.
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
    countdowns.running.removeValue(forKey: tag)?.end(replacedOn: button)
    let center = button.countdown.center
    let run = ButtonCountdown.Run(style: style, onFinish: onFinish)
    button.countdown.start(from: seconds, key: key, run)
    // A send under the key is shown by this button until its wait starts.
    guard let counting = button.countdown.counting, counting.run === run else { return true }
    run.onFinish = nil
    countdowns.running[tag] = TaggedCountdown(
      counting.countdown, key: key, in: center, style: style, on: button, tag: tag, in: self, onFinish: onFinish)
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
  /// The key, or nil for a countdown that ends with the view.
  private let key: String?
  private let center: CountdownCenter
  /// The style, or nil for the style of each button.
  private let style: CountdownStyle?
  private let tag: Int
  private weak var view: UIView?
  private let onFinish: (() -> Void)?
  private weak var button: UIButton?
  /// Nil after the end.
  private var observation: CountdownObservation?

  init(
    _ countdown: Countdown, key: String?, in center: CountdownCenter, style: CountdownStyle?, on button: UIButton,
    tag: Int, in view: UIView, onFinish: (() -> Void)?
  ) {
    self.countdown = countdown
    self.key = key
    self.center = center
    self.style = style
    self.tag = tag
    self.view = view
    self.onFinish = onFinish
    self.button = button
    observation = countdown.observe(onCancel: { [weak self] in self?.end() }, { [weak self] in self?.show($0) })
  }

  deinit {
    // The view is gone. Canceling restores the original appearance of a button that outlives the view.
    if key == nil { countdown.cancel() }
  }

  /// Finishes the countdown if its time is over but its final tick is still pending.
  func finishIfDue() {
    guard countdown.state == .finished else { return }
    // The view is about to start again, so the end isn't announced.
    button?.countdown.finishIfDue()
    show(countdown.tick)
  }

  func cancel() {
    end()
    if key == nil { countdown.cancel() }
    button?.countdown.handOver(countdown)
  }

  /// Ends without a cancel if the same button counts next.
  func end(replacedOn next: UIButton) {
    if button === next { end() } else { cancel() }
  }

  private func show(_ tick: Countdown.Tick) {
    moveToCurrentButton()
    // A handler may have ended this countdown.
    guard tick.isFinished, observation != nil else { return }
    end()
    // The button also observes the end, but its appearance must be restored before `onFinish` is called.
    button?.countdown.look()
    onFinish?()
  }

  private func moveToCurrentButton() {
    guard observation != nil, let found = view?.viewWithTag(tag) as? UIButton?, found !== button else { return }
    button?.countdown.handOver(countdown)
    button = found
    // The app may have attached the new button to the key, with its own handler.
    guard let shown = found?.countdown, shown.counting?.countdown !== countdown else { return }
    if let key, countdown.state != .finished {
      _ = shown.attach(to: FollowedKey(key, in: center, style: style.map { style in { style } }))
    } else {
      shown.show(countdown, ButtonCountdown.Run(style: style))
    }
  }

  private func end() {
    observation = nil
    guard let countdowns = view?.owned(TaggedCountdowns.self), countdowns.running[tag] === self else { return }
    countdowns.running[tag] = nil
  }
}
#endif
