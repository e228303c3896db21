import Foundation

extension CountdownCenter {
  /// Tries to load the store if that hasn't succeeded yet, before the center changes anything, and saves what the load
  /// changed.
  ///
  /// - Parameter savesLater: Whether the caller saves, later.
  func loadIfNeeded(savesLater: Bool = false) {
    guard let store = beginUse(if: { access == .unread }) else { return }
    defer { scheduler.unfinishedSaves.leave() }
    guard load(store) else { return }
    if savesLater { return scheduler.read { _ in isUsingStore = false } }
    saveAll(in: store)
  }

  /// Saves what has changed, without holding the lock. Tries to load the store first if that hasn't succeeded yet.
  func save() {
    guard let store = beginUse(if: { hasUnsavedChanges }) else { return }
    defer { scheduler.unfinishedSaves.leave() }
    if load(store) { saveAll(in: store) }
  }

  /// Returns the store if it's needed and no other thread uses it. That thread also saves what others change meanwhile.
  private func beginUse(if isNeeded: () -> Bool) -> (any CountdownStore)? {
    guard let store else { return nil }
    return scheduler.read { _ in
      guard access == .unread || access == .read, !isUsingStore, isNeeded() else { return nil }
      isUsingStore = true
      scheduler.unfinishedSaves.enter()
      return store
    }
  }

  /// Saves until nothing is unsaved, and ends the use of the store.
  private func saveAll(in store: any CountdownStore) {
    while let value = nextValue() {
      do {
        try store.save(value.data)
      } catch {
        return endUse(reporting: .unwritable(reason: error.localizedDescription))
      }
    }
  }

  /// Loads the store, and adds what isn't in memory. If loading fails, the center continues in memory.
  ///
  /// - Returns: Whether the store has been loaded, even if its value is damaged.
  private func load(_ store: any CountdownStore) -> Bool {
    guard scheduler.read({ _ in access == .unread }) else { return true }
    let data: Data?
    do {
      data = try store.load()
    } catch {
      endUse(reporting: error.isMissingPermission ? nil : .unreadable(reason: error.localizedDescription))
      return false
    }
    var value: StoredValue?
    var problem: CountdownStoreError?
    do throws(CountdownStoreError) {
      if let data { value = try StoredValue(data) }
      if value?.isComplete == false { problem = .unreadable(reason: "Some of them are damaged.") }
    } catch {
      // The next save replaces a damaged value.
      problem = error
    }
    scheduler.update { transaction in
      hasReportedFailure = false
      // Meanwhile, the process may have ended, or the app may have removed everything.
      guard access == .unread else { return }
      access = problem == .laterVersion ? .laterVersion : .read
      if let value { join(value, &transaction) }
    }
    if let problem { onError(problem) }
    return true
  }

  /// Adds stored countdowns under keys that have none, and stored sends.
  private func join(_ value: StoredValue, _ transaction: inout Transaction) {
    let now = time(at: transaction.now)
    let elapsed = value.time.elapsed(until: now)
    // What the clocks have decided is saved at once. Otherwise, they would decide again at the next launch.
    if !value.time.agrees(with: now) { transaction.save(self) }
    for record in value.countdowns where keys[record.name]?.activeCountdown(at: transaction.now) == nil {
      guard let timeline = record.timeline(after: elapsed, at: transaction.now) else {
        transaction.save(self)
        continue
      }
      _ = add(timeline, .changed, under: keyedActivity(record.name, &transaction), &transaction)
    }
    for record in value.sends {
      let log = record.log(after: elapsed, at: transaction.now)
      sendLogs[record.name] = sendLogs[record.name]?.joined(with: log) ?? log
    }
    removeExpired(&transaction)
  }

  /// Returns the value to save. Ends the use of the store and returns nil if there is nothing to save.
  private func nextValue() -> StoredValue? {
    scheduler.update { transaction in
      isUsingStore = access == .read && hasUnsavedChanges
      guard isUsingStore else { return nil }
      removeExpired(&transaction)
      hasUnsavedChanges = false
      return StoredValue(
        time: time(at: transaction.now),
        countdowns: keys.values.compactMap { state in
          storedTimeline(of: state, at: transaction.now).map {
            CountdownRecord($0, key: state.name, at: transaction.now)
          }
        },
        sends: sendLogs.map { ResendRecord($0.value, group: $0.key, at: transaction.now) })
    }
  }

  /// Returns the timeline to store under a key, or nil if there is none.
  ///
  /// A pending request may succeed after the process has ended. Therefore, the wait after it is stored. The request isn't
  /// recorded, as if the server had refused it with status 429, so only the recorded sends decide about a limit.
  private func storedTimeline(of state: KeyedActivity, at now: MonotonicInstant) -> Timeline? {
    let outcome = SendOutcome.failed(SendError.refused(status: 429, wait: nil))
    guard let rule = state.pendingSend?.rule, let wait = result(of: outcome, by: rule, under: state, at: now).wait
    else {
      return state.countdown?.timeline
    }
    guard var timeline = state.countdown?.timeline else { return wait.timeline(at: now) }
    _ = wait.apply(to: &timeline, at: now)
    return timeline
  }

  /// Ends the use of the store after a failure, and reports the first one. The next change tries again.
  private func endUse(reporting error: CountdownStoreError?) {
    let isReported = scheduler.read { _ in
      isUsingStore = false
      if access == .read { hasUnsavedChanges = true }
      guard error != nil, !hasReportedFailure else { return false }
      hasReportedFailure = true
      return true
    }
    if isReported, let error { onError(error) }
  }
}

extension Error {
  /// Whether the permission to read is missing, which is expected before the device is first unlocked.
  fileprivate var isMissingPermission: Bool {
    (self as? CocoaError)?.code == .fileReadNoPermission
      || [.EPERM, .EACCES].contains((self as? POSIXError)?.code)
  }
}
