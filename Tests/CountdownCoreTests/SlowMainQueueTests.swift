import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// A main queue that is busy with other work, and handlers that take long.
@MainActor @Suite("A slow main queue")
struct SlowMainQueueTests {
  struct Pace: Sendable, CustomTestStringConvertible {
    /// The seconds until the main queue begins with a hop, and those that each handler takes.
    var hop: TimeInterval
    var handler: TimeInterval

    var testDescription: String { "\(hop) s until the hop, \(handler) s in the handler" }
  }

  nonisolated private static let paces = [
    Pace(hop: 0, handler: 0.003), Pace(hop: 0.008, handler: 0.003), Pace(hop: 0.1, handler: 0.1),
  ]

  @Test("Each tick causes one wake-up and is on time", arguments: paces, [[0], [0, 0.3], [0, 0.3, 0.55]])
  func wakeUps(pace: Pace, phases: [TimeInterval]) throws {
    let clock = ManualClock()
    let counts = CountingClock(clock.time) { MainActor.assumeIsolated { clock.advance(by: pace.hop) } }
    let late = Recorder<TimeInterval>()
    let observations = try CountdownTime.withClock(counts) {
      try phases.map { phase in
        let countdown = try Countdown(duration: 1_000)
        clock.advance(by: phase)
        countdown.start()
        return countdown.observe { tick in
          late.record(Double(tick.remainingSeconds) - tick.remaining)
          MainActor.assumeIsolated { clock.advance(by: pace.handler) }
        }
      }
    }
    clock.advance(by: 5)
    late.removeAll()
    let (wakeUps, settings) = (counts.wakeUps.count, counts.settings.count)
    clock.advance(by: 20)
    #expect((20 * phases.count...20 * phases.count + phases.count).contains(late.count))
    #expect(late.values.allSatisfy { $0 <= pace.hop + 1e-9 })
    #expect(counts.wakeUps.count - wakeUps <= late.count + 1)
    // A single countdown ticks evenly, so its schedule stays valid. Otherwise, each wake-up sets both alarms.
    #expect(counts.settings.count - settings <= (phases.count == 1 ? 0 : 2 * late.count))
    withExtendedLifetime(observations) {}
  }

  @Test("After a stall, the ticks are delivered in the order in which they were due")
  func order() throws {
    let clock = ManualClock()
    let numbers = Recorder<Int>()
    let observations = try clock.run {
      try (0..<8).map { number in
        let countdown = try Countdown(duration: 10)
        countdown.start()
        clock.advance(by: 0.011)
        return countdown.observe { _ in numbers.record(number) }
      }
    }
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    numbers.removeAll()
    clock.isMainQueueStalled = false
    #expect(numbers.values == Array(0..<8))
    withExtendedLifetime(observations) {}
  }

  @Test("A handler that causes its own next call delays the ticks of other countdowns by two turns at most")
  func fairness() throws {
    let clock = SteppedClock()
    var ticks = 0
    var observations: [CountdownObservation] = []
    try CountdownTime.withClock(clock) {
      let busy = try Countdown(duration: 100)
      let other = try Countdown(duration: 100)
      observations = [
        busy.observe { [weak busy] _ in
          MainActor.assumeIsolated { clock.pass(nanoseconds: 3_000_000) }
          busy?.extend(by: 1)
        },
        other.observe { _ in MainActor.assumeIsolated { ticks += 1 } },
      ]
      busy.start()
      other.start()
    }
    for _ in 0..<3 { clock.takeWork()?() }
    ticks = 0
    for tick in 1...5 {
      clock.pass(nanoseconds: 1_000_000_000)
      for _ in 0..<2 { clock.takeWork()?() }
      #expect(ticks == tick)
    }
    withExtendedLifetime(observations) {}
  }
}
