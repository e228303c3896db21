#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows: the app's, or one of the button's own for one run.
///
/// A key that was started by tag belongs to a view. At each delivery, it moves to the button that has the tag.
@MainActor final class FollowedKey {
  typealias Activity = CountdownCenter.Activity

  /// What a call asks for the run that it begins or joins.
  struct Call {
    var style: CountdownStyle?
    var onFinish: (() -> Void)?
  }

  /// The view in which the button with a tag is looked up.
  struct Place {
    weak var view: UIView?
    let tag: Int
  }

  let key: String
  let center: CountdownCenter
  /// Whether the app specified no key. The countdown then ends when the button no longer follows the key.
  let isOwn: Bool
  /// Nil unless the button follows the key because of its tag.
  let place: Place?
  /// The style of what the button shows, unless a call specifies another one. Nil for the button's style.
  private let style: CountdownStyle?
  /// The handler for every end.
  private let onFinish: (() -> Void)?
  /// The call that began or joined the present run. A run that others begin has none.
  var call: Call?
  /// The button that shows the activity.
  private(set) weak var countdown: ButtonCountdown?
  private var observation: CountdownObservation?

  /// - Parameter key: The key, or nil for a countdown or a send of the button's own.
  init(
    _ key: String?, in center: CountdownCenter, at place: Place? = nil, style: CountdownStyle? = nil,
    onFinish: (() -> Void)? = nil
  ) {
    self.key = key ?? ""
    self.center = center
    isOwn = key == nil
    self.place = place
    self.style = style
    self.onFinish = onFinish
  }

  deinit {
    // The app may have kept the countdown of a button that is gone.
    if isOwn, observation != nil { center.cancelLater(key) }
  }

  var activity: Activity { center.activity(of: key) }

  func isSame(_ key: String, in center: CountdownCenter) -> Bool {
    self.key == key && self.center === center
  }

  /// Lets a button show the activity, from the next delivery on.
  func begin(on countdown: ButtonCountdown?) {
    self.countdown = countdown
    guard observation == nil else { return }
    observation = center.observeLater(key) { [weak self] activity in self?.receive(activity) }
  }

  /// Delivers what is pending and what is under the key now.
  func deliver() {
    observation?.deliverPending()
    // A call that throws may leave the key idle.
    if case .idle = activity { call = nil }
  }

  /// Shows the present activity in the style of a call that has joined it.
  func showAgain() {
    if countdown?.state?.needsStyle == true { receive(activity) }
  }

  /// Ends the countdown of a button's own. A view goes on observing the app's key for its handler.
  func end() {
    if place == nil { observation = nil }
    if isOwn { center.cancel(key) }
  }

  /// Ends following, and gives the button back its appearance.
  func cancel() {
    observation = nil
    countdown?.leave(self)
    if isOwn { center.cancel(key) }
  }

  func receive(_ activity: Activity) {
    guard findButton(isIdle: activity == .idle) else { return }
    let isFinished = activity.isFinished
    let call = isFinished || activity == .idle ? call.take() : call
    if isOwn, activity == .idle { observation = nil }
    countdown?.show(activity, of: self, in: call?.style ?? style)
    guard isFinished else { return }
    call?.onFinish?()
    onFinish?()
  }

  /// Moves to the button that has the tag.
  ///
  /// - Parameter isIdle: Whether there is nothing to show. Another button is then left alone.
  /// - Returns: False if the view is gone, or a button that follows the key itself.
  private func findButton(isIdle: Bool) -> Bool {
    guard let place else { return countdown?.state?.button != nil }
    let found = (place.view?.viewWithTag(place.tag) as? UIButton)?.countdown
    guard found !== countdown else { return place.view != nil }
    let former = countdown
    countdown = isIdle ? nil : found
    former?.leave(self)
    // The app may have let the button follow the key with its own handler.
    if let countdown, countdown.state?.followed?.isSame(key, in: center) != true { countdown.join(self)?.end() }
    return place.view != nil
  }
}

extension CountdownCenter.Activity {
  /// Whether this is the end of a run.
  var isFinished: Bool {
    if case .counting(let tick) = self { tick.isFinished } else { false }
  }
}
#endif
