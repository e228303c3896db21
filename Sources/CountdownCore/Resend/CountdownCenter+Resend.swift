extension CountdownCenter {
  /// Returns the sends and waits that the policy allows for the key now.
  ///
  /// From now on, the center keeps the group's recorded sends for at least as long as the policy counts them.
  public func allowance(for key: String, under policy: ResendPolicy) -> ResendAllowance {
    readIfNeeded()
    return change { storage, time in
      let log = log(of: policy.group(for: key), widenedFor: policy, &storage)
      let timeline = activeCountdown(key, at: time.instant, &storage)?.keyedTimeline
      let remaining = timeline?.remaining(at: time.instant) ?? 0
      let wait = max(log?.waitForLimit(under: policy, at: time) ?? 0, remaining)
      // Some sends may no longer count after the wait.
      let countAfterWait = log?.count(under: policy, at: time.advanced(by: wait)) ?? 0
      return ResendAllowance(
        sendsLeft: policy.allowedLimit.map { max(0, $0 - (log?.count(under: policy, at: time) ?? 0)) },
        wait: wait.seconds, nextWait: policy.wait(after: countAfterWait + 1).seconds)
    }
  }

  /// Records a send at the current time, and starts the wait that follows it under the key.
  ///
  /// If this is the last send that the policy accepts, the wait lasts at least until it accepts another. If a
  /// running or paused countdown under the key has less time remaining than the wait, it's extended.
  ///
  /// This method doesn't check whether a send is allowed. A send during a wait or beyond the limit also counts. A
  /// button's `send(under:key:)` in `CountdownKit` calls this method for you.
  ///
  /// - Returns: The running or paused countdown under the key, or nil if there is none.
  @discardableResult
  public func recordSend(for key: String, under policy: ResendPolicy) -> Countdown? {
    startWait(under: key) { wait(after: .sent(), of: .policy(policy, key: key), at: $1, &$0) }
  }

  /// Starts a wait under the key until the policy accepts another send. Does nothing if the limit isn't
  /// reached.
  ///
  /// Call this method for a channel that shares a limit with other channels under different keys. If another channel
  /// reaches the limit, no wait starts under this channel's key. If a running or paused countdown under the key has
  /// less time remaining than the wait, it's extended.
  ///
  /// - Returns: The countdown under the key, or nil if the limit isn't reached.
  @discardableResult
  public func startLimitWait(for key: String, under policy: ResendPolicy) -> Countdown? {
    let group = policy.group(for: key)
    return startWait(under: key) { storage, time in
      let limit = log(of: group, widenedFor: policy, &storage)?.waitForLimit(under: policy, at: time) ?? 0
      guard limit > 0 else { return nil }
      return Wait(start: time.instant, length: limit, isLimit: true, effect: .lengthens, group: group)
    }
  }

  /// Removes the recorded sends of the policy's group, and cancels the countdown under the key.
  ///
  /// Call this method after a successful login, for example. Countdowns under the group's other keys continue, except for
  /// the wait at the limit of a key that a button follows under a policy of the group. Call this method for each key
  /// whose countdown you want to cancel.
  ///
  /// If a button's request is in progress and succeeds later, its send counts and starts a wait.
  public func resetSends(for key: String, under policy: ResendPolicy) {
    let group = policy.group(for: key)
    // Done under one lock, so a concurrent send keeps both its record and its wait, or neither.
    let countdowns = storage.withLock { storage in
      if storage.sendLogs.removeValue(forKey: group) != nil { storage.isChanged = true }
      if storage.access == .unread {
        storage.resetGroups.insert(group)
        storage.noteChange(of: key)
      }
      var keys: Set = [key]
      for observers in storage.activityObservers.values where observers.contains(where: { $0.group == group }) {
        keys.formUnion(observers.map(\.key))
      }
      return keys.compactMap { other -> Countdown? in
        guard let countdown = activeCountdown(other, at: clock.now, &storage) else { return nil }
        guard other == key || countdown.keyedTimeline?.isLimit == true else { return nil }
        storage.remove(other)
        storage.noteActivity(of: other)
        return countdown
      }
    }
    // First, so that observers are told of canceled countdowns.
    countdowns.forEach { $0.cancel() }
    saveChanges()
  }

  // MARK: Logs

  func removeExpiredSends(at now: ClockTime, _ storage: inout Storage) {
    for (group, var log) in storage.sendLogs {
      let count = log.sends.count
      log.removeExpired(at: now.instant)
      guard log.sends.count < count else { continue }
      log.time = now
      storage.sendLogs[group] = log.sends.isEmpty ? nil : log
      storage.isChanged = true
    }
  }

  /// Returns the group's log, or nil if there is none. From now on, the log keeps its sends for as long as the policy
  /// counts them.
  private func log(of group: String, widenedFor policy: ResendPolicy, _ storage: inout Storage) -> ResendLog? {
    let isWider = storage.sendLogs[group]?.widen(for: policy, at: ClockTime(on: clock))
    if isWider == true { storage.isChanged = true }
    return storage.sendLogs[group]
  }
}
