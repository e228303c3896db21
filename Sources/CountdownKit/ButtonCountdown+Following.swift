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
  /// Nil until the button has shown what was already under the key.
  var observation: CountdownObservation?
  /// Whether the style of the latest countdown announces anything.
  var announces = false

  init(
    _ key: String, in center: CountdownCenter, under policy: ResendPolicy? = nil, style: (() -> CountdownStyle)? = nil,
    onFinish: (() -> Void)? = nil
  ) {
    self.key = key
    self.center = center
    self.policy = policy
    self.style = style
    self.onFinish = onFinish
  }

  /// What is under the key now.
  var activity: CountdownCenter.Activity { center.activity(of: key) }
}

extension ButtonCountdown {
  // MARK: Following

  func isFollowing(_ key: String, in center: CountdownCenter) -> Bool {
    guard let followed = reference?.followed else { return false }
    return followed.key == key && followed.center === center
  }

  /// Follows a key instead of what the button followed or showed before, and shows what is under the key.
  ///
  /// - Parameters:
  ///   - run: The run for what is already under the key.
  ///   - isReplaced: Whether the caller shows something else next.
  /// - Returns: Whether a countdown has gone and nothing has replaced it yet. The caller then calls the handler for a
  ///   cancel.
  func follow(_ key: FollowedKey, run: Run? = nil, isReplaced: Bool = false) -> Bool {
    finishIfDue()
    if let policy = key.policy { key.center.startLimitWait(for: key.key, under: policy) }
    let isKeyIdle = if case .idle = key.activity { true } else { false }
    let wasCounting = clear(isReplaced: isReplaced || !isKeyIdle)
    // A subclass may have started something else when its appearance was restored. That call is the later one.
    guard hasButton(), isIdle, let reference, reference.followed == nil else { return false }
    reference.followed = key
    reference.nextRun = run
    key.observation = key.center.observe(
      key.key, under: key.policy,
      canSpeak: { [weak self, weak key] in key?.announces == true && self?.button?.window != nil }
    ) { [weak self] _ in
      self?.look()
    }
    reference.nextRun = nil
    return wasCounting && counting == nil
  }

  /// Whether this button makes the announcements now. If several buttons follow one key, it's the first of them that is in
  /// a window and has a style with announcements.
  var speaks: Bool {
    guard let followed = reference?.followed else { return button?.window != nil }
    return followed.observation?.speaksForKey == true
  }

  /// Follows a key, and shows what is already under it as a run of the caller's own.
  func follow(_ key: String, run: Run, isReplaced: Bool) -> Bool {
    guard isFollowing(key, in: center) else {
      return follow(FollowedKey(key, in: center), run: run, isReplaced: isReplaced)
    }
    look()
    let phase = phase
    stopShowing(isReplaced: true)
    guard isIdle else { return false }
    switch phase {
    case .idle: break
    case .sending: beginSending(run)
    case .counting(let counting): begin(counting.countdown, run)
    }
    return false
  }

  /// Follows a key, and starts a countdown under it if nothing is there.
  func start(from seconds: TimeInterval, under key: String, _ run: Run) {
    let isCanceled = follow(key, run: run, isReplaced: seconds > 0)
    guard isIdle, isFollowing(key, in: center) else {
      if isCanceled { callCancelHandlers() }
      return
    }
    guard seconds > 0 else {
      if isCanceled { callCancelHandlers() }
      return finishWithoutCounting(run)
    }
    reference?.nextRun = run
    _ = try? center.start(key, duration: seconds)
    look()
    reference?.nextRun = nil
  }

  /// What the button should show now.
  private var activity: CountdownCenter.Activity {
    if let followed = reference?.followed { return followed.activity }
    switch phase {
    case .sending(let sending) where !sending.run.hasEnded: return .sending
    case .counting(let counting) where !counting.countdown.state.isOver: return .counting(counting.countdown)
    default: return .idle
    }
  }

  /// Shows what is under the followed key now.
  ///
  /// Handlers and subclasses can change that at each step, so this method looks again until nothing is left to do.
  func look() {
    while button != nil {
      let activity = activity
      switch (phase, activity) {
      case (.idle, .idle): return
      case (.sending(let sending), .sending) where !sending.run.hasEnded: return
      case (.counting(let counting), .counting(let countdown)) where counting.countdown === countdown: return
      case (.idle, .sending): beginSending(nextRun)
      case (.idle, .counting(let countdown)): begin(countdown, nextRun)
      case (.sending(let sending), .counting(let countdown)):
        stopShowing(isReplaced: true)
        if isIdle { begin(countdown, sending.run) }
      case (.sending(let sending), _):
        sending.run.hasEnded = true
        stopShowing(isReplaced: false)
      case (.counting(let counting), _):
        if counting.countdown.state == .finished {
          showEnd(of: counting, counting.countdown.tick)
        } else {
          let isReplaced = if case .idle = activity { false } else { true }
          stopShowing(isReplaced: isReplaced)
          // After the start of another countdown, its first tick says that this one is gone.
          if case .counting = activity { break }
          callCancelHandlers()
        }
      }
    }
  }

  /// The run of the call that is in progress, or one without a style and a handler of its own.
  private var nextRun: Run { reference?.nextRun.take() ?? Run() }

  /// Handles the end of the button's own request, after the observers of its key have been told.
  func finishSend(_ run: Run, _ end: SendRequest.End) {
    if case .sending(let sending) = phase, sending.run === run {
      if reference?.followed == nil, case .finished(_, let wait?) = end {
        stopShowing(isReplaced: true)
        if isIdle { begin(wait, run) }
      } else {
        run.hasEnded = true
        look()
      }
    }
    if run.hasEnded, isIdle, button != nil, case .finished(.sent, nil) = end { finishWithoutCounting(run) }
    // A countdown that another page has started isn't the run's own.
    if case .finished(_, _?) = end {} else { run.onFinish = nil }
  }

  /// Follows no key anymore, and restores the button's original appearance. A countdown without a key ends.
  ///
  /// - Parameter isReplaced: Whether the button shows something else next.
  /// - Returns: Whether the button showed a countdown.
  func clear(isReplaced: Bool) -> Bool {
    let followed = reference?.followed
    reference?.followed = nil
    withExtendedLifetime(followed) {}
    let counting = counting
    stopShowing(isReplaced: isReplaced)
    if let counting, counting.isOwn { counting.countdown.cancel() }
    return counting != nil
  }
}
#endif
