#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows: the app's, or one of the button's own for one run.
///
/// A key that was started by tag belongs to a view. At each delivery, it moves to the button that has the tag.
@MainActor final class FollowedKey {
  typealias Activity = CountdownCenter.Activity

  /// What a call asks for the activity that it begins or joins.
  struct Call {
    enum Subject {
      case request
      /// The run with this number. A restart gives it a later one.
      case run(Int)
      /// Whatever is under the key.
      case present
    }

    var subject: Subject
    var style: CountdownStyle?
    var onFinish: (() -> Void)?

    /// Whether this is the activity that the call has begun or joined. It isn't before the end of an earlier run is
    /// received.
    func isAbout(_ activity: Activity) -> Bool {
      switch (subject, activity) {
      case (_, .idle), (.request, .counting), (.run, .sending): false
      case (.request, .sending), (.present, .sending): true
      case (.run(let run), .counting(let tick)): tick.run >= run
      case (.present, .counting(let tick)): !tick.isFinished
      }
    }
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
  let onFinish: (() -> Void)?
  // Releasing an old value can use these properties again, so it's released after the access.
  /// The call that began or joined the present activity. What others begin has none.
  private var call: Call? { didSet { withExtendedLifetime(oldValue) {} } }
  /// The latest call, until what it has begun or joined is received.
  var nextCall: Call? { didSet { withExtendedLifetime(oldValue) {} } }
  private var received = Activity.idle
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
    if received == .idle { nextCall = nil }
  }

  /// Shows the present activity in the style of a call that has joined it.
  func showAgain() {
    let activity = activity
    if countdown?.state?.needsStyle == true, activity != .idle { receive(activity) }
  }

  /// Starts a countdown, or joins what is under the key.
  func start(from seconds: Int, style: CountdownStyle?, onFinish: (() -> Void)?) {
    nextCall = Call(subject: .run(center.nextRun), style: style, onFinish: onFinish)
    countdown?.state?.forgetStyle()
    let run = center.startIfUnused(key, seconds: seconds)
    // A manual clock has already delivered a new run.
    nextCall?.subject = run.map { .run($0) } ?? .present
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
    end()
  }

  func receive(_ activity: Activity) {
    guard findButton(isIdle: activity == .idle) else { return }
    if received == .sending, activity != .sending, !center.hasWaitOfRequest(under: key) {
      // The send has failed. A countdown that was started meanwhile isn't its wait.
      call?.onFinish = nil
    }
    received = activity
    if let next = nextCall, next.isAbout(activity) {
      call = next
      nextCall = nil
    }
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
    // An end of what the button shows comes before.
    if !isIdle { found?.takePending() }
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
