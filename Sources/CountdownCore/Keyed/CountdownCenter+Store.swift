import Foundation

extension CountdownCenter {
  /// Takes over what the store has kept, and notes what is to be cleaned up.
  func restore(report: (CountdownError) -> Void) {
    guard let store else { return }
    for key in store.keys {
      do throws(CountdownError) {
        guard let data = store.record(forKey: key) else { throw .unreadableRecord(reason: "it is damaged") }
        if let group = ResendRecord.group(of: key) {
          try restoreSends(of: group, from: data)
          continue
        }
        let record = try CountdownRecord(data)
        let timeline = try record.timeline(on: clock)
        storage.withLock { storage in
          guard let timeline else {
            storage.unsaved[key] = .some(nil)
            return
          }
          let entry = KeyedCountdown(key: key, timeline: timeline, center: self)
          storage.entries[key] = entry
          if case .running(let deadline) = timeline.phase { storage.expiries.insert(entry, due: deadline) }
          let present = CountdownRecord(timeline, clock: clock)
          if !present.means(record) { storage.unsaved[key] = .some(present) }
        }
      } catch {
        report(error)
        // A later version may come back and read it; what nobody can read is of no use to anybody.
        if case .unreadableRecord(reason: CountdownRecord.laterVersion) = error { continue }
        storage.withLock { $0.unsaved[key] = .some(nil) }
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
      store.setRecord(record?.data, forKey: key)
    }
  }
}

extension CountdownCenter.Storage {
  mutating func takeUnsaved() -> (key: String, record: (any KeptRecord)?)? {
    guard let first = unsaved.popFirst() else {
      isSaving = false
      return nil
    }
    return (first.key, first.value)
  }
}
