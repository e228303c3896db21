import Foundation

/// A store that tells a center more than ``CountdownStore`` asks for.
protocol DetailedCountdownStore: CountdownStore {
  /// What is kept for `key`, the newest first: more than one record if an earlier one couldn't be read for a time.
  func records(forKey key: String) -> [Data]

  /// Does what ``CountdownStore/setRecord(_:forKey:)`` does, and throws if that fails.
  func write(_ record: Data?, forKey key: String) throws
}

extension CountdownStore {
  func allRecords(forKey key: String) -> [Data] {
    if let store = self as? any DetailedCountdownStore { return store.records(forKey: key) }
    return record(forKey: key).map { [$0] } ?? []
  }

  func write(_ record: Data?, forKey key: String) throws {
    if let store = self as? any DetailedCountdownStore { return try store.write(record, forKey: key) }
    setRecord(record, forKey: key)
  }
}
