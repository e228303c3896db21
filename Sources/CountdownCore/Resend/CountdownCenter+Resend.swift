import Foundation

extension CountdownCenter {
  /// Returns the sends and waits that the policy allows for the key now.
  ///
  /// From now on, the center keeps the group's recorded sends for at least as long as the policy counts them.
  public func allowance(for key: String, under policy: ResendPolicy) -> ResendAllowance {
    defer { save() }
    return storage.withLock { storage in
      let time = ResendLog.Time(on: clock)
      let log = log(of: policy.group(for: key), widenedFor: policy, &storage)
      let timeline = activeCountdown(key, at: time.instant, &storage)?.timeline
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
  public func noteSend(_ key: String, under policy: ResendPolicy) -> Countdown? {
    let group = policy.group(for: key)
    let (wait, limitWait) = storage.withLock { storage in
      let time = ResendLog.Time(on: clock)
      var log = storage.sendLogs[group] ?? ResendLog()
      log.append(under: policy, at: time)
      setLog(log, of: group, &storage)
      return (policy.wait(after: log.count(under: policy, at: time)), log.waitForLimit(under: policy, at: time))
    }
    // Saves the send before the wait starts. If the process ends now, the stored send still counts toward the limit.
    save()
    guard wait > 0 || limitWait > 0 else { return self[key] }
    return startWait(under: key, of: group, for: max(wait, limitWait), isLimit: limitWait >= wait)
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
  public func holdAtLimit(_ key: String, under policy: ResendPolicy) -> Countdown? {
    let group = policy.group(for: key)
    let wait = storage.withLock { storage in
      let log = log(of: group, widenedFor: policy, &storage)
      return log?.waitForLimit(under: policy, at: ResendLog.Time(on: clock)) ?? 0
    }
    save()
    return wait > 0 ? startWait(under: key, of: group, for: wait, isLimit: true) : nil
  }

  /// Removes the recorded sends of the policy's group, and cancels the countdown under the key.
  ///
  /// Call this method after a successful login, for example. Countdowns under the group's other keys continue, even if
  /// they wait for the limit. Call this method for each key whose countdown you want to cancel.
  ///
  /// If a button's request is in progress and succeeds later, its send counts and starts a wait.
  public func resetSends(_ key: String, under policy: ResendPolicy) {
    let group = policy.group(for: key)
    // Done under one lock, so a concurrent send keeps both its record and its wait, or neither.
    let countdown = storage.withLock { storage -> Countdown? in
      removeLog(of: group, &storage)
      guard let keyed = activeCountdown(key, at: clock.now, &storage) else { return nil }
      remove(keyed, &storage)
      return keyed.countdown
    }
    save()
    countdown?.cancel()
  }

  /// Starts a countdown under the key, or extends the existing one. Returns nil if the group's sends have been reset.
  private func startWait(
    under key: String, of group: String, for wait: Nanoseconds, isLimit: Bool
  ) -> Countdown? {
    while true {
      let found = storage.withLock { storage -> (countdown: Countdown, isNew: Bool)? in
        guard storage.sendLogs[group] != nil else { return nil }
        let now = clock.now
        if let keyed = activeCountdown(key, at: now, &storage) { return (keyed.countdown, false) }
        let deadline = now.advanced(byNanoseconds: wait)
        let timeline = Timeline(resuming: .running(deadline: deadline), duration: wait, isLimit: isLimit)
        return (add(timeline, under: key, &storage), true)
      }
      save()
      guard let found else { return nil }
      // A countdown that was running a moment ago may be over now.
      if found.isNew || found.countdown.lengthen(to: wait, isLimit: isLimit) { return found.countdown }
    }
  }

  // MARK: Logs

  /// Restores a group's log by merging all of its records.
  func restoreSends(of group: String, from records: [Data]) {
    guard let candidates = read(ResendRecord.self, from: records) else { return }
    let logs = candidates.compactMap(\.content)
    storage.withLock { storage in
      if var log = storage.sendLogs[group] {
        // The group was used before the store could be read.
        logs.forEach { log.merge($0) }
        return setLog(log, of: group, &storage)
      }
      guard var log = logs.first else {
        storage.pendingWrites[ResendRecord.storeKey(of: group)] = .remove
        return
      }
      logs.dropFirst().forEach { log.merge($0) }
      // Without its `record`, the log is written again, so that one record replaces several.
      if records.count == 1 { log.record = candidates.first?.record }
      if isStored(log) { storage.sendLogs[group] = log } else { setLog(log, of: group, &storage) }
    }
  }

  /// Removes expired sends. After a change of the time of day, also updates the records, because they depend on the
  /// time of day after a reboot.
  func updateSendLogs(after event: CountdownClockEvent, _ storage: inout Storage) {
    let now = clock.now
    for (group, var log) in storage.sendLogs {
      let count = log.sends.count
      log.removeExpired(at: now)
      if log.sends.count < count || event == .timeOfDayDidChange && !isStored(log) { setLog(log, of: group, &storage) }
    }
  }

  /// Returns whether the log's last record still matches its sends and the current clocks.
  private func isStored(_ log: ResendLog) -> Bool {
    log.record?.isEquivalent(to: ResendRecord(log, clock: clock)) == true
  }

  /// Returns the group's log, or nil if there is none. From now on, the log keeps its sends for as long as the policy
  /// counts them.
  private func log(of group: String, widenedFor policy: ResendPolicy, _ storage: inout Storage) -> ResendLog? {
    guard var log = storage.sendLogs[group] else { return nil }
    let window = log.window
    log.widen(for: policy)
    if log.window == window { storage.sendLogs[group] = log } else { setLog(log, of: group, &storage) }
    return log
  }

  func setLog(_ log: ResendLog, of group: String, _ storage: inout Storage) {
    guard !log.sends.isEmpty else { return removeLog(of: group, &storage) }
    storage.sendLogs[group] = log
    guard storage.saving != .off else { return }
    let record = ResendRecord(log, clock: clock)
    storage.sendLogs[group]?.record = record
    storage.pendingWrites[ResendRecord.storeKey(of: group)] = .write(record)
  }

  private func removeLog(of group: String, _ storage: inout Storage) {
    guard storage.sendLogs.removeValue(forKey: group) != nil, storage.saving != .off else { return }
    storage.pendingWrites[ResendRecord.storeKey(of: group)] = .remove
  }
}
