import Foundation

extension CountdownCenter {
  /// Tries to load the store if that hasn't succeeded yet, before the center changes anything, and saves the changes
  /// that the load made.
  ///
  /// - Parameter savesLater: Whether the caller saves, later.
  func loadIfNeeded(savesLater: Bool = false) {
    guard let store = beginUse(if: { access == .unread }) else { return }
    defer { scheduler.unfinishedSaves.leave() }
    guard load(store) else { return }
    if savesLater { return scheduler.read { _ in isUsingStore = false } }
    saveAll(in: store)
  }

  /// Saves the changes without holding the lock. Tries to load the store first if that hasn't succeeded yet.
  func save() {
    guard let store = beginUse(if: { hasUnsavedChanges }) else { return }
    defer { scheduler.unfinishedSaves.leave() }
    if load(store) { saveAll(in: store) }
  }

  /// Returns the store if it's needed and no other thread uses it. That thread also saves the changes that others make
  /// while it saves.
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

  /// Loads the store, and adds the values that aren't in memory. If loading fails, the center continues in memory.
  ///
  /// - Returns: Whether the store has been loaded, even if its value is damaged.
  private func load(_ store: any CountdownStore) -> Bool {
    guard scheduler.read({ _ in access == .unread }) else { return true }
    let data: Data?
    do {
      data = try store.load()
    } catch {
      // During the load, the app may have removed everything, although the store still has it.
      if scheduler.read({ _ in access == .read }) { return true }
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
      // During the load, the process may have ended, or the app may have removed everything.
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
    // The remaining times that the clocks determine are saved at once. Otherwise, the next launch would determine them
    // again.
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
  /// A pending request may succeed after the process has ended, so its wait is stored. The wait is the one after a
  /// refusal with status 429: the app's own, without counting a send. So only sends that are already recorded count
  /// toward a limit.
  private func storedTimeline(of state: KeyedActivity, at now: MonotonicInstant) -> Timeline? {
    guard let policy = state.pendingSend?.policy else { return state.countdown?.timeline }
    let outcome = SendOutcome.failed(SendError.refused(status: 429, wait: nil))
    let wait = result(of: outcome, under: policy, of: state, at: now).wait
    guard let wait else { return state.countdown?.timeline }
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
    // On Linux, an `NSError` isn't a `POSIXError`.
    let error = self as NSError
    if error.domain == NSPOSIXErrorDomain { return [EPERM, EACCES].contains(Int32(clamping: error.code)) }
    return (self as? CocoaError)?.code == .fileReadNoPermission
  }
}

// MARK: - The shared center

extension CountdownCenter {
  // Saves later to avoid a deadlock: while this initializer runs, the main thread may be blocked on `shared`, and a
  // store may need the main queue to save.
  static let system = CountdownCenter(.system, store: storeOfSystem(), savesLater: true)

  /// The store of the shared center, which is set once: by the app, or else by the first use of the center.
  private static let sharedStore = Locked<(any CountdownStore)?>(nil)

  private static func storeOfSystem() -> any CountdownStore {
    sharedStore.withLock { current in
      let store = current ?? StandardStore()
      current = store
      return store
    }
  }

  /// The app's center. Buttons that count under a key use it, unless you give them another center.
  ///
  /// The center keeps its keys in the store that you pass to ``setSharedStore(_:)``. Without one, it uses a
  /// ``FileCountdownStore``, and on tvOS, where an app can't write to Application Support, a
  /// ``UserDefaultsCountdownStore``. Inside `run` of a `ManualClock`, this is a center that belongs to that clock.
  public static var shared: CountdownCenter { CountdownEnvironment.center }

  /// Sets the store of the `shared` center. Call this method once, at launch, before the first use of that center.
  ///
  /// ```swift
  /// let store = UserDefaultsCountdownStore(suiteName: "countdowns")
  /// CountdownCenter.setSharedStore(store)
  /// ```
  ///
  /// You can call this method on any thread. In these cases, it changes nothing, returns false, and writes a line to
  /// the system's log:
  /// - The shared center is already in use. It keeps its store until the process ends.
  /// - A store was set before.
  /// - The method is called inside `run` of a `ManualClock`, whose shared center has a store of its own. A test can
  ///   therefore run the code of your app's launch.
  ///
  /// Keys don't move from one store to another. If an earlier version of your app used another store, its keys stay
  /// there in plain text. Remove the former folder or the former values if the keys are personal data.
  ///
  /// - Parameter store: The store, which belongs to the center from now on. The center reads it at its first use. In
  ///   ``CountdownStore/load()``, the store must not use ``shared``.
  /// - Returns: Whether the shared center uses the store.
  @discardableResult
  public static func setSharedStore(_ store: any CountdownStore) -> Bool {
    let isSet = sharedStore.withLock { current in
      if current != nil || CountdownEnvironment.isReplaced { return false }
      current = store
      return true
    }
    if !isSet { Log.write("setSharedStore(_:) had no effect. Call it once, at launch, before the center's first use.") }
    return isSet
  }
}
