#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension UIView {
  /// Starts a countdown on the button that has a tag. The search includes this view and its subviews.
  ///
  /// The button is looked up again with `viewWithTag(_:)` at every tick of the countdown, and when a send under `key`
  /// ends. If another button has the tag, that button continues, and the former button's original appearance is restored.
  /// Until then, the new button takes touches. With a `key`, you can call
  /// ``ButtonCountdown/attach(to:style:onFinish:)`` on the new button instead. A button that you have attached to `key`
  /// follows it whether it has the tag or not.
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
    countdowns.byTag[tag]?.finishIfDue()
    let former = countdowns.byTag.removeValue(forKey: tag)
    if former?.button !== button { former?.cancel() }
    let countdown = button.countdown
    let followed = FollowedKey(
      key, in: countdown.center(of: key), isByTag: true, style: style.map { style in { style } })
    let run = ButtonCountdown.Run(on: countdown, style: style, onFinish: onFinish)
    countdown.start(from: seconds, under: followed, run)
    // Until here, because the button's former countdown is replaced and not canceled.
    withExtendedLifetime(former) {}
    guard countdown.isFollowing(followed.key, in: followed.center), !countdown.isIdle, countdowns.byTag[tag] == nil
    else { return true }
    run.onFinish = nil
    let tagged = TaggedCountdown(followed, on: button, tag: tag, in: self, onFinish: onFinish)
    countdowns.byTag[tag] = tagged
    tagged.begin()
    return true
  }

  /// Cancels the countdown on the button that has a tag, and restores the button's original appearance.
  ///
  /// This method also cancels a countdown that was started on the button itself. A countdown with a key continues
  /// without this view. If there is no countdown, this method does nothing.
  public func cancelCountdown(onButtonWithTag tag: Int) {
    owned(TaggedCountdowns.self)?.byTag.removeValue(forKey: tag)?.cancel()
    (viewWithTag(tag) as? UIButton)?.owned(ButtonCountdown.self)?.cancel()
  }

  private var taggedCountdowns: TaggedCountdowns {
    if let countdowns = owned(TaggedCountdowns.self) { return countdowns }
    let countdowns = TaggedCountdowns()
    own(countdowns)
    return countdowns
  }
}

/// The countdowns that were started on a view.
@MainActor private final class TaggedCountdowns {
  // A countdown that is released can use this property, so it's released after the access.
  var byTag: [Int: TaggedCountdown] = [:] { didSet { withExtendedLifetime(oldValue) {} } }
}

/// A countdown, or a send and the countdown that follows it, on the button that currently has a tag.
@MainActor private final class TaggedCountdown {
  let tag: Int
  private weak var view: UIView?
  /// What the button follows because it has the tag, unless the app has attached it to the key itself.
  private let followed: FollowedKey
  private let onFinish: (() -> Void)?
  private(set) weak var button: UIButton?
  /// Nil during a send.
  private var countdown: Countdown?
  private var observation: CountdownObservation?

  init(_ followed: FollowedKey, on button: UIButton, tag: Int, in view: UIView, onFinish: (() -> Void)?) {
    (self.followed, self.button, self.tag, self.view) = (followed, button, tag, view)
    self.onFinish = onFinish
  }

  deinit {
    // If the view is gone, this restores the original appearance of a button that outlives the view.
    if followed.isOwn { followed.center.cancelLater(followed.key) }
  }

  func begin() {
    let observation = followed.center.observe(followed.key) { [weak self] in self?.show($0) }
    if isCurrent { self.observation = observation }
  }

  /// Finishes the countdown if its time is over but its final tick is still pending.
  func finishIfDue() {
    guard let countdown, countdown.state == .finished else {
      observation?.deliverPending()
      return
    }
    // The view is about to start again, so the end isn't announced.
    button?.countdown.finishIfDue()
    show(countdown.tick)
  }

  func cancel() {
    end()
    button?.countdown.handOver(followed)
    if followed.isOwn { followed.center.cancel(followed.key) }
  }

  private func show(_ activity: CountdownCenter.Activity) {
    switch activity {
    case .idle: end()
    case .sending: moveToCurrentButton()
    case .counting(let tick):
      countdown = followed.center[followed.key] ?? countdown
      show(tick)
    }
  }

  private func show(_ tick: Countdown.Tick) {
    moveToCurrentButton()
    // A handler may have ended this countdown.
    guard tick.isFinished, isCurrent else { return }
    end()
    // The button also observes the end, but its appearance must be restored before `onFinish` is called.
    button?.countdown.catchUp()
    onFinish?()
  }

  private func moveToCurrentButton() {
    guard let found = view?.viewWithTag(tag) as? UIButton?, found !== button else { return }
    button?.countdown.handOver(followed)
    button = found
    // A handler may have ended this countdown. The app may have attached the new button to the key, with its own handler.
    guard isCurrent, let shown = found?.countdown, !shown.isFollowing(followed.key, in: followed.center) else { return }
    if !shown.attach(to: followed), let countdown, countdown.state == .finished {
      shown.beginCounting(countdown, ButtonCountdown.Run(on: shown))
    }
  }

  private var isCurrent: Bool { view?.owned(TaggedCountdowns.self)?.byTag[tag] === self }

  private func end() {
    observation = nil
    if isCurrent { view?.owned(TaggedCountdowns.self)?.byTag[tag] = nil }
  }
}
#endif
