import Foundation

/// A list of values that handlers on any thread append to.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [Value] = []

  public init() {}

  public var values: [Value] { lock.withLock { storage } }
  public var count: Int { values.count }

  public func record(_ value: Value) {
    lock.withLock { storage.append(value) }
  }

  public func removeAll() {
    lock.withLock { storage = [] }
  }
}
