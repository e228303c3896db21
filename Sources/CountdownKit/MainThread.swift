#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import Foundation

// In language mode 5, code can call the main actor's members from any thread without a warning. So each public member
// that changes a button checks the thread first. The members for Objective-C call these members, and check nothing
// themselves.

/// Returns whether a member can use UIKit now. If it can't, the first call of its name writes a message to the log.
///
/// The caller then performs its work with ``CountdownEnvironment/performOnMainQueue(_:)``. That work never retains a
/// view, because the call can come from the view's `deinit`.
// Inlined, it would make the library 11 kB larger.
@inline(never) func isOnMainThread(_ name: StaticString = #function) -> Bool {
  // On Linux, another thread than the main thread can serve the main queue. On Apple's platforms, a block can run on
  // the main thread and on another queue, for example in `dispatch_sync`. Only the thread matters there, even to
  // `MainActor.assumeIsolated`.
  if Thread.isMainThread || DispatchQueue.isOnMain { return true }
  Log.writeOnce(about: "\(name) off the main thread", "Call \(name) on the main thread.")
  return false
}

/// Returns the value of a member that reads for Objective-C, or off the main thread `fallback`.
func onMainThread<Value: Sendable>(
  else fallback: Value, _ name: StaticString = #function, _ read: @MainActor () -> Value
) -> Value {
  isOnMainThread(name) ? MainActor.assumeIsolated { read() } : fallback
}

/// Keeps the old value of a property until the access ends, because releasing it can use the property again.
///
/// It isn't isolated, because the thread is checked in a closure that is formed in isolated code.
func keep<Value>(_ oldValue: Value) {
  withExtendedLifetime(oldValue) {}
}
#endif
