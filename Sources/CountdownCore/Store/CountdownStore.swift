public import Foundation

/// Where a ``CountdownCenter`` keeps its running keys beyond the process, and what has been sent under a ``ResendPolicy``.
///
/// A store need not understand what it keeps: a record for each key, of some two hundred bytes, and one for each group of
/// sends, with some twenty bytes for each send, under a key that the center makes. When a record has been set, it must
/// survive the sudden end of the process, and the ones of other keys must not be harmed by that. The center calls from any
/// thread, one call at a time, under no lock. It spells a key as ``keys`` does, so a store may compare bytes.
public protocol CountdownStore: Sendable {
  /// The keys that have a record.
  var keys: [String] { get }

  /// What is kept for `key`; nil if nothing is, or nothing that can be read.
  func record(forKey key: String) -> Data?

  /// Keeps `record` for `key` in place of what was kept before; nil removes it.
  func setRecord(_ record: Data?, forKey key: String)
}
