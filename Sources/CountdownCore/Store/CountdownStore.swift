public import Foundation

/// A type that stores the records of a ``CountdownCenter``.
///
/// A center keeps one record for each running or paused key, and one for each group of sends under a ``ResendPolicy``.
/// A countdown's record has about 200 bytes. A group's record has about 15 bytes for each send, or about 30 if the
/// policy counts calendar days, under a key that the center creates. A store doesn't interpret the content of records.
///
/// A store that keeps records after the process ends follows these rules:
/// - When ``setRecord(_:forKey:)`` returns, the record is safe even if the process then ends suddenly.
/// - Setting a record never damages the record of another key.
///
/// The center calls a store on any thread, without holding a lock, and makes one call at a time. For a key in ``keys``,
/// it uses the same Unicode spelling, so a store can compare keys by their bytes.
public protocol CountdownStore: Sendable {
  /// The keys that have a record.
  var keys: [String] { get }

  /// Returns the record for the key, or nil if there is none or it can't be read.
  func record(forKey key: String) -> Data?

  /// Sets the record for the key, replacing any earlier record. A value of nil removes the record.
  func setRecord(_ record: Data?, forKey key: String)
}

/// A store that keeps records in memory.
///
/// Use this store in tests. Two centers that use one store, one after the other, act like two launches of an app.
public final class InMemoryCountdownStore: CountdownStore {
  private let records = Locked<[String: Data]>([:])

  /// Creates an empty store.
  public init() {}

  /// The keys that have a record, in no particular order.
  public var keys: [String] { records.withLock { Array($0.keys) } }

  /// Returns the record for the key, or nil if there is none.
  public func record(forKey key: String) -> Data? { records.withLock { $0[key] } }

  /// Sets the record for the key. A value of nil removes it.
  public func setRecord(_ record: Data?, forKey key: String) { records.withLock { $0[key] = record } }
}

extension String {
  /// Returns the text after the prefix, or nil if the text doesn't have that prefix.
  ///
  /// Compares bytes, because a combining mark after the prefix forms one character with the prefix's last scalar.
  func dropping(prefix: String) -> String? {
    guard utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
