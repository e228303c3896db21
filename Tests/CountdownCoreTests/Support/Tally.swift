import Foundation

/// A counter that several threads change.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var storage = 0

  var value: Int { lock.withLock { storage } }

  func add(_ change: Int) {
    lock.withLock { storage += change }
  }
}
