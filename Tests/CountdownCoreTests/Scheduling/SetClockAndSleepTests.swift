import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// The clock counts during sleep, and setting the time of day delays a tick once, by 10 s at most.
@MainActor @Suite("Sleep and a set clock")
struct SetClockAndSleepTests {
  let clock = ManualClock()

  @Test(
    "Setting the time of day changes no remaining time, and ticks are on time again at once or after 10 seconds",
    arguments: [true, false])
  func settingTheTimeOfDay(isAnnounced: Bool) {
    var differences = Differences()
    for (change, whole) in [-86_400.0, -3600, -1, 0.001, 0.4, 1, 7200].flatMap({ [($0, 0), ($0, 2)] }) {
      let (clock, row) = (ManualClock(), "after \(whole).5 of 60 s, a change by \(change) s")
      // An earlier countdown has set the alarm, and unset it.
      let (earlier, earlierLog) = clock.observed(60)
      clock.perform([.start, .advance(1), .cancel], on: earlier)
      differences.expect("\(row), the earlier countdown", earlierLog.take(), "60 59 cancel")
      let (countdown, log) = clock.observed(60)
      countdown.start()
      clock.advance(by: TimeInterval(whole) + 0.5)
      clock.setWallClock(aheadBy: change, isAnnounced: isAnnounced)
      differences.expect(row, countdown.remaining, 59.5 - TimeInterval(whole))
      let ticks = Array((60 - whole...60).reversed())
      differences.expect("\(row): no tick is early or repeated", log.ticks.map(\.remainingSeconds), ticks)
      if isAnnounced || change > 0 {
        clock.advance(by: 0.5)
        differences.expect(row, log.ticks.map(\.remainingSeconds), ticks + [59 - whole])
        clock.advance(by: 10)
      } else {
        clock.advance(by: 10.5)
        let last = log.ticks.last?.remainingSeconds
        differences.expect("\(row): the watchdog has gone off", last, countdown.remainingSeconds)
      }
      log.clear()
      clock.advance(by: 60)
      let rest = Array((0..<49 - whole).reversed())
      differences.expect("\(row), then to the end", log.ticks.map(\.remainingSeconds), rest)
    }
    differences.record()
  }

  @Test("The watchdog wakes nothing and isn't set at a tick, whatever the interval", arguments: [0.1, 1.0, 3, 7, 60])
  func watchdogWakesNothing(interval: TimeInterval) throws {
    let clock = SteppedClock()
    let countdown = clock.countdown(100_000, interval: interval)
    let observation = countdown.observe { _ in }
    countdown.start()
    clock.run(seconds: interval * 1.5)
    let settings = clock.settings.count
    clock.run(seconds: interval * 1_000)
    #expect(clock.wakeUps.allSatisfy { $0 == .wall })
    let new = clock.settings.dropFirst(settings)
    #expect(new.allSatisfy { $0.clock == .uptime }, "the alarm of a lone countdown is left alone")
    #expect(new.count <= Int(interval * 1_000 / 8) + 1)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "A lone countdown is on time although its alarms get earlier, because the system adjusts the time of day",
    arguments: [(0.05, 1), (10, 60)] as [(TimeInterval, TimeInterval)])
  func loneCountdownIsOnTime(leeway: TimeInterval, interval: TimeInterval) throws {
    let (clock, late) = (SteppedClock(), Recorder<TimeInterval>())
    clock.scheduler.setLeeway(Nanoseconds(seconds: leeway))
    clock.drift = 100
    let countdown = clock.countdown(1_000 * interval, interval: interval)
    let observation = countdown.observe { tick in
      late.record((tick.remaining / interval).rounded(.up) * interval - tick.remaining)
    }
    countdown.start()
    clock.run(seconds: 100 * interval)
    #expect(late.count >= 100)
    #expect((0..<1e-6).contains(late.values.max() ?? 1))
    withExtendedLifetime(observation) {}
  }

  @Test("Early alarms cause no more wake-ups of many countdowns, because the ones that deliver count")
  func earlyAlarmsCauseNoMoreWakeUps() throws {
    let clock = SteppedClock()
    clock.drift = 100
    let countdowns = (0..<40).map { _ in clock.countdown(1_000) }
    let observations = countdowns.map { $0.observe { _ in } }
    for countdown in countdowns {
      countdown.start()
      clock.advance(nanoseconds: 25_000_000)
    }
    let before = clock.wakeUps.count
    clock.run(seconds: 100)
    #expect(clock.wakeUps.count - before <= 100 * 20 + 40, "\(clock.wakeUps.count - before)")
    withExtendedLifetime(observations) {}
  }

  @Test(
    "An alarm that is slightly early doesn't lose a tick, however short the interval",
    arguments: [0.05, 0.06, 0.08, 0.1, 0.12, 1])
  func alarmIsSlightlyEarly(interval: TimeInterval) throws {
    let (countdown, log) = clock.observed(600, interval: interval)
    countdown.start()
    clock.advance(by: interval * 10.5)
    for _ in 0..<10 {
      clock.setWallClock(aheadBy: 0.001, isAnnounced: false)
      clock.advance(by: interval * 10)
    }
    #expect(log.count >= 110)
  }
}
