#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension UIView {
  /// Starts a countdown on the button that has a tag. The search includes this view and its subviews.
  ///
  /// The button is looked up again with `viewWithTag(_:)` at every tick, and when a send under `key` ends. If another
  /// button has the tag then, that button continues, and the former button's original appearance is restored. Until
  /// then, the new button accepts taps, and a tap starts or sends again. To avoid that gap, pass a key, and have the
  /// new button follow it immediately, in the same style. A button that follows `key` itself does so whether it has the
  /// tag or not.
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
  ///   - onFinish: A closure that is called once on the main thread at the end, even if no button has the tag then or
  ///     the button has stopped following the key. It isn't called when the countdown is canceled or restarted, or
  ///     after this view is deallocated. It's retained until the end, so capture owners of this view weakly.
  /// - Returns: False if no view has the tag, or if the first view that has it isn't a button. In that case, nothing
  ///   changes, and `onFinish` isn't called. Off the main thread, it's true, because the search follows on that thread.
  @discardableResult public func startCountdown(
    onButtonWithTag tag: Int, from seconds: Int, key: String? = nil, style: CountdownStyle? = nil,
    onFinish: (() -> Void)? = nil
  ) -> Bool {
    guard isOnMainThread() else {
      CountdownEnvironment.performOnMainQueue { [weak self] in
        self?.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style, onFinish: onFinish)
      }
      return true
    }
    guard let button = viewWithTag(tag) as? UIButton else { return false }
    let tagged = associated(TaggedCountdowns.self) ?? setAssociated(TaggedCountdowns(of: self))
    let countdown = button.countdown
    guard countdown.deliverPending() else { return true }
    tagged.byTag[tag]?.deliver()
    let key = key?.nonEmptyKey
    let followed = FollowedKey(
      key, in: countdown.center(of: key), tag: FollowedKey.Tag(view: self, number: tag))
    let former = tagged.byTag.updateValue(followed, forKey: tag)
    if former?.countdown !== countdown { former?.cancel() }
    if let current = countdown.state?.followed, current.tag == nil, current.isSame(followed.key, in: followed.center) {
      // The app lets the button follow the key, whether it has the tag or not.
      followed.observe(for: countdown)
      followed.deliver()
      countdown.follow(current) {
        followed.start(from: seconds, style: style, onFinish: onFinish, joinedBy: current)
      }
      followed.deliver()
    } else {
      countdown.follow(followed) { followed.start(from: seconds, style: style, onFinish: onFinish) }
    }
    return true
  }

  /// Cancels the countdown on the button that has a tag, and restores the button's original appearance.
  ///
  /// This method also cancels a countdown that was started on the button itself. A countdown with a key continues
  /// without this view. If there is no countdown, this method does nothing.
  public func cancelCountdown(onButtonWithTag tag: Int) {
    guard isOnMainThread() else {
      // A view that is being deallocated can't form another weak reference, but it can have one.
      let tagged = associated(TaggedCountdowns.self) ?? TaggedCountdowns(of: self)
      return CountdownEnvironment.performOnMainQueue { tagged.view?.cancelCountdown(onButtonWithTag: tag) }
    }
    associated(TaggedCountdowns.self)?.byTag.removeValue(forKey: tag)?.cancel()
    (viewWithTag(tag) as? UIButton)?.associated(ButtonCountdown.self)?.cancel()
  }
}

/// The keys that a view lets the buttons with certain tags follow.
@MainActor private final class TaggedCountdowns {
  private(set) weak var view: UIView?
  // A key that is released can use this property, so it's released after the access.
  var byTag: [Int: FollowedKey] = [:] { didSet { keep(oldValue) } }

  init(of view: UIView) {
    self.view = view
  }

  deinit {
    // This restores the original appearance of a button that outlives the view.
    for followed in byTag.values where followed.isPrivate { followed.center.cancelLater(followed.key) }
  }
}
#endif
