import Foundation

extension CountdownCenter {
  /// A wait that follows a request, or that a policy's limit asks for.
  struct Wait {
    /// A wait of 0 can end a countdown that is already under the key.
    let length: Nanoseconds
    /// Whether the wait is for the window of a ``ResendPolicy``.
    let isLimit: Bool
    /// Whether the wait shortens a countdown that is already under the key. If false, or if the countdown waits for a
    /// limit, the later end wins.
    var canShorten = false

    /// Returns the timeline of a run that begins with the wait, or nil if the wait is 0.
    func timeline(at now: MonotonicInstant) -> Timeline? {
      if length == 0 { return nil }
      let deadline = now.advanced(byNanoseconds: length)
      return Timeline(deadline: deadline, duration: length, initialDuration: length, isLimit: isLimit)
    }

    /// Applies the wait to a timeline that is running or paused.
    func apply(to timeline: inout Timeline, at now: MonotonicInstant) -> Timeline.Effect {
      guard length >= timeline.remaining(at: now) || canShorten && !timeline.isLimit else { return .unchanged }
      // If the server asks for a longer wait than the limit's, the limit stays the reason that the button shows.
      let isLimit = isLimit || canShorten && timeline.isLimit
      let reasonChanges = timeline.isLimit != isLimit
      timeline.isLimit = isLimit
      let effect = timeline.setRemaining(length, at: now)
      return effect == .unchanged && reasonChanges ? .changed : effect
    }
  }

  // MARK: Requests

  /// Begins a send under a key, which your app finishes with the returned request.
  ///
  /// ```swift
  /// let request = try CountdownCenter.shared.beginSend(thenWait: 60, key: "sign-in")
  /// api.sendCode { error in
  ///   request.finish(with: SendOutcome(error: error))
  /// }
  /// ```
  ///
  /// While the request is pending, the key's ``Activity`` is ``Activity/sending``, and no other send begins under the
  /// key. You can call this method on any thread.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success, capped at 100 years. With 0 or less, there is no wait.
  ///   - key: The key of the send and of the countdown that follows it.
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A ``SendError`` if a send or a countdown is in progress under the key. Your app then makes no request.
  public func beginSend(thenWait seconds: Int, key: String) throws(SendError) -> SendRequest {
    try beginSend(under: ResendPolicy(thenWait: seconds), key: key)
  }

  /// Begins a send under a key if a policy allows it.
  ///
  /// This method works like ``beginSend(thenWait:key:)``, but also checks the policy's limit. The sends that were
  /// recorded for the policy's group count toward it, and so do pending requests under all keys of the group until they
  /// end. If the recorded sends alone reach the limit, its wait starts under the key.
  ///
  /// - Parameters:
  ///   - policy: The waits, and the number of sends that the window accepts.
  ///   - key: The key of the send and of the countdown that follows it.
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A ``SendError`` if a send or a countdown is in progress under the key, or if the limit is reached.
  public func beginSend(under policy: ResendPolicy, key: String) throws(SendError) -> SendRequest {
    loadIfNeeded()
    let send = PendingSend(policy: policy, key: key)
    let error = scheduler.update { transaction -> SendError? in
      let state = keyedActivity(key, &transaction)
      defer { removeIfUnused(state) }
      if let error = refusal(under: policy, of: state, &transaction) { return error }
      state.pendingSend = send
      transaction.save(self)
      scheduler.notifyObservers(of: state, &transaction)
      return nil
    }
    if let error { throw error }
    return SendRequest(send, in: self)
  }

  /// Returns the reason why no send can begin, or nil. If a policy's limit is reached, its wait starts.
  private func refusal(
    under policy: ResendPolicy, of state: KeyedActivity, _ transaction: inout Transaction
  ) -> SendError? {
    if state.isSending { return .alreadySending }
    let group = policy.group(for: state.name)
    let time = time(at: transaction.now)
    sendLogs[group]?.widen(for: policy)
    let log = sendLogs[group] ?? ResendLog()
    let wait = log.waitForLimit(under: policy, at: time)
    if wait > 0 { apply(Wait(length: wait, isLimit: true), to: state, &transaction) }
    if let timeline = state.countdown?.timeline { return SendError(waitingFor: timeline.tick(at: transaction.now)) }
    guard let limit = policy.allowedLimit else { return nil }
    let pending = keys.values.count { $0.pendingSend?.group == group }
    return limit - log.count(under: policy, at: time) - pending > 0 ? nil : .alreadySending
  }

  /// Returns whether a send's request is pending: it's neither finished nor dropped by ``removeAll()``.
  func isPending(_ send: PendingSend) -> Bool {
    scheduler.read { _ in keys[send.key]?.pendingSend === send }
  }

  /// Ends a request, and starts the wait that follows its outcome. Does nothing if the request is no longer pending.
  func finish(_ send: PendingSend, with outcome: SendOutcome) {
    loadIfNeeded()
    scheduler.update { transaction in
      guard let state = keys[send.key], state.pendingSend === send else { return }
      scheduler.finishIfDue(state.countdown, &transaction)
      state.pendingSend = nil
      transaction.save(self)
      let wait = record(outcome, under: send.policy, of: state, &transaction)
      state.hasWaitOfRequest = wait != nil
      if let wait { apply(wait, to: state, &transaction) }
      scheduler.notifyObservers(of: state, &transaction)
      removeIfUnused(state)
    }
  }

