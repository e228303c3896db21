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
    let most = Int(CountdownScheduler.longestTurn / 10_000) + 1
    #expect(turns.allSatisfy { $0 <= most }, "nobody is told after the turn is over")
    #expect(turns.count >= count / most)
    withExtendedLifetime(observations) {}
  }

  @Test("wake up all that are due, though the lock is let go in between")
  func wakeUps() throws {
    let clock = ManualClock()
    let told = Recorder<Int>()
    var observations: [CountdownObservation] = []
    try clock.run {
      for number in 0..<20_000 {
        let countdown = try Countdown(duration: 3, interval: 3)
        observations.append(countdown.observe { _ in told.record(number) })
        countdown.start()
      }
    }
    told.removeAll()
    clock.advance(by: 3)
    #expect(told.count == 20_000)
    #expect(Set(told.values).count == 20_000)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observations) {}
  }

  @Test("come to an end, though more come due while they are gone through")
  func endless() throws {
    let clock = SteppedClock()
    var observations: [CountdownObservation] = []
    var told = 0
    try CountdownTime.withClock(clock) {
      for _ in 0..<20_000 {
        let countdown = try Countdown(duration: 1_000, interval: 0.001)
        observations.append(countdown.observe { _ in MainActor.assumeIsolated { told += 1 } })
        countdown.start()
      }
    }
    while let work = clock.takeWork() { work() }
    told = 0
    clock.pass(nanoseconds: 60_000_000)
    // Each pass takes longer than anybody's interval.
    clock.passesOnReading = 2_000_000
    clock.setOff()
    clock.passesOnReading = 0
    while let work = clock.takeWork() { work() }
    #expect(told == 20_000)
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
