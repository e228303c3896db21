import Foundation

/// A variable that handlers on any thread can set.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
final class Slot<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Object?

  var value: Object? {
    get { lock.withLock { storage } }
    set {
      // Released outside the lock, because the object's deinit may use the slot.
      let old = lock.withLock {
        defer { storage = newValue }
        return storage
      }
      withExtendedLifetime(old) {}
    }
  }
}
