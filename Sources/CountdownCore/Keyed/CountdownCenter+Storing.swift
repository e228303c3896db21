import Foundation

extension CountdownCenter {
  // MARK: Restoring

  /// Restores keys and sends from the store's records. The next save removes the expired and damaged records.
  func restore() {
    guard let store else { return }
    for (key, spellings) in Dictionary(grouping: store.keys, by: { $0 }) {
      let others = spellings.filter { !$0.utf8.elementsEqual(key.utf8) }
      storage.withLock { $0.storedSpellings[key] = [key] + others }
      apply(spellings.flatMap { store.records(under: $0) ?? [] }, under: key)
    }
  }

  /// Applies the changes that other processes have made to a shared store. Does nothing if another thread uses the store.
  ///
  /// Call ``save()`` afterward. It also writes the changes that other threads have made in the meantime.
  func readChanges() {
    guard let store = store as? FileCountdownStore, storage.withLock({ $0.beginReading() }) else { return }
    // If another process replaces a file before it's read, the next attempt finds the new file.
    for _ in 0..<3 {
      let keys = store.findChanges()
      guard !keys.isEmpty else { break }
      for key in keys {
        if let records = store.records(under: key) { apply(records, under: key) }
      }
    }
    storage.withLock { $0.isUsingStore = false }
  }

  /// Updates a countdown or a log from the store's records.
  private func apply(_ records: [Data], under storeKey: String) {
    if let group = ResendRecord.group(of: storeKey) {
      applySends(of: group, from: records)
    } else {
      applyCountdown(storeKey, from: records)
    }
  }

  /// Reads the records of one key, and reports those that can't be read.
  ///
  /// - Returns: The readable records, or nil if one is from a later version of the library and must stay in the store.
  func read<Record: StoredRecord>(
    _ type: Record.Type, from records: [Data]
  ) -> [(record: Record, content: Record.Content?)]? {
    var result: [(Record, Record.Content?)] = []
    for data in records {
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

  /// Updates a key from its newest readable record. An older record of a wait for a limit applies instead if it ends
  /// later.
  ///
  /// - Parameter records: The records, or an empty array if another process has removed the key.
  private func applyCountdown(_ storeKey: String, from records: [Data]) {
    guard let candidates = read(CountdownRecord.self, from: records) else { return }
    let now = clock.now
    var winner = candidates.first
    for other in candidates.dropFirst() {
      guard let timeline = other.content, timeline.isLimit else { continue }
      if timeline.remaining(at: now) > winner?.content?.remaining(at: now) ?? 0 { winner = other }
    }
    let key = CountdownRecord.key(of: storeKey)
    let current = storage.withLock { storage -> Countdown? in
      // A change of this process that isn't stored yet is newer.
      guard storage.pendingWrites[storeKey] == nil else { return nil }
      let keyed = storage.keyedCountdowns[key]
      guard let winner, let timeline = winner.content else {
        if !records.isEmpty { storage.pendingWrites[storeKey] = .remove }
        // An expired key is removed when its countdown has finished.
        guard let keyed, keyed.timeline != nil else { return nil }
        forget(keyed, &storage)
        return keyed.countdown
      }
      guard let keyed, keyed.timeline != nil else {
        if let keyed { forget(keyed, &storage) }
        // Without the `record` argument, the key is written again, so that one record replaces several.
        _ = add(timeline, under: key, record: records.count == 1 ? winner.record : nil, &storage)
        return nil
      }
      guard keyed.record?.isEquivalent(to: winner.record) != true else { return nil }
      keyed.record = winner.record
      return keyed.countdown
    }
    guard let current else { return }
    if let timeline = winner?.content { current.adopt(timeline) } else { current.cancel() }
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
        let isFirst = storage.withLock { storage in
          defer { storage.hasFailedToWrite = true }
          return !storage.hasFailedToWrite
        }
        if isFirst { report(error as? CountdownError ?? .unwritableRecord(reason: error.localizedDescription)) }
      }
      storage.withLock { $0.isUsingStore = false }
    }
  }
}

extension CountdownStore {
  /// Returns the records for the key, the newest first. A record that can't be read is empty.
  ///
  /// - Returns: The records, of which only a file store can have several, or none for a key that another process has
  ///   removed. The value is nil if another process has just replaced a file.
  fileprivate func records(under key: String) -> [Data]? {
    guard let store = self as? FileCountdownStore else { return [record(forKey: key) ?? Data()] }
    return store.records(forKey: key)?.map { $0 ?? Data() }
  }

  /// Sets or removes the record for the key. Only a file store throws an error if that fails.
  fileprivate func write(_ record: Data?, under key: String) throws {
    if let store = self as? FileCountdownStore { return try store.write(record, forKey: key) }
    setRecord(record, forKey: key)
  }
}
