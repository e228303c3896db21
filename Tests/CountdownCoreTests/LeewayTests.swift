import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("The leeway of a countdown")
struct LeewayTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, leeway: DispatchTimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, leeway: leeway) }
  }

  @Test(
    "Wake-ups are one leeway apart, and no tick is early or later than its leeway",
    arguments: [1, 20, 50, 250, 1000])
  func wakeUps(milliseconds: Int) throws {
    var random = SplitMix(seed: 7)
    let late = Recorder<TimeInterval>()
    var observed: [(Countdown, CountdownObservation)] = []
    for _ in 0..<300 {
      let countdown = try countdown(10, leeway: .milliseconds(milliseconds))
      let observation = countdown.observe { tick in
        late.record(Double(tick.remainingSeconds) - tick.remaining)
      }
      observed.append((countdown, observation))
      countdown.start()
      clock.advance(by: TimeInterval(random.next() % 3_000_000) / 1e9)
    }
    clock.advance(by: 2)
    late.removeAll()
    let before = clock.wakeUpCount
    clock.advance(by: 4)
    #expect(clock.wakeUpCount - before <= min(4 * 300, 4000 / milliseconds) + 1)
    #expect(late.count >= 600)
    let leeway = Double(milliseconds) / 1000
    #expect(late.values.allSatisfy { $0 >= 0 && $0 <= leeway + 1e-9 })
    withExtendedLifetime(observed) {}
  }

  @Test("Countdowns with a long leeway don't delay a countdown with a short one")
  func severalLeeways() throws {
    let lazy = try (0..<50).map { _ in try countdown(60, leeway: .seconds(1)) }
    let watches = lazy.map { Watch($0) }
    for countdown in lazy {
      countdown.start()
      clock.advance(by: 0.017)
    }
    let exact = try countdown(5, leeway: .milliseconds(1))
    let watch = Watch(exact)
    exact.start()
    clock.advance(by: 5)
    #expect(watch.remaining == [5, 4, 3, 2, 1, 0])
    withExtendedLifetime(watches) {}
  }

  @Test("A countdown without a leeway has that of the process, which is 50 milliseconds by default")
  func processLeeway() throws {
    #expect(CountdownTime.leeway.nanoseconds == 50_000_000)
    let countdown = try clock.run { try Countdown(duration: 5) }
    #expect(countdown.scheduler.leeway == 50_000_000)
    #expect(try self.countdown(5, leeway: .milliseconds(50)).scheduler === countdown.scheduler)
  }

  @Test(
    "A leeway is rounded down to one of few, within 1 millisecond and 1 minute",
    arguments: [
      (.nanoseconds(0), 1), (.microseconds(1), 1), (.milliseconds(1), 1), (.milliseconds(49), 20),
      (.milliseconds(249), 100), (.milliseconds(250), 250), (.seconds(1), 1000), (.seconds(61), 60_000),
      (.seconds(.max), 60_000), (.never, 60_000),
    ] as [(DispatchTimeInterval, Int64)])
  func rounding(leeway: DispatchTimeInterval, milliseconds: Int64) throws {
    #expect(try countdown(5, leeway: leeway).scheduler.leeway == milliseconds * 1_000_000)
  }

  @Test("A negative leeway is an error", arguments: [DispatchTimeInterval.nanoseconds(-1), .seconds(.min)])
  func negative(leeway: DispatchTimeInterval) {
    #expect(throws: CountdownError.self) { try countdown(5, leeway: leeway) }
  }

  @Test("A manual clock advances to the ends of countdowns with any leeway")
  func longAdvance() throws {
    clock.manualTime.withLock { $0.longestWalk = 100 }
    let countdowns = try [1, 50, 1000].map { try countdown(5_000 + TimeInterval($0), leeway: .milliseconds($0)) }
    let watches = countdowns.map { Watch($0) }
    for countdown in countdowns { countdown.start() }
    clock.advance(by: 100_000)
    for watch in watches { #expect(watch.ticks.last?.isFinished == true) }
  }
}

extension DispatchTimeInterval {
  fileprivate var nanoseconds: Nanoseconds { Nanoseconds(self) }
}
