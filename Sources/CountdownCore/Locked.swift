import Foundation

/// A value that is accessed only through its lock.
///
/// Don't call an app's code, or release an app's objects, inside ``withLock(_:)``.
///
/// `@unchecked Sendable` is safe because the value is private and every access holds the lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  // The lock ensures exclusive access. The runtime's check would take another 10 ns.
  @exclusivity(unchecked) private var value: Value

  package init(_ value: sending Value) {
    self.value = value
  }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
