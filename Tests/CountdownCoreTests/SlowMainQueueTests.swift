import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

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
    // A countdown among others also waits for the next common wake-up, or for another's handler and the next hop.
    let wait = phases.count == 1 ? 0 : max(0.05, pace.handler + pace.hop)
    #expect(late.values.allSatisfy { $0 <= pace.hop + wait + 1e-9 })
    #expect(counts.wakeUps.count - wakeUps <= late.count + 1)
    // A single countdown ticks evenly, so its alarm is left alone. The watchdog is set at most every 5 seconds.
    let new = counts.settings.values.dropFirst(settings)
    #expect(new.filter { $0 == .wall }.count <= (phases.count == 1 ? 0 : late.count))
    #expect(new.filter { $0 == .uptime }.count <= 4)
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
      observations = [
        busy.observe { [weak busy] _ in
          MainActor.assumeIsolated { clock.pass(nanoseconds: 3_000_000) }
          busy?.extend(by: 1)
        }
      ]
      busy.start()
      for _ in 0..<200 {
        let other = try Countdown(duration: 1_000)
        observations.append(other.observe { _ in MainActor.assumeIsolated { ticks += 1 } })
        other.start()
      }
    }
    for _ in 0..<5 { clock.takeWork()?() }
    ticks = 0
    for second in 1...5 {
      clock.pass(nanoseconds: 1_000_000_000)
      for _ in 0..<3 { clock.takeWork()?() }
      #expect(ticks == 200 * second)
    }
    withExtendedLifetime(observations) {}
  }

  @Test("A turn has a time limit even if most countdowns have nothing to deliver")
  func limit() throws {
    let clock = SteppedClock()
    var observations: [CountdownObservation] = []
    try CountdownTime.withClock(clock) {
      for _ in 0..<10_000 {
        let countdown = try Countdown(duration: 1_000)
        observations.append(countdown.observe { _ in })
        countdown.start()
      }
    }
    // The first values are delivered late, and make the first ticks needless.
    clock.pass(nanoseconds: 1_500_000_000)
    clock.setOff()
    clock.passesOnReading = 1_000
    while let work = clock.takeWork() {
      let start = clock.now
      work()
      #expect(clock.now.nanoseconds(since: start) <= CountdownScheduler.longestHop + 10_000)
    }
    withExtendedLifetime(observations) {}
  }

  @Test("Countdowns with slow handlers don't delay the ticks of others", arguments: [0, 3, 8])
  func others(latency: Int64) throws {
    let clock = SteppedClock()
    clock.latencies = [.wall: latency * 1_000_000, .uptime: latency * 1_000_000]
    let ticks = Recorder<Int>()
    var observations: [CountdownObservation] = []
    try CountdownTime.withClock(clock) {
      for _ in 0..<20 {
        let busy = try Countdown(duration: 1_000, interval: 0.01)
        observations.append(busy.observe { _ in MainActor.assumeIsolated { clock.pass(milliseconds: 4) } })
        busy.start()
      }
      let shared = try Countdown(duration: 1_000)
      observations += [shared.observe { _ in }, shared.observe { ticks.record($0.remainingSeconds) }]
      shared.start()
    }
    for second in 1...10 {
      clock.run(seconds: 1)
      #expect(ticks.count >= second)
    }
    withExtendedLifetime(observations) {}
  }

  @Test("A slow handler needs no new setting of the alarm")
  func slowHandler() throws {
    let clock = SteppedClock()
    let ticks = Recorder<Int>()
    let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: 1_000, interval: 4) }
    let observation = countdown.observe { tick in
      ticks.record(tick.remainingSeconds)
      MainActor.assumeIsolated { clock.pass(milliseconds: 100) }
    }
    countdown.start()
    clock.run(seconds: 10)
    let count = clock.scheduleCount
    ticks.removeAll()
    clock.run(seconds: 40)
    #expect((9...11).contains(ticks.count))
    #expect(clock.scheduleCount - count <= 8, "only the watchdog is set")
    withExtendedLifetime(observation) {}
  }

  @Test("A start after a long pause needs no more schedules than the first start")
  func pauseBetweenRuns() throws {
    let clock = SteppedClock()
    let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: 10) }
    let observation = countdown.observe { _ in }
    var counts: [Int] = []
    for _ in 0..<3 {
      let before = clock.scheduleCount
      countdown.start()
      clock.run(seconds: 60)
      counts.append(clock.scheduleCount - before)
    }
    #expect(counts[0] > 0 && counts.allSatisfy { $0 == counts[0] })
    withExtendedLifetime(observation) {}
  }

  @Test("The first end is known while the main queue is stalled, and inside a handler")
  func firstEnd() throws {
    let clock = ManualClock()
    let ends = Recorder<MonotonicInstant?>()
    let countdown = try clock.run { try Countdown(duration: 10) }
    let observation = countdown.observe { [time = clock.time] _ in ends.record(CountdownTime.firstEnd(on: time)) }
    countdown.start()
    let end = clock.time.now.advanced(byNanoseconds: 10 * .perSecond)
    clock.advance(by: 2)
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    #expect(CountdownTime.firstEnd(on: clock.time) == end)
    clock.isMainQueueStalled = false
    #expect(ends.values == [end, end, end, end])
    withExtendedLifetime(observation) {}
  }
}
