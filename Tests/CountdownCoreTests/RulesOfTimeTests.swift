import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// The rules of time in the design, on a manual clock.
@MainActor @Suite("Rules of time")
struct RulesOfTimeTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, interval: interval) }
  }

  @Test("1: The remaining time is computed from the deadline")
  func remainingIsComputed() throws {
    let countdown = try countdown(60)
    countdown.start()
    clock.advance(by: 0.25)
    #expect(countdown.remaining == 59.75)
    clock.sleep(for: 30)
    #expect(countdown.remaining == 29.75)
    clock.advance(by: 29.75)
    #expect(countdown.remaining == 0)
    #expect(countdown.state == .finished)
  }

  @Test("2: The clock counts during sleep, and setting the time of day doesn't change it", arguments: [-3600.0, 7200])
  func clockIsMonotonic(change: TimeInterval) throws {
    let countdown = try countdown(900)
    countdown.start()
    clock.advance(by: 10)
    clock.setWallClock(aheadBy: change, isAnnounced: false)
    #expect(countdown.remaining == 890)
    clock.sleep(for: 100)
    #expect(countdown.remaining == 790)
  }

  @Test("3: The current tick is delivered as soon as the device wakes")
  func sleepEndsInTick() throws {
    let countdown = try countdown(60)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2)
    clock.sleep(for: 30.5)
    #expect(watch.seconds == [60, 59, 58, 28])
    clock.advance(by: 0.5)
    #expect(watch.seconds == [60, 59, 58, 28, 27])
  }

  @Test("3: Setting the time of day back in silence delays the ticks by 10 seconds at most, once")
  func setBack() throws {
    let countdown = try countdown(60)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: -3600, isAnnounced: false)
    clock.advance(by: 10.5)
    #expect(watch.count > 3, "the watchdog has gone off")
    #expect(watch.seconds.last == countdown.remainingSeconds)
    // The alarms now follow the new time of day.
    let late = countdown.remainingSeconds
    watch.clear()
    clock.advance(by: 10)
    #expect(watch.seconds == Array((late - 10..<late).reversed()))
  }

  @Test("3: Setting the time of day back in silence delays an end by 10 seconds at most", arguments: [1.0, 2, 7, 30])
  func setBackBeforeEnd(duration: TimeInterval) throws {
    let countdown = try countdown(duration, interval: duration)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: duration / 2)
    clock.setWallClock(aheadBy: -86_400, isAnnounced: false)
    clock.advance(by: duration / 2 + 10)
    #expect(watch.remaining == [duration, 0])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("3: After the time of day is set back in silence, a sleep doesn't prolong the delay")
  func setBackThenSleep() throws {
    let countdown = try countdown(60)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: -86_400, isAnnounced: false)
    clock.sleep(for: 3600)
    clock.advance(by: 10)
    #expect(watch.seconds.last == 0)
  }

  @Test(
    "3: The watchdog wakes nothing and isn't set at a tick, whatever the interval", arguments: [0.1, 1.0, 3, 7, 60])
  func watchdog(interval: TimeInterval) throws {
    let counts = CountingClock(clock.time)
    let countdown = try CountdownTime.withClock(counts) { try Countdown(duration: 100_000, interval: interval) }
    let observation = countdown.observe { _ in }
    countdown.start()
    clock.advance(by: interval * 1.5)
    let settings = counts.settings.count
    clock.advance(by: interval * 1_000)
    #expect(counts.wakeUps.values.allSatisfy { $0 == .wall })
    let new = counts.settings.values.dropFirst(settings)
    #expect(new.allSatisfy { $0 == .uptime })
    #expect(new.count <= Int(interval * 1_000 / 5) + 1)
    observation.cancel()
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("3: The watchdog wakes nothing while one queue is stalled and another one ticks")
  func watchdogDuringStall() throws {
    let counts = CountingClock(clock.time)
    let stalled = try CountdownTime.withClock(counts) { try Countdown(duration: 1_000) }
    let other = try CountdownTime.withClock(counts) { try Countdown(duration: 1_000) }
    let watches = (Watch(stalled), Watch(other, on: DispatchQueue(label: "observer")))
    stalled.start()
    clock.advance(by: 0.3)
    other.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 100)
    #expect(watches.1.count >= 100)
    #expect(counts.wakeUps.values.allSatisfy { $0 == .wall })
    withExtendedLifetime(watches) {}
  }

  @Test("3: Setting the time of day ahead causes no early and no repeated tick")
  func clockSetAhead() throws {
    let countdown = try countdown(60)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: 7200, isAnnounced: false)
    #expect(watch.seconds == [60, 59, 58])
    clock.advance(by: 0.5)
    #expect(watch.seconds == [60, 59, 58, 57])
    clock.advance(by: 57)
    #expect(watch.seconds == Array((0...60).reversed()))
  }

  @Test("4: A countdown of n seconds shows n, n - 1, … 1 and ends exactly n seconds after its start")
  func showsEverySecond() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    #expect(watch.seconds == [3], "the first value is delivered at the start")
    clock.advance(by: 0.999_999_999)
    #expect(watch.seconds == [3])
    clock.advance(by: 0.000_000_001)
    #expect(watch.seconds == [3, 2])
    clock.advance(by: 1)
    #expect(watch.seconds == [3, 2, 1])
    clock.advance(by: 0.999_999_999)
    #expect(watch.seconds == [3, 2, 1])
    #expect(countdown.state == .running)
    clock.advance(by: 0.000_000_001)
    #expect(watch.seconds == [3, 2, 1, 0])
    #expect(countdown.state == .finished)
    clock.advance(by: 10)
    #expect(watch.seconds == [3, 2, 1, 0])
  }

  @Test("5: A countdown without observers schedules no alarm and causes no wake-up")
  func noObservers() throws {
    let countdown = try countdown(60)
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 10)
    #expect(clock.wakeUpCount == 0)
    #expect(countdown.remainingSeconds == 50)

    var observation: CountdownObservation? = countdown.observe { _ in }
    #expect(clock.armedAlarmCount > 0)
    clock.advance(by: 5)
    let wakeUps = clock.wakeUpCount
    #expect(wakeUps == 5)

    withExtendedLifetime(observation) {}
    observation = nil
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
    #expect(clock.wakeUpCount == wakeUps)
    #expect(countdown.state == .finished)
  }

  @Test("5: An observed countdown that isn't running schedules no alarm")
  func notRunning() throws {
    let countdown = try countdown(10)
    let observation = countdown.observe { _ in }
    #expect(clock.armedAlarmCount == 0)
    countdown.start()
    countdown.pause()
    #expect(clock.armedAlarmCount == 0)
    countdown.resume()
    #expect(clock.armedAlarmCount > 0)
    countdown.cancel()
    #expect(clock.armedAlarmCount == 0)
    countdown.start()
    clock.advance(by: 10)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "4: A tick is at most 50 ms late when the system uses every leeway in full, however many countdowns there are")
  func lateByNoMoreThanLeeway() throws {
    let clock = SteppedClock()
    clock.usesLeeway = true
    var random = SplitMix(seed: 4)
    var delivered: [Recorder<TimeInterval>] = []
    var observations: [CountdownObservation] = []
    for _ in 0..<200 {
      let countdown = try CountdownTime.withClock(clock) {
        try Countdown(duration: TimeInterval(random.next() % 5_000_000_000) / 1e9 + 0.001)
      }
      countdown.start()
      clock.run(seconds: TimeInterval(random.next() % 30_000_000) / 1e9)
      let late = Recorder<TimeInterval>()
      observations.append(countdown.observe { late.record(Double($0.remainingSeconds) - $0.remaining) })
      delivered.append(late)
    }
    clock.run(seconds: 6)
    // The first value is delivered when the observer is added, the others when they are due.
    let late = delivered.flatMap { $0.values.dropFirst() }
    #expect(late.count > 300)
    #expect(late.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(observations) {}
  }

  @Test("6: A thousand countdowns wake the device at most once per leeway, and no tick is early or late")
  func wakeUpsAreCoalesced() throws {
    var random = SplitMix(seed: 7)
    let late = Recorder<TimeInterval>()
    var observed: [(Countdown, CountdownObservation)] = []
    for _ in 0..<1000 {
      let countdown = try countdown(5)
      let observation = countdown.observe { tick in
        late.record(Double(tick.remainingSeconds) - tick.remaining)
      }
      observed.append((countdown, observation))
      countdown.start()
      clock.advance(by: TimeInterval(random.next() % 1_000_000) / 1e9)
    }
    late.removeAll()
    let before = clock.wakeUpCount
    clock.advance(by: 2)
    #expect(clock.wakeUpCount - before <= 41)
    #expect(late.count >= 1900)
    #expect(late.values.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(observed) {}
  }

  @Test("6: A single countdown is on time, and a countdown that is due right after a wake-up waits at most one leeway")
  func onlyNeighborsWait() throws {
    let ticks = Recorder<String>()
    let first = try countdown(5)
    let second = try countdown(5)
    let observations = [
      first.observe { ticks.record("first \($0.remaining)") },
      second.observe { ticks.record("second \($0.remaining)") },
    ]
    first.start()
    clock.advance(by: 0.02)
    second.start()
    ticks.removeAll()
    clock.advance(by: 0.98)
    #expect(ticks.values == ["first 4.0"])
    clock.advance(by: 0.049)
    #expect(ticks.values == ["first 4.0"])
    clock.advance(by: 0.001)
    #expect(ticks.values == ["first 4.0", "second 3.97"])
    withExtendedLifetime(observations) {}
  }

  @Test("7: A stalled main queue causes no wake-ups, and the ticks go on after the stall")
  func stallWithoutWakeUps() throws {
    let countdowns = try (0..<40).map { try countdown(900 + Double($0) / 40) }
    let ticks = Recorder<Int>()
    let observations = countdowns.map { countdown in countdown.observe { ticks.record($0.remainingSeconds) } }
    countdowns.forEach { $0.start() }
    clock.advance(by: 2)
    clock.isMainQueueStalled = true
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 600)
    #expect(clock.wakeUpCount - wakeUps <= 3)
    ticks.removeAll()
    clock.isMainQueueStalled = false
    #expect(ticks.count == 40)
    clock.advance(by: 3)
    // The last ones may still wait for their leeway.
    #expect(ticks.count >= 4 * 40 - 2)
    withExtendedLifetime(observations) {}
  }

  @Test("7: After a stall of the main thread, the current value is delivered once")
  func stall() throws {
    let countdown = try countdown(10)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1)
    clock.isMainQueueStalled = true
    clock.advance(by: 3.5)
    #expect(watch.seconds == [10, 9])
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [10, 9, 6])
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [10, 9, 6, 0])
  }

  @Test("8: After a cancel on the main thread, a pending hop calls no handler of that run")
  func cancelIsFinal() throws {
    let countdown = try countdown(10)
    let watch = Watch(countdown)
    countdown.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    countdown.cancel()
    clock.isMainQueueStalled = false
    clock.advance(by: 20)
    #expect(watch.seconds == [10])

    clock.isMainQueueStalled = true
    countdown.start()
    clock.advance(by: 10)
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [10], "the end isn't delivered")
    #expect(countdown.state == .finished)
  }

  @Test("8: A new run doesn't receive ticks of the previous one")
  func runsHaveIdentities() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    countdown.cancel()
    countdown.start()
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [3, 3])
    clock.advance(by: 3)
    #expect(watch.seconds == [3, 3, 2, 1, 0])
  }
}
