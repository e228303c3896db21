import Foundation

extension CountdownCenter {
  /// What `policy` leaves under `key` now.
  public func allowance(for key: String, under policy: ResendPolicy) -> ResendAllowance {
    defer { save() }
    return storage.withLock { storage in
      let now = clock.now
      let log = log(of: policy.group(for: key), askedUnder: policy, &storage)
      let running = running(key, at: now, &storage)?.countdown
      let left = running.map { countdown in scheduler.read { countdown.timeline.remaining(at: $0) } } ?? 0
      let wait = max(log?.waitForWindow(under: policy, at: now) ?? 0, left)
      // Some may be out of the window by then.
      let countThen = log?.count(under: policy, at: now.advanced(byNanoseconds: wait)) ?? 0
      return ResendAllowance(
        sendsLeft: policy.allowedLimit.map { max(0, $0 - (log?.count(under: policy, at: now) ?? 0)) },
        wait: wait.seconds, nextWait: policy.wait(after: countThen + 1).seconds)
    }
  }

  /// Notes that something has just been sent, and starts under `key` the wait that follows: until the window frees, if
  /// this was the last that it takes.
  ///
  /// It only counts: who has sent in spite of a running wait or the limit is counted like everybody else. A wait that runs
  /// under the key is made no shorter. A button does this by itself in `send(under:key:)`.
  ///
  /// - Returns: The countdown under the key; nil if there is nothing to wait for.
  @discardableResult
  public func noteSend(_ key: String, under policy: ResendPolicy) -> Countdown? {
    let group = policy.group(for: key)
    let (wait, limit) = storage.withLock { storage in
      let now = clock.now
      var log = storage.sends[group] ?? ResendLog()
      log.note(under: policy, at: now)
      keep(log, of: group, &storage)
      return (
        policy.wait(after: log.count(under: policy, at: now)), log.waitForWindow(under: policy, at: now)
      )
    }
    // Before the wait: if the process ends in between, a limit brings its wait back by itself.
    save()
    guard wait > 0 || limit > 0 else { return self[key] }
    return hold(key, in: group, for: max(wait, limit), isLimit: limit >= wait)
  }

  /// If the limit is reached, starts under `key` the wait until the window frees, as its channel may not have waited
  /// itself; a wait that runs there is made no shorter.
  ///
  /// - Returns: The countdown under the key; nil if the limit is not reached.
  @discardableResult
  public func holdAtLimit(_ key: String, under policy: ResendPolicy) -> Countdown? {
    let group = policy.group(for: key)
    let wait = storage.withLock { storage in
      log(of: group, askedUnder: policy, &storage)?.waitForWindow(under: policy, at: clock.now) ?? 0
    }
    save()
    return wait > 0 ? hold(key, in: group, for: wait, isLimit: true) : nil
  }

  /// Forgets what has been sent, as after a login that has succeeded, and ends what runs under `key`. The keys of other
  /// channels in the policy's group go on, one that waits for the window among them: call this for each that is to end.
  ///
  /// A request that a button is making at the time is counted, and waited for, when it succeeds.
  public func resetSends(_ key: String, under policy: ResendPolicy) {
    let group = policy.group(for: key)
    // Both at once: a send that is noted at the same time keeps its wait, or is forgotten with it.
    let countdown = storage.withLock { storage -> Countdown? in
      storage.sendRecords[group] = nil
      if storage.sends.removeValue(forKey: group) != nil, store != nil {
        storage.unsaved[ResendRecord.storeKey(of: group)] = .some(nil)
      }
      guard let entry = running(key, at: clock.now, &storage) else { return nil }
      remove(entry, &storage)
      return entry.countdown
    }
    save()
    countdown?.cancel()
  }

  /// What has been sent, which is kept from now on for as long as who asks counts it.
  private func log(of group: String, askedUnder policy: ResendPolicy, _ storage: inout Storage) -> ResendLog? {
    guard var log = storage.sends[group] else { return nil }
    let window = log.window
    log.widen(for: policy)
    if log.window == window { storage.sends[group] = log } else { keep(log, of: group, &storage) }
    return log
  }

  /// A countdown under `key` with at least so much left; nil if what has been sent is forgotten meanwhile.
  private func hold(_ key: String, in group: String, for wait: Nanoseconds, isLimit: Bool) -> Countdown? {
    while true {
      let found = storage.withLock { storage -> (countdown: Countdown, isNew: Bool)? in
        guard storage.sends[group] != nil else { return nil }
        let now = clock.now
        if let entry = running(key, at: now, &storage) { return (entry.countdown, false) }
        let deadline = now.advanced(byNanoseconds: wait)
        let timeline = Timeline(resuming: .running(deadline: deadline), duration: wait, isLimit: isLimit)
        return (enter(timeline, under: key, &storage), true)
      }
      save()
      guard let found else { return nil }
      // What has just run may be over by now.
      if found.isNew || found.countdown.lengthen(to: wait, isLimit: isLimit) { return found.countdown }
    }
  }

  // MARK: Keeping

  /// Counts together what several records hold.
  func restoreSends(of group: String, from records: [Data]) throws(CountdownError) {
    let found = try readAll(records) { data throws(CountdownError) in
      let record = try ResendRecord(data)
      return (record: record, log: try record.log(on: clock))
    }
    let logs = found.compactMap(\.log)
    let log = logs.dropFirst().reduce(into: logs.first) { $0?.merge($1) }
    let present = log.map { ResendRecord($0, clock: clock) }
    let isKept = records.count == 1 && found.first.map { present?.means($0.record) == true } == true
    storage.withLock { storage in
      storage.sends[group] = log
      storage.sendRecords[group] = isKept ? found.first?.record : present
      if !isKept { storage.unsaved[ResendRecord.storeKey(of: group)] = .some(present) }
    }
  }

  /// Forgets what is no longer of interest, and follows a change of the time of day, which decides after a reboot.
  func keepSends(after event: CountdownClockEvent, _ storage: inout Storage) {
    for (group, log) in storage.sends {
      var present = log
      present.removeExpired(at: clock.now)
      let isMoved =
        event == .timeOfDayDidChange
        && storage.sendRecords[group]?.means(ResendRecord(present, clock: clock)) != true
      if present != log || isMoved { keep(present, of: group, &storage) }
    }
  }

  private func keep(_ log: ResendLog, of group: String, _ storage: inout Storage) {
    storage.sends[group] = log.sends.isEmpty ? nil : log
    guard store != nil else { return }
    let record = log.sends.isEmpty ? nil : ResendRecord(log, clock: clock)
    storage.sendRecords[group] = record
    storage.unsaved[ResendRecord.storeKey(of: group)] = .some(record)
  }
}
