import Foundation

/// A place that handlers on any thread can put an object into and take it out of.
///
/// Sound as `@unchecked Sendable` because `storage` is touched only under `lock`.
final class Slot<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Object?

  var value: Object? {
    get { lock.withLock { storage } }
    set {
      // What was there is released after the lock: its deinit may come back here.
      let old = lock.withLock {
        defer { storage = newValue }
        return storage
      }
      withExtendedLifetime(old) {}
    }
  }
}
