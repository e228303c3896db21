#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import Foundation
import UIKit

// Code that the Objective-C interface uses. It doesn't need Objective-C, so its tests run on every platform.

/// Whether the caller can use UIKit. On Linux, another thread than the main thread can serve the main queue.
///
/// On Apple's platforms, a block can run on the main thread and on another queue, for example in `dispatch_sync`. Only
/// the thread matters there, even to `MainActor.assumeIsolated`.
private var isMainThread: Bool { Thread.isMainThread || DispatchQueue.isOnMain }

/// Runs `body` on the main thread: now if this is the main thread, and otherwise on its next turn.
func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
  if isMainThread { return MainActor.assumeIsolated { body() } }
  DispatchQueue.main.async { body() }
}

/// Returns the value of `body`. On another thread than the main thread, returns `fallback` and writes a message to the
/// log.
func onMainThread<Value: Sendable>(
  else fallback: Value, _ name: StaticString = #function, _ body: @MainActor () -> Value
) -> Value {
  if isMainThread { return MainActor.assumeIsolated { body() } }
  logOffMainThread(name)
  return fallback
}

private func logOffMainThread(_ name: StaticString) {
  Log.write("Call \(name) on the main thread.")
}

extension UIButton {
  /// Begins a send. On another thread than the main thread, throws an error and writes a message to the log.
  nonisolated func begin(
    _ policy: ResendPolicy, key: String?, style: CountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> SendRequest {
    try onMainThread(else: .failure(SendError.failed), "beginSend") {
      Result { try self.countdown.beginRequest(policy, key: key, style: style, onFinish: onFinish) }
    }.get()
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position among all cases. For an enumeration that Objective-C has too, it's the value there.
  var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DispatchTimeInterval {
  /// Converts a number of seconds. Nil remains nil, and NaN becomes 0.
  init?(seconds: NSNumber?) {
    guard let seconds = seconds?.doubleValue else { return nil }
    self.init(nanoseconds: Nanoseconds(seconds: seconds))
  }
}

extension ResendPolicy {
  /// Creates a policy from objects. Objects in `waits` that aren't numbers are ignored.
  init(waits: [Any], limit: NSNumber?, period: Period, group: String?) {
    let waits = waits.compactMap { ($0 as? NSNumber)?.doubleValue }
    self.init(waits: waits, limit: limit?.intValue, period: period, group: group)
  }
}
#endif
