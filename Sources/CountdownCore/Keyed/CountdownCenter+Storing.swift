import Foundation

extension CountdownCenter {
  // MARK: Restoring

  /// Restores keys and sends from the store's records. The next save removes the expired and damaged records.
  ///
  /// If the store belongs to another program, the center restores nothing and continues without a store.
  func restore() {
    guard let store else { return }
    let keys: [String]
    do {
      keys = try store.keysToRestore()
    } catch {
      return handleUnreadableStore(error)
    }
    storage.withLock { storage in
      guard storage.isUnread else { return }
      storage.isUnread = false
      // The store doesn't contain what was started in the meantime if those writes failed.
      storage.keyedCountdowns.values.forEach { write($0, &storage) }
      for (group, log) in storage.sendLogs { setLog(log, of: group, &storage) }
    }
    for (key, spellings) in Dictionary(grouping: keys, by: { $0 }) {
      let others = spellings.filter { !$0.utf8.elementsEqual(key.utf8) }
      storage.withLock { $0.storedSpellings[key] = [key] + others }
      // A record that can't be read now isn't damaged. It stays in the store.
      guard let records = try? spellings.flatMap({ try store.records(under: $0) }) else { continue }
      if let group = ResendRecord.group(of: key) {
        restoreSends(of: group, from: records)
      } else {
        restoreCountdown(key, from: records)
      }
    }
    if let failure = (store as? any OwnedStore)?.readFailure { reportUnreadable(failure) }
  }

  /// Restores the keys if the store couldn't be read before, for example because the device was locked. Does nothing
  /// while another thread writes.
  func restoreIfUnread() {
    let isUnread = storage.withLock { storage in
      guard storage.isUnread, !storage.isWriting else { return false }
      storage.isWriting = true
      return true
    }
    guard isUnread else { return }
    restore()
    storage.withLock { $0.isWriting = false }
  }

  private func handleUnreadableStore(_ error: any Error) {
    if let error = error as? CountdownError, case .storeInUse = error {
      storage.withLock { $0.stopSaving() }
      report(error)
    } else {
      let isFirst = storage.withLock { storage in
        defer { storage.isUnread = true }
        return !storage.isUnread
      }
      if isFirst { reportUnreadable(error) }
    }
  }

  /// Reports an error, except for one that's expected: The device hasn't been unlocked yet, or another process has
  /// removed the record.
  private func reportUnreadable(_ error: any Error) {
    if let code = (error as? CocoaError)?.code, [.fileReadNoPermission, .fileReadNoSuchFile].contains(code) { return }
    report(error as? CountdownError ?? .unreadableRecord(reason: error.localizedDescription))
  }

  /// Reads the records of one key, and reports those that can't be read.
  ///
  /// - Returns: The readable records, or nil if one is from a later version of the library and must stay in the store.
  func read<Record: StoredRecord>(
    _ type: Record.Type, from records: [Data]
  ) -> [(record: Record, content: Record.Content?)]? {
    var result: [(Record, Record.Content?)] = []
    // A key without a record counts as one with an empty record, which is damaged.
    for data in records.isEmpty ? [Data()] : records {
      do throws(RecordError) {
        let record = try Record(data)
        result.append((record, try record.content(on: clock)))
      } catch {
        report(.unreadableRecord(reason: error.rawValue))
        if error == .laterVersion { return nil }
      }
    }
    return result
  }

  /// Restores a key from its newest readable record. An older record of a wait for a limit applies instead if it ends
  /// later.
  private func restoreCountdown(_ storeKey: String, from records: [Data]) {
    guard let candidates = read(CountdownRecord.self, from: records) else { return }
    let now = clock.now
    var winner = candidates.first
    for other in candidates.dropFirst() {
      guard let timeline = other.content, timeline.isLimit else { continue }
      if timeline.remaining(at: now) > winner?.content?.remaining(at: now) ?? 0 { winner = other }
    }
    storage.withLock { storage in
      let key = CountdownRecord.key(of: storeKey)
      // A key that was started before the store could be read is written instead.
      if storage.keyedCountdowns[key] != nil { return }
      guard let winner, let timeline = winner.content else {
        storage.pendingWrites[storeKey] = .remove
        return
      }
      // Without the `record` argument, the key is written again, so that one record replaces several.
      _ = add(timeline, under: key, record: records.count == 1 ? winner.record : nil, &storage)
    }
  }

  // MARK: Saving

  /// Writes all pending changes to the store, without holding a lock.
  ///
  /// Only one thread writes at a time. That thread also writes the changes that other threads make in the meantime.
  func save() {
    guard let store else { return }
    while let (key, spellings, write) = storage.withLock({ $0.beginWrite() }) {
      let data = write.data
      do {
        try store.write(data, under: spellings[0])
        for other in spellings.dropFirst() { try store.write(nil, under: other) }
        storage.withLock { $0.storedSpellings[key] = data == nil ? nil : [spellings[0]] }
      } catch {
        if let failure = storage.withLock({ $0.failWrite(with: error) }) { report(failure) }
      }
      storage.withLock { $0.isWriting = false }
    }
  }
}

extension CountdownCenter.Storage {
  /// Discards the pending changes, and all later ones.
  fileprivate mutating func stopSaving() {
    saving = .off
    isUnread = false
    pendingWrites = [:]
  }

  /// Returns the error to report for a failed write, or nil if an earlier one was reported.
  fileprivate mutating func failWrite(with error: any Error) -> CountdownError? {
    if case .storeInUse? = error as? CountdownError {
      stopSaving()
    } else if saving == .failing {
      return nil
    } else {
      saving = .failing
    }
    return error as? CountdownError ?? .unwritableRecord(reason: error.localizedDescription)
  }
}

// The stores of this library throw errors. An app's own store doesn't.
extension CountdownStore {
  fileprivate func keysToRestore() throws -> [String] {
    guard let store = self as? any OwnedStore else { return keys }
    return try store.readKeys()
  }

  /// Returns the records for the key, the newest first. Only a file store can hold more than one.
  fileprivate func records(under key: String) throws -> [Data] {
    guard let store = self as? any OwnedStore else { return record(forKey: key).map { [$0] } ?? [] }
    return try store.readRecords(forKey: key)
  }

  /// Sets or removes the record for the key.
  fileprivate func write(_ record: Data?, under key: String) throws {
    guard let store = self as? any OwnedStore else { return setRecord(record, forKey: key) }
    try store.write(record, forKey: key)
  }
}
