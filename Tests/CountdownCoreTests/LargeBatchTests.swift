import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Thousands of ticks that are due in the same instant.
@MainActor @Suite("Large batches")
struct LargeBatchTests {
  @Test("are split over turns of the main queue, and lose nobody")
  func turns() throws {
    let clock = SteppedClock()
    let count = 3_000
    var turns: [Int] = []
    var told = Set<Int>()
    var observations: [CountdownObservation] = []
    try CountdownTime.withClock(clock) {
      for number in 0..<count {
        let countdown = try Countdown(duration: 10)
        countdown.start()
        observations.append(
          countdown.observe { _ in
            MainActor.assumeIsolated {
              _ = told.insert(number)
              // Each handler takes its time.
              clock.pass(nanoseconds: 10_000)
            }
          })
      }
    }
    while let work = clock.takeWork() {
      let before = told.count
      work()
      turns.append(told.count - before)
    }
    #expect(told.count == count)
    let most = Int(CountdownScheduler.longestTurn / 10_000) + 2
    #expect(turns.allSatisfy { $0 <= most }, "nobody is told after the turn is over")
    #expect(turns.count >= count / most)
    withExtendedLifetime(observations) {}
  }

  @Test("wake up all that are due, though the lock is let go in between")
  func wakeUps() throws {
    let clock = ManualClock()
    var told = 0
    var observations: [CountdownObservation] = []
    try clock.run {
      for _ in 0..<5_500 {
        let countdown = try Countdown(duration: 10)
        observations.append(countdown.observe { _ in MainActor.assumeIsolated { told += 1 } })
        countdown.start()
      }
    }
    #expect(told == 5_500)
    clock.advance(by: 1)
    #expect(told == 11_000)
    clock.advance(by: 9)
    #expect(told == 11 * 5_500)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observations) {}
  }

  @Test("A handler that makes itself called again leaves the others their turn")
  func selfCaller() throws {
    let clock = SteppedClock()
    var calls = 0
    var observation: CountdownObservation?
    try CountdownTime.withClock(clock) {
      let countdown = try Countdown(duration: 10)
      countdown.start()
      observation = countdown.observe { [weak countdown] _ in
        MainActor.assumeIsolated { calls += 1 }
        countdown?.extend(by: 1)
      }
    }
    for turn in 1...5 {
      clock.takeWork()?()
      #expect(calls == turn)
    }
    withExtendedLifetime(observation) {}
  }
}
