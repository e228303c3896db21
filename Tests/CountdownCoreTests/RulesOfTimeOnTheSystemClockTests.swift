import Dispatch
import Foundation
import Testing

@testable import CountdownCore

/// The rules that rest on dispatch sources and queues, once more with real ones. Only order and "not before" are
/// asserted: how long things take is the machine's affair.
@MainActor @Suite("Rules of time on the system's clock", .serialized)
struct RulesOfTimeOnTheSystemClockTests {
  @Test("2: the clock goes forward, and as fast as the uptime while the machine is awake")
  func clockGoesForward() async {
    let first = SystemClock.shared.now
    let uptime = DispatchTime.now().uptimeNanoseconds
    await letTimePass(milliseconds: 20)
    let passed = Int64(DispatchTime.now().uptimeNanoseconds - uptime)
    #expect(SystemClock.shared.now.nanoseconds(since: first) >= passed)
  }

  @Test(
    "3: both alarms of the pair go off, not before, and again until they are taken back",
    arguments: DispatchTimer.Clock.allCases)
  func alarms(timeline: DispatchTimer.Clock) async {
    let wakeUps = Recorder<Double>()
    let start = SystemClock.shared.now
    let alarm = SystemClock.shared.makeAlarm(on: timeline) { wakeUps.record(elapsed(since: start)) }
    alarm.schedule(afterNanoseconds: 60_000_000_000, repeatingEvery: 60_000_000_000, leeway: 0)
    alarm.schedule(afterNanoseconds: 30_000_000, repeatingEvery: 60_000_000_000, leeway: 0)
    #expect(await eventually { wakeUps.count == 1 })
    #expect(wakeUps.values.allSatisfy { $0 >= 0.029 })
    // Long enough for a busy machine to take it back before it is due.
    alarm.schedule(afterNanoseconds: 1_000_000_000, repeatingEvery: 60_000_000_000, leeway: 0)
    alarm.unschedule()
    await letTimePass(milliseconds: 1100)
    #expect(wakeUps.count == 1)
    alarm.schedule(afterNanoseconds: 0, repeatingEvery: 60_000_000_000, leeway: 0)
    #expect(await eventually { wakeUps.count == 2 })
    alarm.schedule(afterNanoseconds: 0, repeatingEvery: 20_000_000, leeway: 0)
    #expect(await eventually { wakeUps.count >= 5 })
    alarm.unschedule()
    await letTimePass()
    let count = wakeUps.count
    await letTimePass()
    #expect(wakeUps.count == count)
  }

  @Test("4: ticks come in order, none before it is due, and the end is the last")
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

  @Test("5: no source is armed for a countdown that nobody watches, and none is left when the watching ends")
  func unwatchedWakesNothing() async throws {
    let clock = CountingClock()
    let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: 60, interval: 0.02) }
    countdown.start()
    await letTimePass()
    #expect(clock.settings.count == 0)
    let ticks = Recorder<Countdown.Tick>()
    let observation = countdown.observe { ticks.record($0) }
    #expect(await eventually { ticks.count >= 3 })
    #expect(Set(clock.settings.values) == [.wall, .uptime])
    observation.cancel()
    await letTimePass()
    let settings = clock.settings.count
    let wakeUps = clock.wakeUps.count
    await letTimePass()
    #expect(clock.settings.count == settings)
    #expect(clock.wakeUps.count == wakeUps)
  }

  @Test("6: a hundred countdowns at random phases wake the process no more often than once in a leeway")
  func wakeUpsAreCoalesced() async throws {
    let clock = CountingClock()
    var random = SplitMix(seed: 6)
    let ticks = Recorder<Countdown.Tick>()
    let start = SystemClock.shared.now
    var watched: [(Countdown, CountdownObservation)] = []
    for _ in 0..<100 {
      let duration = 5 + TimeInterval(random.next() % 1_000_000) / 1e6
      let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: duration, interval: 0.1) }
      watched.append((countdown, countdown.observe { ticks.record($0) }))
      countdown.start()
    }
    #expect(await eventually { ticks.count >= 600 })
    let wakeUps = clock.wakeUps.values
    let passed = SystemClock.shared.now.nanoseconds(since: start)
    watched.removeAll()
    // A guard that goes off on a machine under load may be followed by the late alarm that it stood in for.
    let guards = wakeUps.filter { $0 == .uptime }.count
    #expect(wakeUps.count <= Int(passed / CountdownScheduler.leeway) + 1 + 2 * guards)
    #expect(wakeUps.count >= 5)
  }

  @Test("7: a main thread that was busy gets the present value once when it returns")
  func stallIsNoBurst() async throws {
    let countdown = try Countdown(duration: 2, interval: 0.1)
    let remaining = Recorder<TimeInterval>()
    let observation = countdown.observe { remaining.record($0.remaining) }
    countdown.start()
    blockThread(milliseconds: 750)
    #expect(remaining.count == 0, "the main thread was busy")
    #expect(await eventually { remaining.count >= 1 })
    #expect(remaining.values.allSatisfy { $0 <= 1.25 })
    let steps = remaining.values.map { Int(($0 * 10).rounded(.up)) }
    #expect(Set(steps).count == steps.count)
    countdown.cancel()
    withExtendedLifetime(observation) {}
  }

  @Test("8: after a cancel on the main thread nothing comes, though ticks were waiting for it")
  func cancelIsFinal() async throws {
    let countdown = try Countdown(duration: 0.2, interval: 0.05)
    let ticks = Recorder<Countdown.Tick>()
    let observation = countdown.observe { ticks.record($0) }
    countdown.start()
    blockThread(milliseconds: 300)
    countdown.cancel()
    await letTimePass()
    #expect(ticks.count == 0)
    withExtendedLifetime(observation) {}
  }
}
