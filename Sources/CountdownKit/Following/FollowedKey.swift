#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows: the app's, or a private one for one run.
///
/// A key that was started by tag belongs to a view. At each delivery, it moves to the button that has the tag.
@MainActor final class FollowedKey {
  typealias Activity = CountdownCenter.Activity

  /// The subject, style, and handler of a call that begins or joins an activity.
  final class Call {
    enum Subject {
      case request
      /// The run with this number. A restart gives it a later one.
      case run(Int)
      /// Whatever is under the key.
      case current
    }

    var subject: Subject
    let style: CountdownStyle?
    var onFinish: (() -> Void)? { didSet { keep(oldValue) } }

    init(_ subject: Subject, style: CountdownStyle?, onFinish: (() -> Void)? = nil) {
      self.subject = subject
      self.style = style
      self.onFinish = onFinish
    }

    /// Whether the call has begun or joined an activity. It's false until the end of an earlier run has been received.
    func isAbout(_ activity: Activity) -> Bool {
      switch (subject, activity) {
      case (_, .idle), (.run, .sending), (.request, .counting), (.request, .finished), (.current, .finished): false
      case (.request, .sending), (.current, .sending), (.current, .counting): true
      case (.run(let run), .counting(let tick)), (.run(let run), .finished(let tick)): tick.run >= run
      }
    }
  }

  /// The view in which the button with a tag is looked up.
  struct Tag {
    weak var view: UIView?
    let number: Int
  }

  let key: String
  let center: CountdownCenter
  /// Whether the app specified no key. The countdown then ends when the button no longer follows the key.
  let isPrivate: Bool
  /// Nil unless the button follows the key because of its tag.
  let tag: Tag?
  /// The style of what the button shows, unless a call specifies another one. Nil for the button's style.
  private let style: CountdownStyle?
  let onFinish: (() -> Void)?
  // Releasing an old value can use these properties again, so it's kept until the access ends.
  /// The call that began or joined the current activity. An activity that others begin has none.
  private var call: Call? { didSet { keep(oldValue) } }
  /// The latest call, until the activity that it has begun or joined is received.
  var nextCall: Call? { didSet { keep(oldValue) } }
  private var received = Activity.idle
  private(set) weak var countdown: ButtonCountdown?
  private var observation: CountdownObservation?

  /// - Parameter key: The key, or nil for a private one.
  init(
    _ key: String?, in center: CountdownCenter, tag: Tag? = nil, style: CountdownStyle? = nil,
    onFinish: (() -> Void)? = nil
  ) {
    self.key = key ?? ""
    self.center = center
    isPrivate = key == nil
    self.tag = tag
    self.style = style
    self.onFinish = onFinish
  }

  deinit {
    // Ended first, so the cancellation has no observer left to notify.
    guard observation.take() != nil, isPrivate else { return }
    // The app may have kept the countdown of a button that is gone.
    center.cancelLater(key)
  }

  var activity: Activity { center.activity(of: key) }

  /// The number of seconds since the current run began.
  var timeSinceStart: TimeInterval { center.timeSinceStart(of: key) }

  func isSame(_ key: String, in center: CountdownCenter) -> Bool {
    self.key == key && self.center === center
  }

  // MARK: Calls

  /// Lets a button show the activity, from the next delivery on.
  func observe(for countdown: ButtonCountdown?) {
    self.countdown = countdown
    observation = observation ?? center.observeLater(key) { [weak self] activity in self?.receive(activity) }
  }

  /// Starts a countdown, or joins the activity under the key.
  ///
  /// - Parameter other: Another one for the same key, which joins without the handler.
  func start(
    from seconds: Int, style: CountdownStyle?, onFinish: (() -> Void)?, joinedBy other: FollowedKey? = nil
  ) {
    nextCall = Call(.run(center.nextRun), style: style, onFinish: onFinish)
    other?.nextCall = Call(.run(center.nextRun), style: style)
    let subject = center.startIfUnused(key, seconds: seconds).map { Call.Subject.run($0) } ?? .current
    // A manual clock has already delivered a new run.
    nextCall?.subject = subject
    other?.nextCall?.subject = subject
  }

  /// Delivers the pending activities and the current one. An activity that a call has joined is shown in the call's
  /// style.
  ///
  /// - Parameter hasNewStyle: Whether the button also shows an activity again that it has shown already.
  func deliver(hasNewStyle: Bool = false) {
    observation?.deliverPending()
    // A call that throws may leave nothing to show. A new style can be set in the middle of a call.
    if !received.isActive, !hasNewStyle { nextCall = nil }
    let activity = activity
    guard activity.isActive else { return }
    if hasNewStyle || nextCall != nil || countdown?.state?.activityKey !== self { receive(activity) }
  }

  /// Stops following, and ends a private countdown. A view goes on observing the app's key for its handler.
  func end() {
    if tag == nil { observation = nil }
    if isPrivate { center.cancel(key) }
  }

  /// Stops following, and restores the button's appearance.
  func cancel() {
    observation = nil
    countdown?.leave(self)
    end()
  }

  // MARK: Deliveries

  private func receive(_ activity: Activity) {
    guard findButton(for: activity) else { return }
    if received == .sending, activity != .sending, !center.hasWaitOfRequest(under: key) {
      // The send has failed. A countdown that was started during the request isn't its wait.
      call?.onFinish = nil
    }
    received = activity
    if let next = nextCall, next.isAbout(activity) {
      call = next
      nextCall = nil
    }
    let call = activity.isActive ? call : call.take()
    if isPrivate, !activity.isActive { observation = nil }
    countdown?.show(activity, of: self, in: call?.style ?? style)
    guard case .finished = activity else { return }
    call?.onFinish?()
    onFinish?()
  }

  /// Moves to the button that has the tag. If the key is idle, another button is left alone.
  ///
  /// - Returns: False if the view is gone, or a button that follows the key itself.
  private func findButton(for activity: Activity) -> Bool {
    guard let tag else { return countdown?.state?.button != nil }
    let found = (tag.view?.viewWithTag(tag.number) as? UIButton)?.countdown
    guard found !== countdown else { return tag.view != nil }
    let former = countdown
    // If the activity that the button already shows has ended, its end is delivered first.
    if activity != .idle { found?.deliverPending() }
    countdown = activity == .idle ? nil : found
    former?.leave(self)
    // The app may have let the button follow the key with its own handler.
    if let countdown, countdown.state?.followed?.isSame(key, in: center) != true {
      countdown.replaceFollowed(with: self)?.end()
    }
    return tag.view != nil
  }
}
#endif
