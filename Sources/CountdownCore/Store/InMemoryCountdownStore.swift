public import Foundation

/// A store that lasts as long as it is held: for tests, where two centers that use it one after the other stand for two
/// launches of an app.
public final class InMemoryCountdownStore: CountdownStore {
  private let records = Locked<[String: Data]>([:])

  /// An empty store.
  public init() {}

  /// The keys that have a record, in no order.
  public var keys: [String] { records.withLock { Array($0.keys) } }

  /// What is kept for `key`.
  public func record(forKey key: String) -> Data? { records.withLock { $0[key] } }

  /// Keeps `record` for `key`; nil removes it.
  public func setRecord(_ record: Data?, forKey key: String) { records.withLock { $0[key] = record } }
}
