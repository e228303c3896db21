import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// The rules of time with dispatch sources and queues.
///
/// The tests check only that events are in order and not early, because a busy machine may be slow.
@MainActor @Suite("Rules of time on the system's clock", .serialized)
struct RulesOnTheSystemClockTests {
  @Test("2: The clock advances at least as fast as the uptime")
  func clockGoesForward() async {
    let first = SystemClock.shared.now
    let uptime = DispatchTime.now().uptimeNanoseconds
    await letTimePass(milliseconds: 20)
    let passed = Int64(DispatchTime.now().uptimeNanoseconds - uptime)
    #expect(SystemClock.shared.now.nanoseconds(since: first) >= passed)
  }

  @Test(
    "3: An alarm goes off repeatedly, and not early, until it is unscheduled",
    arguments: DispatchTimer.Clock.allCases)
  func alarms(timeline: DispatchTimer.Clock) async {
    let wakeUps = Recorder<Double>()
    let start = SystemClock.shared.now
    let alarm = SystemClock.shared.makeAlarm(on: timeline, queue: DispatchQueue(label: "alarms")) { _ in
      wakeUps.record(elapsed(since: start))
    }
    let day: Int64 = 86_400_000_000_000
    alarm.schedule(afterNanoseconds: day, repeatingEvery: day, leeway: 0)
    alarm.schedule(afterNanoseconds: 30_000_000, repeatingEvery: day, leeway: 0)
    #expect(await eventually { wakeUps.count == 1 })
    #expect(wakeUps.values.allSatisfy { $0 >= 0.029 })
    // Long enough for a busy machine to unschedule it before it is due.
    alarm.schedule(afterNanoseconds: 1_000_000_000, repeatingEvery: day, leeway: 0)
    alarm.unschedule()
    await letTimePass(milliseconds: 1100)
    #expect(wakeUps.count == 1)
    alarm.schedule(afterNanoseconds: 0, repeatingEvery: day, leeway: 0)
    #expect(await eventually { wakeUps.count == 2 })
    alarm.schedule(afterNanoseconds: 0, repeatingEvery: 20_000_000, leeway: 0)
    #expect(await eventually { wakeUps.count >= 5 })
    alarm.unschedule()
    await letTimePass()
    let count = wakeUps.count
    await letTimePass()
    #expect(wakeUps.count == count)
  }

  @Test("4: Ticks are delivered in order, no tick is early, and the end is the last")
  func ticksInOrder() async throws {
    let countdown = try Countdown(duration: 0.5, interval: 0.1)
    let ticks = Recorder<(tick: Countdown.Tick, at: Double)>()
    let start = SystemClock.shared.now
    let observation = countdown.observe { ticks.record(($0, elapsed(since: start))) }
    countdown.start()
    #expect(await eventually { ticks.values.last?.tick.isFinished == true })
    let values = ticks.values
    for (earlier, later) in zip(values, values.dropFirst()) {
      #expect(later.tick.remaining < earlier.tick.remaining)
    }
    for value in values {
      #expect(value.at + value.tick.remaining >= 0.5)
    }
    await letTimePass()
    #expect(ticks.count == values.count)
    #expect(countdown.state == .finished)
    withExtendedLifetime(observation) {}
  }

  @Test("6: A hundred countdowns wake the process at most once per leeway")
  func wakeUpsAreCoalesced() async throws {
    let clock = CountingClock()
    var random = SplitMix(seed: 6)
    let ticks = Recorder<Countdown.Tick>()
    let start = SystemClock.shared.now
    var observed: [(Countdown, CountdownObservation)] = []
    for _ in 0..<100 {
      let duration = 3600 + TimeInterval(random.next() % 1_000_000) / 1e6
      let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: duration, interval: 0.1) }
      observed.append((countdown, countdown.observe { ticks.record($0) }))
      countdown.start()
    }
    #expect(await eventually { ticks.count >= 600 })
    let wakeUps = clock.wakeUps.values
    let passed = SystemClock.shared.now.nanoseconds(since: start)
    observed.removeAll()
    // On a busy machine, an uptime alarm may be followed by the late wall alarm that it replaced.
    let guards = wakeUps.filter { $0 == .uptime }.count
    #expect(wakeUps.count <= Int(passed / Nanoseconds(Countdown.defaultLeeway)) + 1 + 2 * guards)
    #expect(wakeUps.count >= 5)
  }

  @Test(
    "7, 8: When the main thread was busy, the current value is delivered once, or nothing after a cancel",
    arguments: [true, false])
  func stall(cancels: Bool) async throws {
    let countdown = try Countdown(duration: 2, interval: 0.1)
    let remaining = Recorder<TimeInterval>()
    let observation = countdown.observe { remaining.record($0.remaining) }
    countdown.start()
    blockThread(milliseconds: 350)
    #expect(remaining.count == 0, "the main thread is busy")
    if cancels {
      countdown.cancel()
      await letTimePass()
      #expect(remaining.count == 0)
    } else {
      #expect(await eventually { remaining.count >= 1 })
      #expect(remaining.values.allSatisfy { $0 <= 1.65 })
      let steps = remaining.values.map { Int(($0 * 10).rounded(.up)) }
      #expect(Set(steps).count == steps.count)
    }
    countdown.cancel()
    withExtendedLifetime(observation) {}
  }
}
