import Dispatch
import Foundation

@testable import CountdownCore

/// Waits until `condition` is true. Returns false after ten minutes, so that a failing test doesn't hang.
///
/// All tests on the main actor share one queue, which the thread sanitizer can keep busy for minutes. Many tests wait at the same
/// time, so each of them checks its condition less and less often.
func eventually(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
  let limit = DispatchTime.now() + .seconds(600)
  var pause: UInt64 = 1_000_000
  while DispatchTime.now() < limit {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: pause)
    pause = min(2 * pause, 200_000_000)
  }
  return condition()
}

/// Lets real time pass, so that an unwanted event has time to happen. A test never fails because it took too long.
func letTimePass(milliseconds: UInt64 = 60) async {
  try? await Task.sleep(nanoseconds: milliseconds * 1_000_000)
}

/// Waits for all work that was sent to a serial queue earlier.
func flush(_ queue: DispatchQueue) async {
  await withCheckedContinuation { continuation in
    queue.async { continuation.resume() }
  }
}

/// Returns the seconds since `start` on the system's clock.
func elapsed(since start: MonotonicInstant) -> Double {
  SystemClock.shared.now.nanoseconds(since: start).seconds
}

/// Runs `body` on a new thread. An asynchronous function can't call the method of `Thread` directly.
func detachThread(_ body: @escaping @Sendable () -> Void) {
  Thread.detachNewThread(body)
}

/// Blocks the calling thread for at least the given time.
func blockThread(milliseconds: UInt32) {
  Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
}
