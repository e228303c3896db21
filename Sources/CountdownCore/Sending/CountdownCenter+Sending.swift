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
  /// - Parameter onEnd: A closure that is called once on the main queue when the request ends, after the key's observers. If
  ///   the app finishes the request there, it's called before `finish(with:)` returns.
  package func beginSend(
    _ plan: SendPlan, onEnd: @escaping SendRequest.EndHandler = { _ in }
  ) throws(SendError) -> SendRequest {
    let key = plan.centerKey
    readIfNeeded()
    // Another channel of the group may have reached the limit.
    if case .policy(let policy, _) = plan { startLimitWait(for: key, under: policy) }
    let error = change { storage, time -> SendError? in
      if let error = sendError(under: key, at: time.instant, &storage) { return error }
      if case .policy(let policy, _) = plan, let limit = policy.allowedLimit {
        let group = policy.group(for: key)
        let pending = storage.sends.values.count { $0.group == group }
        let recorded = storage.sendLogs[group]?.count(under: policy, at: time) ?? 0
        if recorded + pending >= limit { return .alreadySending }
      }
      storage.sends[key] = plan
      storage.noteActivity(of: key)
      return nil
    }
    if let error { throw error }
    return SendRequest(plan, in: self, onEnd: onEnd)
  }

  /// Returns the reason why no send can begin under the key now, or nil. Policies aren't considered.
  package func sendError(under key: String) -> SendError? {
    change { sendError(under: key, at: $1.instant, &$0) }
  }

  private func sendError(under key: String, at now: MonotonicInstant, _ storage: inout Storage) -> SendError? {
    if storage.sends[key] != nil { return .alreadySending }
    guard let timeline = activeCountdown(key, at: now, &storage)?.keyedTimeline else { return nil }
    let remaining = timeline.remaining(at: now).seconds
    return timeline.isLimit ? .limitReached(remaining: remaining) : .waiting(remaining: remaining)
  }

  /// Ends a send, and starts the wait that follows its outcome.
  ///
  /// - Returns: The countdown of the wait, or nil if there is none.
  func finishSend(_ plan: SendPlan, with outcome: SendOutcome) -> Countdown? {
    startWait(under: plan.centerKey) { storage, time in
      // In one step with the start of the wait, so that the key isn't idle between them.
      storage.removeSend(under: plan.centerKey)
      return wait(after: outcome, of: plan, at: time, &storage)
    }
  }

  /// Returns the wait that follows an outcome. Under a policy, records a success as a send.
  func wait(after outcome: SendOutcome, of plan: SendPlan, at time: ClockTime, _ storage: inout Storage) -> Wait? {
    var (own, limit) = (Nanoseconds(0), Nanoseconds(0))
    switch plan {
    case .seconds(let seconds, _): own = Nanoseconds(wait: TimeInterval(seconds))
    case .policy(let policy, let key):
      let group = policy.group(for: key)
      var log = storage.sendLogs[group] ?? ResendLog(time: time)
      if outcome.error == nil {
        log.append(under: policy, at: time)
        storage.sendLogs[group] = log
        storage.isChanged = true
        storage.noteRecords(of: group)
        own = policy.wait(after: log.count(under: policy, at: time))
      }
      limit = log.waitForLimit(under: policy, at: time)
      if outcome.error != nil {
        // A refused request isn't recorded, but the app waits as it does after the next send.
        own = policy.wait(after: log.count(under: policy, at: time.advanced(by: limit)) + 1)
      }
    }
    if let server = outcome.serverWait {
      let length = max(Nanoseconds(wait: server), limit)
      return Wait(start: time.instant, length: length, isLimit: limit > 0, effect: .replaces)
    }
    guard outcome.startsOwnWait else { return nil }
    let isLimit = limit > 0 && limit >= own
    return Wait(
      start: time.instant, length: max(own, limit), isLimit: isLimit, effect: plan.group == nil ? .none : .lengthens,
      group: outcome.error == nil ? plan.group : nil)
  }
}
