import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// Rule 6: The next wake-up is the first due instant, or one leeway after the last wake-up, whichever is later.
@MainActor @Suite("Wake-ups and leeways")
struct WakeUpTests {
  let clock = ManualClock()

  @Test(
    "Wake-ups are one leeway apart, and no tick is early or later than its leeway",
    arguments: [1, 20, 50, 250, 1000])
  func leeways(milliseconds: Int) throws {
    var random = SplitMix(seed: 7)
    let late = Recorder<TimeInterval>()
    var observations: [CountdownObservation] = []
    for _ in 0..<300 {
      let countdown = try clock.countdown(10, leeway: .milliseconds(milliseconds))
      observations.append(countdown.observe { late.record(Double($0.remainingSeconds) - $0.remaining) })
      countdown.start()
      clock.advance(by: TimeInterval(random.next() % 3_000_000) / 1e9)
    }
    clock.advance(by: 2)
    late.removeAll()
    let before = clock.wakeUpCount
    clock.advance(by: 4)
    #expect(clock.wakeUpCount - before <= min(4 * 300, 4000 / milliseconds) + 1)
    #expect(late.count >= 600)
    #expect(late.values.allSatisfy { $0 >= 0 && $0 <= Double(milliseconds) / 1000 + 1e-9 })
    withExtendedLifetime(observations) {}
  }

  @Test("A lone countdown is on time, and one that is due right after a wake-up waits one leeway at most")
  func onlyNeighborsWait() throws {
    let (first, second) = (try clock.observed(5), try clock.observed(5))
    first.0.start()
    clock.advance(by: 0.02)
    second.0.start()
    clock.advance(by: 0.98)
    #expect(first.1.remaining == [5, 4])
    clock.advance(by: 0.049)
    #expect(second.1.remaining == [5])
    clock.advance(by: 0.001)
    #expect(second.1.remaining == [5, 3.97])
    // The first one waits for nothing, although the second one's wake-up was the last.
    clock.advance(by: 0.95)
    #expect(first.1.remaining == [5, 4, 3])
  }

  @Test("A tick is late by one leeway at most when the system uses each leeway in full")
  func systemLeeway() throws {
    let clock = SteppedClock()
    clock.usesLeeway = true
    var random = SplitMix(seed: 4)
    let late = Recorder<TimeInterval>()
    var observations: [CountdownObservation] = []
    for _ in 0..<200 {
      let countdown = try clock.countdown(TimeInterval(random.next() % 5_000_000_000) / 1e9 + 0.001)
      countdown.start()
      clock.run(seconds: TimeInterval(random.next() % 30_000_000) / 1e9)
      let isFirst = Slot<Witness>()
      observations.append(
        countdown.observe { tick in
          // The first value is delivered when the observer is added, the others when they are due.
          if isFirst.value != nil { late.record(Double(tick.remainingSeconds) - tick.remaining) }
          isFirst.value = Witness()
        })
    }
    clock.run(seconds: 6)
    #expect(late.count > 300)
    #expect(late.values.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(observations) {}
  }

  @Test(
    "A leeway is that of the process or rounded down to one of few, within 1 millisecond and 1 minute",
    arguments: [
      (nil, 50), (.nanoseconds(0), 1), (.microseconds(1), 1), (.milliseconds(1), 1), (.milliseconds(49), 20),
      (.milliseconds(50), 50), (.milliseconds(249), 100), (.milliseconds(250), 250), (.seconds(1), 1000),
      (.seconds(61), 60_000), (.seconds(.max), 60_000), (.never, 60_000),
    ] as [(DispatchTimeInterval?, Int64)])
  func rounding(leeway: DispatchTimeInterval?, milliseconds: Int64) throws {
    #expect(try clock.countdown(5, leeway: leeway).scheduler.leeway == milliseconds * 1_000_000)
  }

  /// - Parameter pace: The seconds until the main queue begins with a hop, and those that each handler takes.
  @Test(
    "Each tick causes one wake-up and is on time", arguments: [(0, 0), (0, 0.003), (0.008, 0.003), (0.1, 0.1)],
    [[0], [0, 0.3], [0, 0.3, 0.55]] as [[TimeInterval]])
  func slowMainQueue(pace: (hop: TimeInterval, handler: TimeInterval), phases: [TimeInterval]) throws {
    let counts = CountingClock(clock.time) { MainActor.assumeIsolated { clock.advance(by: pace.hop) } }
    let late = Recorder<TimeInterval>()
    let observations = try CountdownEnvironment.withClock(counts) {
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
    // A lone countdown ticks evenly, so its alarm is left alone. The watchdog is set at most every 5 seconds.
    let new = counts.settings.values.dropFirst(settings).map(\.timeline)
    #expect(new.filter { $0 == .wall }.count <= (phases.count == 1 ? 0 : late.count))
    #expect(new.filter { $0 == .uptime }.count <= 4)
    withExtendedLifetime(observations) {}
  }

  @Test("A handler that takes longer than a leeway needs no new setting of the alarm, and each start needs as many")
  func settings() throws {
    let clock = SteppedClock()
    let ticks = Recorder<Int>()
    let countdown = try clock.countdown(100, interval: 4)
    let observation = countdown.observe { tick in
      ticks.record(tick.remainingSeconds)
      MainActor.assumeIsolated { clock.pass(milliseconds: 100) }
    }
    var counts: [Int] = []
    for _ in 0..<3 {
      let before = clock.scheduleCount
      countdown.start()
      clock.run(seconds: 200)
      counts.append(clock.scheduleCount - before)
    }
    #expect(ticks.count == 3 * 26)
    // Apart from the first ones, only the watchdog is set.
    #expect(counts.allSatisfy { $0 == counts[0] && $0 <= 100 / 5 + 4 })
    withExtendedLifetime(observation) {}
  }

  @Test("A manual clock advances to the ends of countdowns with any leeway, also during a stall")
  func firstEnd() throws {
    clock.manualTime.withLock { $0.longestWalk = 100 }
    let observed = try [(9.0, 50), (1, 50), (5, 1000)].map { seconds, leeway in
      try clock.observed(5_000 + seconds, leeway: .milliseconds(leeway))
    }
    for (countdown, _) in observed { countdown.start() }
    clock.isMainQueueStalled = true
    #expect(CountdownEnvironment.firstEnd(on: clock.time) == clock.time.now.advanced(byNanoseconds: 5_001 * .perSecond))
    clock.isMainQueueStalled = false
    clock.advance(by: 100_000)
    for (_, watch) in observed { #expect(watch.ticks.last?.isFinished == true) }
  }
}
