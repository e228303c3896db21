import Foundation

/// A store that tells a center more than ``CountdownStore`` asks for.
protocol DetailedCountdownStore: CountdownStore {
  /// What is kept for `key`, the newest first: more than one record if an earlier one couldn't be read for a time.
  func records(forKey key: String) -> [Data]
}

extension CountdownStore {
  func allRecords(forKey key: String) -> [Data] {
    if let store = self as? any DetailedCountdownStore { return store.records(forKey: key) }
    return record(forKey: key).map { [$0] } ?? []
  }
}