  // MARK: Policies

  /// Returns the sends and waits that the policy allows for the key now. Pending requests don't count.
  ///
  /// From now on, the center keeps the group's recorded sends for at least as long as the policy counts them. It stores
  /// this with its next change.
  public func allowance(for key: String, under policy: ResendPolicy) -> ResendAllowance {
    scheduler.read { now in
      let time = time(at: now)
      let group = policy.group(for: key)
      sendLogs[group]?.widen(for: policy)
      let log = sendLogs[group] ?? ResendLog()
      let remaining = keys[key]?.activeCountdown(at: now)?.timeline.remaining(at: now) ?? 0
      let wait = max(log.waitForLimit(under: policy, at: time), remaining)
      // Some sends may no longer count after the wait.
      let countAfterWait = log.count(under: policy, at: time.advanced(by: wait))
      return ResendAllowance(
        sendsLeft: policy.allowedLimit.map { max(0, $0 - log.count(under: policy, at: time)) },
        wait: wait.seconds,
        nextWait: policy.wait(after: countAfterWait + 1).seconds)
    }
  }

  /// Records a send at the current time, and starts the wait that follows it under the key.
  ///
  /// If this is the last send that the policy accepts, the wait lasts at least until it accepts another. If a running
  /// or paused countdown under the key has less time remaining than the wait, it's extended.
  ///
  /// Don't call this method for a request under a policy, which records its send when it finishes. This method doesn't
  /// check whether a send is allowed: a send during a wait or beyond the limit also counts.
  ///
  /// - Returns: The running or paused countdown under the key, or nil if there is none.
  @discardableResult
  public func recordSend(for key: String, under policy: ResendPolicy) -> Countdown? {
    loadIfNeeded()
    return scheduler.update { transaction in
      let state = keyedActivity(key, &transaction)
      if let wait = record(.sent(), under: policy, of: state, &transaction) {
        apply(wait, to: state, &transaction)
      }
      removeIfUnused(state)
      return state.countdown
    }
  }

  /// Removes the recorded sends of the policy's group, and cancels the countdown under the key.
  ///
  /// Call this method after the user has signed in, for example. Countdowns under the group's other keys continue until
  /// you call it for their keys, too. If a request is pending and succeeds later, its send counts and starts a wait.
  public func resetSends(for key: String, under policy: ResendPolicy) {
    loadIfNeeded()
    scheduler.update { transaction in
      let group = policy.group(for: key)
      if sendLogs.removeValue(forKey: group) != nil { transaction.save(self) }
      cancel(key, &transaction)
      saveRemoved(&transaction)
    }
  }

  // MARK: Waits

  /// Records an outcome under a policy if it counts as a send. Returns the wait that follows, or nil if none does.
  private func record(
    _ outcome: SendOutcome, under policy: ResendPolicy, of state: KeyedActivity, _ transaction: inout Transaction
  ) -> Wait? {
    let (wait, log) = result(of: outcome, under: policy, of: state, at: transaction.now)
    if let log {
      let group = policy.group(for: state.name)
      if sendLogs[group] == nil { removeExpiredIfMany(&transaction) }
      sendLogs[group] = log
      transaction.save(self)
    }
    return wait
  }

  /// Returns the wait that follows an outcome, or nil if none does, and the policy's log if it records a send.
  func result(
    of outcome: SendOutcome, under policy: ResendPolicy, of state: KeyedActivity, at now: MonotonicInstant
  ) -> (wait: Wait?, log: ResendLog?) {
    let isSent = outcome.error == nil
    let time = time(at: now)
    var log = sendLogs[policy.group(for: state.name)] ?? ResendLog()
    if isSent { log.append(under: policy, at: time) }
    let newLog = isSent && policy.recordsSends ? log : nil
    let limit = log.waitForLimit(under: policy, at: time)
    // A refused request isn't recorded, but the app waits as it does after the next send.
    let count = log.count(under: policy, at: isSent ? time : time.advanced(by: limit))
    let own = policy.wait(after: isSent ? count : count + 1)
    let wait: Wait
    if let server = outcome.wait?.rounded(.up) ?? (isSent && !outcome.startsOwnWait ? 0 : nil) {
      wait = Wait(length: max(Nanoseconds(wait: server), limit), isLimit: limit > 0, canShorten: !isSent)
    } else if outcome.startsOwnWait {
      wait = Wait(length: max(own, limit), isLimit: limit > 0 && limit >= own)
    } else {
      return (nil, newLog)
    }
    // After a failure, a wait of 0 matters only if a countdown is under the key.
    return (isSent || wait.length > 0 || state.countdown != nil ? wait : nil, newLog)
  }

  /// Starts a wait, or applies it to the countdown that is already under the key.
  private func apply(_ wait: Wait, to state: KeyedActivity, _ transaction: inout Transaction) {
    if let countdown = state.countdown {
      scheduler.apply(to: countdown, &transaction) { wait.apply(to: &$0, at: $1) }
    } else {
      _ = start(Timeline(duration: wait.length), isLimit: wait.isLimit, under: state, &transaction)
    }
  }
}
