#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows.
@MainActor final class FollowedKey {
  let key: String
  let center: CountdownCenter
  /// The style of what the button shows, unless a call specifies another one. Nil for the button's style.
  let style: (() -> CountdownStyle)?
  /// The handler for every end.
  let onFinish: (() -> Void)?
  /// Whether the app specified no key. What is in the center then ends when the button follows it no longer.
  let isOwn: Bool
  /// Whether the button follows the key because of its tag.
  let isByTag: Bool
  /// Nil until the button has shown what was already under the key.
  var observation: CountdownObservation?
  /// Whether the style of the latest countdown announces anything.
  var announces = false

  /// - Parameter key: The key, or nil for a countdown or a send of the button's own.
  init(
    _ key: String?, in center: CountdownCenter, isByTag: Bool = false, style: (() -> CountdownStyle)? = nil,
    onFinish: (() -> Void)? = nil
  ) {
    self.key = key ?? ""
    self.center = center
    self.isByTag = isByTag
    self.style = style
    self.onFinish = onFinish
    isOwn = key == nil
  }

  /// What is under a key.
  enum Activity {
    case idle
    case sending
    case counting(Countdown)
  }

  /// What is under the key now.
  var activity: Activity {
    switch center.activity(of: key) {
    case .idle: .idle
    case .sending: .sending
    case .counting: center[key].map { .counting($0) } ?? .idle
    }
  }
}

extension ButtonCountdown {
  /// A button that follows a key, or has followed it.
  struct Follower {
    private(set) weak var countdown: ButtonCountdown?
    private(set) weak var key: FollowedKey?

    @MainActor var canSpeak: Bool {
      guard let key, let countdown, countdown.reference?.followed === key else { return false }
      return key.announces && countdown.button?.window != nil
    }
  }

  /// The center of a key, or one that nothing else uses. The shared center isn't created before it's needed.
  func center(of key: String?) -> CountdownCenter {
    key == nil ? .forOneView(like: chosenCenter) : center
  }

  func isFollowing(_ key: String, in center: CountdownCenter) -> Bool {
    guard let followed = reference?.followed else { return false }
    return followed.key == key && followed.center === center
  }

  /// Performs a call that can replace what the button shows. If it has ended a countdown and shows no other one, the handler
  /// for a cancel is called afterward.
  ///
  /// - Parameter run: The run for what the button shows next.
  func replace<Result, Failure>(by run: Run? = nil, _ call: () throws(Failure) -> Result) throws(Failure) -> Result {
    finishIfDue()
    // A request may have succeeded without a wait.
    reference?.followed?.observation?.deliverPending()
    let (wasIdle, outerRun) = (isIdle, reference?.nextRun)
    reference?.nextRun = run
    defer {
      reference?.nextRun = outerRun
      if !wasIdle, isIdle {
        // `isEnabled` gets the value for afterward.
        shownPhase = .idle(.restored)
        render()
      }
      if reference?.isCancelPending == true {
        reference?.isCancelPending = false
        callCancelHandlers()
      }
    }
    return try call()
  }

  /// Follows a key instead of what the button followed before, and shows what is under the key.
  ///
  /// - Parameter isReplaced: Whether the caller shows something else next.
  func beginFollowing(_ key: FollowedKey, isReplaced: Bool = false) {
    var isReplaced = isReplaced
    if case .idle = key.activity {} else { isReplaced = true }
    if endFollowing(isReplaced: isReplaced) { reference?.isCancelPending = true }
    // A subclass may have started something else when its appearance was restored. That call is the later one.
    guard hasButton(), isIdle, let reference, reference.followed == nil else { return }
    reference.followed = key
    Self.followers.removeAll { $0.key == nil }
    Self.followers.append(Follower(countdown: self, key: key))
    key.observation = key.center.observe(key.key) { [weak self, weak key] activity in
      // A tag can retain the observation of a key that the button follows no longer.
      if let self, let key, self.reference?.followed === key { receive(activity) }
    }
  }

  /// Shows what happens under the followed key.
  private func receive(_ activity: CountdownCenter.Activity) {
    switch (shownPhase, activity) {
    case (.sending(let run), .counting(let tick)) where tick.isFinished:
      // The request has succeeded without a wait, or its wait was over before the main queue could show it.
      run.hasEnded = true
      stopShowing(isReplaced: false)
      finishWithoutCounting(run)
    case (.counting(let counting), .idle) where counting.countdown.state == .finished:
      // A cancel has replaced the end, which would have come first.
      counting.isCanceled = true
      updatePhase()
    default:
      updatePhase()
    }
  }

  /// Shows what is under the followed key now, after what has happened there.
  func catchUp() {
    reference?.followed?.observation?.deliverPending()
    updatePhase()
  }

  /// Follows a key, and shows what is under it as a run. A key that the app specified replaces one that the button follows
  /// because of its tag.
  func beginFollowing(_ key: FollowedKey, showing run: Run, isReplaced: Bool) {
    guard isFollowing(key.key, in: key.center), !key.isByTag || reference?.followed?.isByTag == false else {
      return beginFollowing(key, isReplaced: isReplaced)
    }
    catchUp()
    let phase = shownPhase
    stopShowing(isReplaced: true)
    guard isIdle else { return }
    switch phase {
    case .idle: break
    case .sending: beginSending(run)
    case .counting(let counting): beginCounting(counting.countdown, run)
    }
  }

  /// Whether this button makes the announcements now. If several buttons follow one key, it's the first of them that is in
  /// a window and has a style with announcements.
  var speaks: Bool {
    guard let followed = reference?.followed else { return false }
    let speaker = Self.followers.first { follower in
      follower.canSpeak && follower.countdown?.isFollowing(followed.key, in: followed.center) == true
    }
    return speaker?.countdown === self
  }

  /// Follows a key, shows what is already under it as the run of a call, and otherwise starts a countdown.
  func start(from seconds: Int, under key: FollowedKey, _ run: Run) {
    guard hasButton() else { return }
    let isFree = replace(by: run) {
      beginFollowing(key, showing: run, isReplaced: seconds > 0)
      let isFree = isIdle && isFollowing(key.key, in: key.center)
      guard isFree, seconds > 0 else { return isFree }
      let duration = min(TimeInterval(seconds), Countdown.allowedDurations.upperBound)
      reference?.nextRun = run
      _ = try? key.center.start(key.key, duration: duration)
      updatePhase()
      return false
    }
    if isFree { finishWithoutCounting(run) }
  }

  /// Follows no key anymore, and restores the button's original appearance. A countdown without a key ends, unless another
  /// button continues it.
  ///
  /// - Parameter isReplaced: Whether the button shows something else next.
  /// - Returns: Whether the button showed a countdown.
  func endFollowing(isReplaced: Bool = false, isContinued: Bool = false) -> Bool {
    let (followed, wasCounting) = (reference?.followed, counting != nil)
    reference?.followed = nil
    stopShowing(isReplaced: isReplaced)
    if let followed, followed.isOwn, !isContinued { followed.center.cancel(followed.key) }
    return wasCounting
  }

  /// Follows a key no longer that another button follows instead.
  func handOver(_ followed: FollowedKey) {
    guard reference?.followed === followed else { return }
    followed.observation = nil
    if endFollowing(isContinued: true) { callCancelHandlers() }
  }
}
#endif
