import Foundation

/// A list of values that handlers on any thread append to.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [Value] = []

  var values: [Value] { lock.withLock { storage } }
  var count: Int { values.count }

  func record(_ value: Value) {
    lock.withLock { storage.append(value) }
  }
}
