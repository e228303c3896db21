#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows.
@MainActor final class FollowedKey {
  let key: String
  let center: CountdownCenter
  /// The policy whose limit the button shows.
  let policy: ResendPolicy?
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
    _ key: String?, in center: CountdownCenter, under policy: ResendPolicy? = nil, isByTag: Bool = false,
    style: (() -> CountdownStyle)? = nil, onFinish: (() -> Void)? = nil
  ) {
    (self.key, self.center, isOwn) = (key ?? "", center, key == nil)
    (self.policy, self.isByTag, self.style, self.onFinish) = (policy, isByTag, style, onFinish)
  }

  /// What is under the key now.
  var activity: CountdownCenter.Activity { center.currentActivity(of: key) }

  /// Whether nothing is under the key, and no limit is about to be.
  var isIdle: Bool {
    guard case .idle = activity else { return false }
    return policy.map { center.allowance(for: key, under: $0).wait == 0 } ?? true
  }
}

extension ButtonCountdown {
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
    if endFollowing(isReplaced: isReplaced || !key.isIdle) { reference?.isCancelPending = true }
    // A subclass may have started something else when its appearance was restored. That call is the later one.
    guard hasButton(), isIdle, let reference, reference.followed == nil else { return }
    reference.followed = key
    key.observation = key.center.observe(
      key.key, under: key.policy,
      canSpeak: { [weak self, weak key] in key?.announces == true && self?.button?.window != nil }
    ) { [weak self] activity in
      // After an end, the final tick follows.
      if case .idle = activity, self?.counting?.countdown.state == .finished { return }
      self?.updatePhase()
    }
  }

  /// Follows a key, and shows what is under it as a run. A key that the app specified replaces one that the button follows
  /// because of its tag.
  func beginFollowing(_ key: FollowedKey, showing run: Run, isReplaced: Bool) {
    guard isFollowing(key.key, in: key.center), !key.isByTag || reference?.followed?.isByTag == false else {
      return beginFollowing(key, isReplaced: isReplaced)
    }
    updatePhase()
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
  var speaks: Bool { reference?.followed?.observation?.speaksForKey == true }

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
