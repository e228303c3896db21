#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import Foundation
import UIKit

// What the Objective-C interface needs but doesn't declare. It doesn't need Objective-C, and its tests run on every
// platform.

/// Whether the caller can use UIKit. On Linux, another thread than the main thread can serve the main queue.
///
/// On Apple's platforms, a block can run on the main thread and on another queue, for example in `dispatch_sync`. Only
/// the thread counts there, also for `MainActor.assumeIsolated`.
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
  NSLog("%@", "CountdownKit: Call \(name) on the main thread.")
}

extension UIButton {
  /// Begins a send. With a key, this method works on any thread: the request begins in the shared center, and the
  /// button follows the key on the main thread's next turn.
  nonisolated func begin(
    _ rule: WaitRule, key: String?, style: CountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> SendRequest {
    if isMainThread {
      return try MainActor.assumeIsolated {
        try countdown.beginRequest(rule, key: key, style: style, onFinish: onFinish)
      }
    }
    guard let key else {
      logOffMainThread("beginSend")
      throw SendError.failed
    }
    // The request can end before the main thread's next turn.
    let end = Locked<CountdownCenter.Activity?>(nil)
    let observation = CountdownCenter.shared.observeLater(key) { activity in
      if activity.isFinished { end.withLock { $0 = activity } }
    }
    let request = Result { try CountdownCenter.shared.beginSend(rule, key: key) }
    let isBegun = (try? request.get()) != nil
    onMainThread {
      observation.deliverPending()
      observation.cancel()
      let end = isBegun ? end.withLock { $0 } : nil
      var call = FollowedKey.Call(subject: .present, style: style)
      if isBegun { call.onFinish = onFinish }
      self.countdown.join(key, call, isBegun: isBegun, missed: end)
    }
    return try request.get()
  }
}

extension ButtonCountdown {
  /// Shows a request that another thread has begun, or what was under the key instead.
  ///
  /// - Parameter end: The end of the request's run, if it came before the button could show the request.
  fileprivate func join(
    _ key: String, _ call: FollowedKey.Call, isBegun: Bool, missed end: CountdownCenter.Activity?
  ) {
    guard takePending(), let state else { return }
    let followed = target(key)
    let isFollowing = followed === state.followed
    follow(followed) {
      if isBegun ? end == nil : !isFollowing || !state.isActive {
        followed.nextCall = call
        state.forgetStyle()
      }
      if let end, !isFollowing { show(end, of: followed, in: call.style) }
    }
    if end != nil { call.onFinish?() }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position among all cases. For an enumeration that Objective-C has too, it's the value there.
  var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DispatchTimeInterval {
  /// Converts a number of seconds. Nil remains nil, and NaN becomes negative, so that it isn't allowed as a leeway.
  init?(seconds: NSNumber?) {
    guard let seconds = seconds?.doubleValue else { return nil }
    self.init(nanoseconds: seconds.isNaN ? -1 : Nanoseconds(seconds: seconds))
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
