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
