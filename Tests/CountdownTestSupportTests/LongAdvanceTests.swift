import CountdownCore
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// Advances that stop only at ends after many wake-ups. These tests lower that number to be fast.
@MainActor @Suite("A long advance of a manual clock")
struct LongAdvanceTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("A very long advance delivers each end at its instant")
  func years() throws {
    clock.manualTime.withLock { $0.longestWalk = 100 }
    let year: TimeInterval = 365 * 86_400
    let instants = Recorder<Int64>()
    let start = clock.time.now
    let observations = try [year, 3 * year, 20 * year].map { duration in
      let countdown = try countdown(duration)
      countdown.start()
      return countdown.observe { [clock] tick in
        if tick.isFinished { instants.record(clock.time.now.nanoseconds(since: start) / 1_000_000_000) }
      }
    }
    clock.advance(by: 10 * year)
    #expect(instants.values == [Int64(year), Int64(3 * year)])
    #expect(clock.time.now.nanoseconds(since: start) == Int64(10 * year) * 1_000_000_000)
    clock.advance(by: 10 * year)
    #expect(instants.count == 3)
    withExtendedLifetime(observations) {}
  }

  @Test("An advance of a day stops at each tick")
  func day() throws {
    #expect(clock.manualTime.withLock { $0.longestWalk } > 86_400)
    clock.manualTime.withLock { $0.longestWalk = 1001 }
    let countdown = try countdown(1000)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 1000)
    #expect(seconds.count == 1001)
    withExtendedLifetime(observation) {}
  }
}
