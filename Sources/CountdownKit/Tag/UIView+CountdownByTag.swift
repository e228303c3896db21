#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UIView {
  /// Counts down on the button that has `tag` in this view, or is this view.
  ///
  /// The button is looked up with `viewWithTag(_:)` again at every tick. One that takes the place of another, with the
  /// same tag, goes on counting, and the other gets its look back. The countdown ends with this view, unless it has a
  /// key. Called again with the same tag while counting, it starts anew.
  ///
  /// - Parameters:
  ///   - tag: The button's tag. 0 is every view's tag unless set, and finds the receiver.
  ///   - seconds: How long. From 0 or less it ends at once; more than a hundred years count as a hundred years.
  ///   - key: Where the countdown goes on when this view is gone, in `CountdownCenter.shared`: see
  ///     ``ButtonCountdown/start(from:key:style:onFinish:)``. Nil for one that ends with this view.
  ///   - style: How the button looks while counting and after.
  ///   - onFinish: Called once on the main thread at the end, whether or not there is a button then; not on a cancel,
  ///     nor when this view is gone. It is held until then: capture weakly what holds this view.
  /// - Returns: False if the first view that has the tag is no button, or none has it; then nothing has changed, and
  ///   `onFinish` is not called.
  @discardableResult public func startCountdown(
    onButtonWithTag tag: Int, from seconds: Int, key: String? = nil, style: CountdownStyle = .standard,
    onFinish: (() -> Void)? = nil
  ) -> Bool {
    guard let button = viewWithTag(tag) as? UIButton else { return false }
    taggedCountdowns.start(tag, on: button, from: seconds, key: key, style: style, onFinish: onFinish)
    return true
  }

  /// Ends the countdown on the button that has `tag` in this view, and gives it back the look it had, however the
  /// countdown was started. Does nothing when none runs. One with a key goes on there, without this view.
  public func cancelCountdown(onButtonWithTag tag: Int) {
    owned(TaggedCountdowns.self)?.cancel(tag)
    (viewWithTag(tag) as? UIButton)?.owned(ButtonCountdown.self)?.cancel()
  }

  private var taggedCountdowns: TaggedCountdowns {
    if let countdowns = owned(TaggedCountdowns.self) { return countdowns }
    let countdowns = TaggedCountdowns(view: self)
    own(countdowns)
    return countdowns
  }
}
#endif
