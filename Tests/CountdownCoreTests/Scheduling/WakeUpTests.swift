import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// The next wake-up is the first due instant, or one leeway after the last wake-up, whichever is later.
@MainActor @Suite("Wake-ups and leeways")
struct WakeUpTests {
  let clock = ManualClock()

  @Test(
    "Wake-ups are one leeway apart, and no tick is early or later than its leeway, even if the system uses leeways",
    arguments: [1, 20, 50, 250, 1000], [false, true])
  func wakeUpsAreOneLeewayApart(milliseconds: Int, areUsed: Bool) throws {
    let (clock, late) = (SteppedClock(), Recorder<TimeInterval>())
    clock.scheduler.setLeeway(Nanoseconds(.milliseconds(milliseconds)))
    clock.usesLeeway = areUsed
    var random = SplitMix(seed: 7)
    let observations = (0..<300).map { _ in
      let countdown = clock.countdown(10)
      countdown.start()
      clock.run(seconds: TimeInterval(random.next() % 6_000_000) / 1e9)
      return countdown.observe { late.record(Double($0.remainingSeconds) - $0.remaining) }
    }
    clock.run(seconds: 2)
    late.removeAll()
    let wakeUps = clock.wakeUps.count
    clock.run(seconds: 4)
    #expect(areUsed || clock.wakeUps.count - wakeUps <= min(4 * 300, 4000 / milliseconds) + 1)
    #expect(late.count >= 600)
    #expect((late.values.min() ?? 0) >= 0)
    #expect((late.values.max() ?? 0) <= Double(milliseconds) / 1000 + 1e-9)
    withExtendedLifetime(observations) {}
  }

  @Test(
    "A leeway outside 1 millisecond to 1 minute becomes the nearest bound",
    arguments: [
      (.milliseconds(49), .milliseconds(49)), (.nanoseconds(0), .milliseconds(1)), (.seconds(.min), .milliseconds(1)),
      (.microseconds(999), .milliseconds(1)), (.seconds(60), .seconds(60)), (.seconds(.max), .seconds(60)),
      (.never, .seconds(60)),
    ] as [(DispatchTimeInterval, DispatchTimeInterval)])
  func leewayBecomesTheNearestBound(leeway: DispatchTimeInterval, expected: DispatchTimeInterval) throws {
    clock.run {
      #expect(Countdown.leeway == .milliseconds(50))
      Countdown.leeway = leeway
      #expect(Countdown.leeway == expected)
    }
    clock.relaunch()
    #expect(clock.run { Countdown.leeway } == .milliseconds(50), "a new process has the default")
    #expect(Countdown.leeway == .milliseconds(50), "other clocks keep theirs")
  }

  @Test(
    "A change of the leeway applies at once, to countdowns that run",
    arguments: [(.milliseconds(1), .milliseconds(500), 2), (.seconds(60), .milliseconds(1), 3)]
      as [(DispatchTimeInterval, DispatchTimeInterval, Int)])
  func changeAppliesAtOnce(from former: DispatchTimeInterval, to leeway: DispatchTimeInterval, wakeUpsPerSecond: Int)
    throws
  {
    clock.run { Countdown.leeway = former }
    let logs = (0..<3).map { _ in
      let (countdown, log) = clock.observed(120)
      clock.advance(by: 0.1)
      countdown.start()
      return log
    }
    clock.advance(by: 70)
    clock.run { Countdown.leeway = leeway }
    clock.advance(by: 1.05)
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 10)
    #expect(clock.wakeUpCount - wakeUps == 10 * wakeUpsPerSecond)
    withExtendedLifetime(logs) {}
  }

  /// - Parameter pace: The milliseconds until the main queue begins with a delivery, and those that each handler takes.
  @Test(
    "Each tick causes one wake-up and is on time", arguments: [(0, 0), (0, 3), (8, 3), (100, 100)],
    [[0], [0, 0.3], [0, 0.3, 0.55]] as [[TimeInterval]])
  func eachTickCausesOneWakeUp(pace: (turn: Int64, handler: Int64), phases: [TimeInterval]) throws {
    let (clock, late) = (SteppedClock(), Recorder<TimeInterval>())
    let observations = phases.map { phase in
      let countdown = clock.countdown(1_000)
      clock.run(seconds: phase, beforeTurn: pace.turn)
      countdown.start()
      return countdown.observe { tick in
        late.record(Double(tick.remainingSeconds) - tick.remaining)
        MainActor.assumeIsolated { clock.advance(milliseconds: pace.handler) }
      }
    }
    clock.run(seconds: 5, beforeTurn: pace.turn)
    late.removeAll()
    let (wakeUps, settings) = (clock.wakeUps.count, clock.settings.count)
    clock.run(seconds: 20, beforeTurn: pace.turn)
    #expect((20 * phases.count...20 * phases.count + phases.count).contains(late.count))
    // A countdown among others also waits for the next common wake-up, or for another's handler and the next delivery.
    let wait = phases.count == 1 ? 0 : max(50, pace.handler + pace.turn)
    #expect((late.values.max() ?? 0) <= Double(pace.turn + wait) / 1_000 + 1e-9)
    #expect(clock.wakeUps.count - wakeUps <= late.count + 1)
    // A lone countdown ticks evenly, so its alarm is left alone. The watchdog is set every 8 seconds.
    let new = clock.settings.dropFirst(settings).map(\.clock)
    #expect(new.count { $0 == .wall } <= (phases.count == 1 ? 0 : late.count))
    #expect(new.count { $0 == .uptime } <= 3)
    withExtendedLifetime(observations) {}
  }
}
