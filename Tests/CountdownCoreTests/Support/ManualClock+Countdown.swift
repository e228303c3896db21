import CountdownCore
import Dispatch
import Foundation

@testable import CountdownTestSupport

extension ManualClock {
  /// Creates an idle countdown on this clock.
  func countdown(
    _ duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil
  ) throws -> Countdown {
    try run { try Countdown(duration: duration, interval: interval, leeway: leeway) }
  }

  /// Creates an idle countdown on this clock, and an observer of it.
  func observed(
    _ duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil
  ) throws -> (Countdown, Watch) {
    let countdown = try countdown(duration, interval: interval, leeway: leeway)
    return (countdown, Watch(countdown))
  }

  /// Makes advances not wait for a queue that the test suspends.
  func doNotWait(for queue: DispatchQueue) {
    manualTime.withLock {
      // With an additional work that never finishes.
      $0.queues[ObjectIdentifier(queue)] = ManualTime.Storage.Queue(queue: queue, state: .late, workCount: 1)
    }
  }
}
