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

  @Test("3: both alarms of the pair go off, once, and not before", arguments: DispatchTimer.Clock.allCases)
  func alarms(timeline: DispatchTimer.Clock) async {
    let wakeUps = Recorder<Double>()
    let start = SystemClock.shared.now
    let alarm = SystemClock.shared.makeAlarm(on: timeline) { wakeUps.record(elapsed(since: start)) }
    alarm.schedule(afterNanoseconds: 60_000_000_000, leeway: 0)
    alarm.schedule(afterNanoseconds: 30_000_000, leeway: 0)
    #expect(await eventually { wakeUps.count == 1 })
    #expect(wakeUps.values.allSatisfy { $0 >= 0.029 })
    alarm.schedule(afterNanoseconds: 10_000_000, leeway: 0)
    alarm.unschedule()
    await letTimePass()
    #expect(wakeUps.count == 1)
    alarm.schedule(afterNanoseconds: 0, leeway: 0)
    #expect(await eventually { wakeUps.count == 2 })
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
