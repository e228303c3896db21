import Foundation

/// A list of values that handlers on any thread append to.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [Value] = []

  /// Creates an empty list.
  public init() {}

  /// The recorded values, in order.
  public var values: [Value] { lock.withLock { storage } }

  /// The number of recorded values.
  public var count: Int { values.count }

  /// Appends a value.
  public func record(_ value: Value) {
    lock.withLock { storage.append(value) }
  }

  /// Removes the values recorded so far.
  public func removeAll() {
    lock.withLock { storage = [] }
  }
}
