import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// Sleeps shortly before ticks and ends, and alarms that are slightly early, on a manual clock.
@MainActor @Suite("Sleep and early alarms")
struct SleepTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, interval: interval) }
  }

  @Test("A sleep between two ticks delays at most one of them")
  func shortSleeps() throws {
    let countdown = try countdown(60)
    let watch = Watch(countdown)
    countdown.start()
    for _ in 0..<10 {
      clock.advance(by: 0.1)
      clock.sleep(for: 0.7)
      let count = watch.count
      clock.advance(by: 2)
      #expect(watch.count > count)
    }
    clock.advance(by: 2)
    watch.clear()
    clock.advance(by: 10)
    #expect(watch.count == 10)
  }

  @Test(
    "An end during a sleep, or soon after one, is on time", arguments: [2, 3, 4, 5, 6] as [TimeInterval],
    [(asleep: 0.9, awake: 0), (asleep: 0.5, awake: 0.35)])
  func endNearSleep(duration: TimeInterval, pause: (asleep: TimeInterval, awake: TimeInterval)) throws {
    let countdown = try countdown(duration)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: duration - 0.8)
    clock.sleep(for: pause.asleep)
    clock.advance(by: pause.awake)
    #expect(watch.remaining.last == 0)
  }

  @Test(
    "An end is on time after a short sleep, at any interval and at any instant",
    arguments: [0.05, 0.1, 0.15, 0.2, 0.25, 0.5] as [TimeInterval])
  func shortSleepBeforeEnd(interval: TimeInterval) throws {
    for step in 1...40 {
      let clock = ManualClock()
      let countdown = try clock.run { try Countdown(duration: 2, interval: interval) }
      let late = Recorder<Int64>()
      let deadline = clock.time.now.advanced(byNanoseconds: 2_000_000_000)
      let observation = countdown.observe { tick in
        if tick.isFinished { late.record(clock.time.now.nanoseconds(since: deadline)) }
      }
      countdown.start()
      clock.advance(by: 1.5 + Double(step) / 100)
      clock.sleep(for: 0.08)
      clock.advance(by: 3)
      #expect(late.count == 1)
      #expect(late.values.allSatisfy { $0 >= 0 && $0 <= 50_000_000 }, "after \(step)")
      withExtendedLifetime(observation) {}
    }
  }

  @Test(
    "An alarm that is slightly early doesn't lose a tick, however short the interval",
    arguments: [0.05, 0.06, 0.08, 0.1, 0.12, 1])
  func earlyAlarm(interval: TimeInterval) throws {
    let countdown = try countdown(600, interval: interval)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: interval * 10.5)
    for _ in 0..<10 {
      clock.setWallClock(aheadBy: 0.001, isAnnounced: false)
      clock.advance(by: interval * 10)
    }
    #expect(watch.count >= 110)
  }

  @Test(
    "An end among others is on time after a short sleep", arguments: [3, 20])
  func endAmongOthers(count: Int) throws {
    var random = SplitMix(seed: 11)
    for round in 0..<40 {
      let clock = ManualClock()
      let start = clock.time.now
      let late = Recorder<(deadline: Int64, by: Int64)>()
      let observations = try (0..<count).map { _ in
        let length = 1_000_000_000 + Int64(random.next() % 4_000) * 1_000_000
        let countdown = try clock.run { try Countdown(duration: Double(length) / 1e9) }
        countdown.start()
        return countdown.observe { tick in
          guard tick.isFinished else { return }
          late.record((length, clock.time.now.nanoseconds(since: start) - length))
        }
      }
      clock.advance(by: Double(random.next() % 3_000) / 1000)
      let pause = clock.time.now.nanoseconds(since: start)
      clock.sleep(for: 0.1)
      clock.advance(by: 10)
      #expect(late.count == count)
      // An end that is due during the sleep, or waits for a wake-up during it, is late by the rest of the sleep.
      let asleep = (pause - 50_000_000)...(pause + 100_000_000)
      let awake = late.values.filter { !asleep.contains($0.deadline) }
      #expect(awake.allSatisfy { $0.by >= 0 && $0.by <= 50_000_000 }, "round \(round)")
      withExtendedLifetime(observations) {}
    }
  }
}
