import Foundation

/// Runs `body` on a new thread. An asynchronous function can't call the method of `Thread` directly.
public func detachThread(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread(body)
}

/// Blocks the calling thread for at least the given time.
public func blockThread(milliseconds: UInt32) {
  Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A counter that several threads change.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
public final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var storage = 0

  public init() {}

  public var value: Int { lock.withLock { storage } }

  public func add(_ change: Int) {
    lock.withLock { storage += change }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A variable that handlers on any thread can set.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
public final class Holder<Object: AnyObject & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: Object?

  public init() {}

  public var value: Object? {
    get { lock.withLock { storage } }
    set {
      // Released outside the lock, because the object's deinit may use the holder.
      let old = lock.withLock {
        defer { storage = newValue }
        return storage
      }
      withExtendedLifetime(old) {}
    }
  }
}
