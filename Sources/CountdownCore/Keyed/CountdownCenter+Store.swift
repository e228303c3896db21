import Foundation

extension CountdownCenter {
  /// Takes over what the store has kept, and notes what is to be cleaned up.
  func restore() {
    guard let store else { return }
    for (key, spellings) in Dictionary(grouping: store.keys, by: { $0 }) {
      let records = spellings.flatMap { store.allRecords(forKey: $0) }
      storage.withLock { storage in
        storage.keptKeys.insert(key)
        let others = spellings.filter { !$0.utf8.elementsEqual(key.utf8) }
        if !others.isEmpty { storage.otherSpellings[key] = others }
      }
      do throws(CountdownError) {
        if let group = ResendRecord.group(of: key) {
          try restoreSends(of: group, from: records)
        } else {
          try restoreCountdown(key, from: records)
        }
      } catch {
        report(error)
        // A later version may come back and read it; a damaged record is of no use.
        if case .unreadableRecord(reason: CountdownRecord.laterVersion) = error { continue }
        storage.withLock { $0.unsaved[key] = .some(nil) }
      }
    }
  }

  /// Reads each record, and reports those that are damaged if others are not.
  ///
  /// - Throws: The first error, if no record can be read or one is of a later version.
  func readAll<Value>(
    _ records: [Data], _ read: (Data) throws(CountdownError) -> Value
  ) throws(CountdownError) -> [Value] {
    var values: [Value] = []
    var errors: [CountdownError] = []
    for data in records {
      do throws(CountdownError) {
        values.append(try read(data))
      } catch {
        if case .unreadableRecord(reason: CountdownRecord.laterVersion) = error { throw error }
        errors.append(error)
      }
    }
    if values.isEmpty { throw errors.first ?? .unreadableRecord(reason: "it is damaged") }
    errors.forEach(report)
    return values
  }

  /// The newest wins, unless it ends before an earlier wait for a limit.
  private func restoreCountdown(_ key: String, from records: [Data]) throws(CountdownError) {
    let found = try readAll(records) { data throws(CountdownError) in
      let record = try CountdownRecord(data)
      return (record: record, timeline: try record.timeline(on: clock))
    }
    let now = clock.now
    guard var winner = found.first else { return }
    for other in found.dropFirst() where other.timeline?.isLimit == true {
      let left = winner.timeline?.remaining(at: now) ?? 0
      if let timeline = other.timeline, timeline.remaining(at: now) > left { winner = other }
    }
    storage.withLock { storage in
      guard let timeline = winner.timeline else {
        storage.unsaved[key] = .some(nil)
        return
      }
      let entry = KeyedCountdown(key: key, timeline: timeline, center: self)
      storage.entries[key] = entry
      if case .running(let deadline) = timeline.phase { storage.expiries.insert(entry, due: deadline) }
      let present = CountdownRecord(timeline, clock: clock)
      if records.count == 1, present.means(winner.record) {
        entry.record = winner.record
      } else {
        entry.record = present
        storage.unsaved[key] = .some(present)
      }
    }
  }

  /// Tells the store what it has not been told yet, outside every lock, and in order: whoever comes while somebody is at
  /// it leaves the rest to them.
  func save() {
    guard let store else { return }
    let begins = storage.withLock { storage in
      guard !storage.isSaving, !storage.unsaved.isEmpty else { return false }
      storage.isSaving = true
      return true
    }
    guard begins else { return }
    while let (key, record) = storage.withLock({ $0.takeUnsaved() }) {
      do {
        try store.write(record?.data, forKey: key)
        for spelling in storage.withLock({ $0.otherSpellings.removeValue(forKey: key) }) ?? [] {
          try store.write(nil, forKey: spelling)
        }
      } catch {
        reportFailedWrite(error)
      }
    }
  }

  private func reportFailedWrite(_ error: any Error) {
    let isFirst = storage.withLock { storage in
      defer { storage.hasFailedToWrite = true }
      return !storage.hasFailedToWrite
    }
    guard isFirst else { return }
    report(error as? CountdownError ?? .unwritableRecord(reason: error.localizedDescription))
  }
}

extension CountdownCenter.Storage {
  mutating func takeUnsaved() -> (key: String, record: (any StoredRecord)?)? {
    guard let first = unsaved.popFirst() else {
      isSaving = false
      return nil
    }
    let key = first.value == nil ? keptKeys.remove(first.key) : keptKeys.insert(first.key).memberAfterInsert
    return (key ?? first.key, first.value)
  }
}
