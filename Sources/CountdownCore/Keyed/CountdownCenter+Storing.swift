import Foundation

extension CountdownCenter {
  /// Reads the store if it couldn't be read yet, saves all changes, and tells observers, without holding a lock.
  ///
  /// One thread uses the store at a time. That thread also saves the changes that other threads make in the meantime,
  /// all of them together.
  ///
  /// - Parameter readsAgain: Whether to try to read the store even if there is nothing to save.
  func saveChanges(readsAgain: Bool = false) {
    defer { tellObservers() }
    guard let store, storage.withLock({ $0.beginSaving(readsAgain: readsAgain) }) else { return }
    // If reading fails, this thread has ended its use of the store.
    if storage.withLock({ $0.access == .unread }), !read(store) { return }
    while let value = storage.withLock({ $0.nextValue() }) {
      do {
        try store.save(value.data)
      } catch {
        if storage.withLock({ $0.endSaving() }) { onError(.unwritable(reason: error.localizedDescription)) }
        return
      }
    }
  }

  /// Tries to read the store if it couldn't be read yet, before the center starts or counts anything.
  func readIfNeeded() {
    if storage.withLock({ $0.access == .unread }) { saveChanges(readsAgain: true) }
  }

  /// Reads the store. If that fails, the center continues in memory.
  ///
  /// - Returns: Whether the store could be read, even if its value is damaged.
  private func read(_ store: any CountdownStore) -> Bool {
    let data: Data?
    do {
      data = try store.load()
    } catch {
      // Missing permission is expected before the device is first unlocked.
      let isExpected = (error as? CocoaError)?.code == .fileReadNoPermission
      let isReported = storage.withLock { $0.endSaving(reporting: !isExpected) }
      if isReported { onError(.unreadable(reason: error.localizedDescription)) }
      return false
    }
    do throws(CountdownStoreError) {
      let value = if let data { try StoredValue(data) } else { StoredValue?.none }
      storage.withLock { storage in
        if let value { join(value, &storage) }
        storage.didRead()
      }
      if value?.isComplete == false { onError(.unreadable(reason: "Some of them are damaged.")) }
    } catch {
      // The next save replaces a damaged value.
      storage.withLock { $0.didRead(isUsable: error != .laterVersion) }
      onError(error)
    }
    return true
  }

  /// Adds the keys and sends of a stored value to those that were changed before the store could be read.
  ///
  /// Started, canceled and reset keys remain as they are, and sends add up.
  private func join(_ value: StoredValue, _ storage: inout Storage) {
    let now = ClockTime(on: clock)
    // What the clocks have decided is saved at once.
    storage.isChanged = true
    let changedKeys = storage.changedKeys
    for record in value.countdowns where !changedKeys.contains(record.name) {
      if let timeline = record.timeline(at: now) { _ = addCountdown(timeline, under: record.name, &storage) }
    }
    for record in value.sends where !storage.resetGroups.contains(record.name) {
      let log = record.log(at: now)
      storage.sendLogs[record.name] = storage.sendLogs[record.name]?.joined(with: log) ?? log
      storage.noteRecords(of: record.name)
    }
    removeExpiredSends(at: now, &storage)
  }
}

extension CountdownCenter.Storage {
  fileprivate mutating func beginSaving(readsAgain: Bool) -> Bool {
    guard !isSaving, access != .off, isChanged || readsAgain && access == .unread else { return false }
    isSaving = true
    return true
  }

  fileprivate mutating func didRead(isUsable: Bool = true) {
    access = isUsable ? .read : .off
    isFailing = false
    changedKeys = []
    resetGroups = []
  }

  /// Returns the value to save, or nil if the store contains all changes or can't be used. The thread is then done.
  fileprivate mutating func nextValue() -> StoredValue? {
    isSaving = access == .read && isChanged
    guard isSaving else { return nil }
    isChanged = false
    return StoredValue(
      countdowns: keyedCountdowns.values.compactMap(CountdownRecord.init),
      sends: sendLogs.map { ResendRecord($0.value, group: $0.key) })
  }

  /// Ends the use of the store after a failure. The next use tries again.
  ///
  /// - Returns: Whether the failure is to be reported, because it's the first one.
  fileprivate mutating func endSaving(reporting isUnexpected: Bool = true) -> Bool {
    isSaving = false
    if access == .read { isChanged = true }
    guard isUnexpected, !isFailing else { return false }
    isFailing = true
    return true
  }
}
