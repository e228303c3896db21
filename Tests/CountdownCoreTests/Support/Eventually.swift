import Dispatch
import Foundation

@testable import CountdownCore

/// Waits until `condition` holds. Returns false after ten minutes, so that a broken rule fails instead of hanging.
///
/// All tests of the main actor share one queue. Under the thread sanitizer it is busy for minutes.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 2_000_000)
  }
  return condition()
}

/// Lets real time pass, so that what must not happen has had the time to. Passing never depends on how long.
func letTimePass(milliseconds: UInt64 = 60) async {
  try? await Task.sleep(nanoseconds: milliseconds * 1_000_000)
}

/// Seconds since `start` on the clock that countdowns use.
func elapsed(since start: MonotonicInstant) -> Double {
  SystemClock.shared.now.nanoseconds(since: start).seconds
}

/// Runs `body` on a thread of its own. An asynchronous function can't call the method of `Thread` itself.
func detachThread(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread(body)
}

/// Keeps the calling thread busy for at least so long.
func blockThread(milliseconds: UInt32) {
  Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
}
