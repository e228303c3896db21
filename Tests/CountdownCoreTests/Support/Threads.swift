import Foundation

@testable import CountdownCore

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
