import CountdownCore
import Dispatch

@testable import CountdownTestSupport

extension ManualClock {
  /// Makes advances not wait for a queue that the test suspends.
  func doNotWait(for queue: DispatchQueue) {
    manualTime.withLock {
      // With an additional work that never finishes.
      $0.queues[ObjectIdentifier(queue)] = ManualTime.Storage.Queue(queue: queue, state: .late, workCount: 1)
    }
  }

  /// Creates a countdown of 10 s, 4.5 s after its start, and an observer that has recorded nothing.
  @MainActor func countdownUnderWay(paused: Bool) throws -> (Countdown, Watch) {
    let countdown = try run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    countdown.start()
    advance(by: 4.5)
    if paused { countdown.pause() }
    watch.clear()
    return (countdown, watch)
  }
}
