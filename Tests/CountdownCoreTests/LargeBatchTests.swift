import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Thousands of ticks that are due at the same instant.
@MainActor @Suite("Large batches")
struct LargeBatchTests {
  @Test("A large batch is split over several turns of the main queue, and every observer receives its tick")
  func turns() throws {
    let clock = SteppedClock()
    let count = 3_000
    var turns: [Int] = []
    var delivered = Set<Int>()
    var observations: [CountdownObservation] = []
    try CountdownTime.withClock(clock) {
      for number in 0..<count {
        let countdown = try Countdown(duration: 10)
        countdown.start()
        observations.append(
          countdown.observe { _ in
            MainActor.assumeIsolated {
              _ = delivered.insert(number)
              // Each handler takes 10 µs.
              clock.pass(nanoseconds: 10_000)
            }
          })
      }
    }
    while let work = clock.takeWork() {
      let before = delivered.count
      work()
      turns.append(delivered.count - before)
    }
    #expect(delivered.count == count)
    let most = Int(CountdownScheduler.longestHop / 10_000) + 1
    #expect(turns.allSatisfy { $0 <= most }, "no tick is delivered after the turn is over")
    #expect(turns.count >= count / most)
    withExtendedLifetime(observations) {}
  }

  @Test("Every due countdown ticks although the lock is released in between")
  func wakeUps() throws {
    let clock = ManualClock()
    let delivered = Recorder<Int>()
    var observations: [CountdownObservation] = []
    try clock.run {
      for number in 0..<20_000 {
        let countdown = try Countdown(duration: 3, interval: 3)
        observations.append(countdown.observe { _ in delivered.record(number) })
        countdown.start()
      }
    }
    delivered.removeAll()
    clock.advance(by: 3)
    #expect(delivered.count == 20_000)
    #expect(Set(delivered.values).count == 20_000)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observations) {}
  }

  @Test("A wake-up ends although more countdowns become due during it")
  func endless() throws {
    let clock = SteppedClock()
    var observations: [CountdownObservation] = []
    var delivered = 0
    try CountdownTime.withClock(clock) {
      for _ in 0..<20_000 {
        let countdown = try Countdown(duration: 1_000, interval: 0.001)
        observations.append(countdown.observe { _ in MainActor.assumeIsolated { delivered += 1 } })
        countdown.start()
      }
    }
    while let work = clock.takeWork() { work() }
    delivered = 0
    clock.pass(nanoseconds: 60_000_000)
    // Each pass takes longer than an interval.
    clock.passesOnReading = 2_000_000
    clock.setOff()
    clock.passesOnReading = 0
    while let work = clock.takeWork() { work() }
    #expect(delivered == 20_000)
    withExtendedLifetime(observations) {}
  }

  @Test("A handler that causes its own next call doesn't block other work")
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
