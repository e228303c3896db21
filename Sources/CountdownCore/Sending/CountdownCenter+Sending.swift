import Foundation

extension CountdownCenter {
  /// Begins a send under a key, which your app finishes with the returned request.
  ///
  /// ```swift
  /// let request = try CountdownCenter.shared.beginSend(for: 60, key: "login")
  /// api.sendCode { isSent in
  ///   request.finish(with: isSent ? .sent() : .failed())
  /// }
  /// ```
  ///
  /// While the request is pending, the key's ``Activity`` is ``Activity/sending``. You can call this method on any
  /// thread.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success, which is capped at 100 years. If it's 0 or less, there is
  ///     no wait.
  ///   - key: The key of the send and of the countdown that follows it.
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A ``SendError`` if a send or a countdown is in progress under the key. Your app then makes no request.
  public func beginSend(for seconds: Int, key: String) throws(SendError) -> SendRequest {
    try beginSend(.seconds(seconds, key: key))
  }

  /// Begins a send under a key if a policy allows it.
  ///
  /// Only a success counts as a send. The sends in progress under all keys of the policy's group count toward the limit
  /// until they end. If the limit is reached, its wait starts under the key, as with
  /// ``startLimitWait(for:under:)``. In all other respects, this method works like ``beginSend(for:key:)``.
  ///
  /// - Parameters:
  ///   - policy: The waits, and the number of sends that the window accepts.
  ///   - key: The key of the send and of the countdown that follows it.
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A ``SendError`` if a send or a countdown is in progress under the key, or if the limit is reached. Your app
  ///   then makes no request.
  public func beginSend(under policy: ResendPolicy, key: String) throws(SendError) -> SendRequest {
    try beginSend(.policy(policy, key: key))
  }

  /// Begins a send.
  ///
  /// - Parameter onEnd: A closure that is called once on the main queue when the request ends. If it ends there, it's
  ///   called before `finish(with:)` or `cancel()` returns, after the key's observers.
  package func beginSend(
    _ plan: SendPlan, onEnd: (@MainActor @Sendable (SendRequest.End) -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    guard let key = plan.key else { return SendRequest(plan, in: self, onEnd: onEnd) }
    var sendsLeft: Int?
    if case .policy(let policy, _) = plan {
      // Another channel of the group may have reached the limit.
      startLimitWait(for: key, under: policy)
      sendsLeft = allowance(for: key, under: policy).sendsLeft
    }
    let error = storage.withLock { storage -> SendError? in
      if storage.sends[key] != nil { return .alreadySending }
      let now = clock.now
      if let timeline = activeCountdown(key, at: now, &storage)?.keyedTimeline {
        let remaining = timeline.remaining(at: now).seconds
        return timeline.isLimit ? .limitReached(remaining: remaining) : .waiting(remaining: remaining)
      }
      if let sendsLeft, storage.sends.values.count(where: { $0.group == plan.group }) >= sendsLeft {
        return .alreadySending
      }
      storage.sends[key] = plan
      storage.noteActivity(of: key)
      return nil
    }
    save()
    if let error { throw error }
    return SendRequest(plan, in: self, onEnd: onEnd)
  }

  /// Ends a send that no wait follows. Observers are told later.
  func removeSend(under key: String?) {
    guard let key else { return }
    storage.withLock { storage in
      storage.sends[key] = nil
      storage.noteActivity(of: key)
    }
  }

  /// Ends a send, and starts the wait that follows its outcome.
  ///
  /// - Returns: The countdown of the wait, or nil if there is none.
  func finishSend(_ plan: SendPlan, with outcome: SendOutcome) -> Countdown? {
    var wait: Wait?
    let step = storage.withLock { storage -> WaitStep in
      wait = self.wait(after: outcome, of: plan, &storage)
      guard let key = plan.key else { return .ended(nil) }
      // In one step with the start of the wait, so that the key isn't idle between them.
      storage.sends[key] = nil
      storage.noteActivity(of: key)
      return begin(wait, under: key, &storage)
    }
    guard let key = plan.key else { return wait.flatMap { startedCountdown($0) } }
    return complete(step, of: wait, under: key)
  }

  /// Returns the wait that follows an outcome, and records a success as a send.
  private func wait(after outcome: SendOutcome, of plan: SendPlan, _ storage: inout Storage) -> Wait? {
    switch plan {
    case .seconds(let seconds, _):
      if let server = outcome.serverWait { return Wait(seconds: server, effect: .replaces) }
      return outcome.startsOwnWait ? Wait(seconds: TimeInterval(seconds), effect: .none) : nil
    case .policy(let policy, let key):
      let group = policy.group(for: key)
      let time = ClockTime(on: clock)
      var log = storage.sendLogs[group] ?? ResendLog(time: time)
      if outcome.error == nil {
        log.append(under: policy, at: time)
        storage.sendLogs[group] = log
        storage.isChanged = true
        storage.noteSend(of: group)
      }
      let limit = log.waitForLimit(under: policy, at: time)
      if let server = outcome.serverWait {
        return Wait(length: max(Nanoseconds(seconds: server), limit), isLimit: limit > 0, effect: .replaces)
      }
      guard outcome.startsOwnWait else { return nil }
      // A refused request isn't recorded, but the app waits as it does after the next send.
      let isRecorded = outcome.error == nil
      let count = log.count(under: policy, at: isRecorded ? time : time.advanced(by: limit))
      let own = policy.wait(after: isRecorded ? count : count + 1)
      return Wait(length: max(own, limit), isLimit: limit > 0 && limit >= own, effect: .lengthens)
    }
  }
}
