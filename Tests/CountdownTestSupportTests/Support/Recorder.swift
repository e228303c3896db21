import Foundation

/// What handlers on any thread have seen, in order.
///
/// Sound as `@unchecked Sendable` because `storage` is touched only under `lock`.
final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [Value] = []

  var values: [Value] { lock.withLock { storage } }
  var count: Int { values.count }

  func record(_ value: Value) {
    lock.withLock { storage.append(value) }
  }
}
