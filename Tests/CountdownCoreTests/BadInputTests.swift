import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("Bad input")
struct BadInputTests {
  nonisolated static let invalidValues: [TimeInterval] = [
    .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, -1e-9, 1e300, Double(Int.max), 3_155_760_001,
    .leastNonzeroMagnitude, 4e-10,
  ]

  let clock = ManualClock()

  // MARK: Out of range

  private nonisolated static let longest = 3_155_760_000.0

  /// Numbers, and what they become as a duration, an interval, and a delay.
  private nonisolated static let seconds: [(number: TimeInterval, duration: Double, interval: Double, delay: Double)] =
    [
      (.nan, 0, longest, longest), (.infinity, longest, longest, longest), (-.infinity, 0, longest, 0),
      (0, 0, longest, 0), (-0.0, 0, longest, 0), (-1, 0, longest, 0), (-1e-9, 0, longest, 0),
      (0.000_1, 0.000_1, 0.001, 0.000_1), (0.001, 0.001, 0.001, 0.001), (60, 60, 60, 60),
      (longest, longest, longest, longest), (longest + 1, longest, longest, longest),
      (Double(Int.max), longest, longest, longest), (Double(Int.min), 0, longest, 0),
      (1e300, longest, longest, longest),
      (.leastNonzeroMagnitude, 0, 0.001, 0),
    ]

  @Test("A duration that is out of range becomes the nearest bound, and one that isn't a number ends at once")
  func durationBecomesTheNearestBound() {
    for (number, duration, _, _) in Self.seconds {
      let countdowns = clock.run {
        [Countdown(duration: number), CountdownCenter().start("key", duration: number)]
      }
      for countdown in countdowns {
        countdown.start()
        #expect(countdown.remaining == duration, "\(number) s")
        #expect(countdown.remainingSeconds == Int(duration.rounded(.up)), "\(number) s")
        #expect(countdown.state == (duration > 0 ? .running : .finished), "\(number) s")
      }
    }
  }

  @Test("An interval of 0, a negative one, and one that isn't a number become the longest, others the nearest bound")
  func intervalBecomesTheLongest() {
    for (number, _, interval, _) in Self.seconds {
      let (clock, expected) = (SteppedClock(), Nanoseconds(seconds: interval))
      let observation = clock.countdown(Self.longest, interval: number).started().observe { _ in }
      #expect(clock.settings.first?.delay == expected, "a countdown with an interval of \(number) s")
      for timer in clock.timers(interval: number, handler: {}) {
        timer.start()
        #expect(clock.settings.last?.delay == expected, "a timer with an interval of \(number) s")
        timer.reschedule(interval: 7)
        timer.reschedule(interval: number)
        #expect(clock.settings.last?.delay == expected, "a timer rescheduled to \(number) s")
        #expect(timer.state == .running)
      }
      withExtendedLifetime(observation) {}
    }
  }

  @Test("A delay that isn't a number becomes the longest, others the nearest bound")
  func delayBecomesTheNearestBound() {
    for (number, _, _, delay) in Self.seconds {
      let (clock, expected) = (SteppedClock(), Nanoseconds(seconds: delay))
      for timer in clock.timers(interval: 60, initialDelay: number, handler: {}) + clock.timers(after: number) {
        timer.start()
        #expect(clock.settings.last?.delay == expected, "a delay of \(number) s")
        #expect(timer.state == .running)
      }
    }
  }

  private nonisolated static let leeways: [(DispatchTimeInterval, Int64)] = [
    (.never, 50), (.seconds(.max), 50), (.seconds(.min), 0), (.seconds(7), 7), (.milliseconds(.max), 50),
    (.milliseconds(-1), 0), (.microseconds(.max), 50), (.microseconds(.min), 0), (.nanoseconds(0), 0),
    (.nanoseconds(-1), 0), (.nanoseconds(.min), 0), (.nanoseconds(.max), 50),
  ]

  @Test("A negative leeway becomes 0, and any other is limited to half the interval")
  func negativeLeewayBecomesZero() {
    for (leeway, seconds) in Self.leeways {
      let clock = SteppedClock()
      for timer in clock.timers(interval: 100, leeway: leeway, handler: {}) + clock.timers(after: 100, leeway: leeway) {
        timer.start()
        #expect(clock.settings.last?.leeway == seconds * .perSecond, "\(leeway)")
        timer.reschedule(interval: 100, leeway: .seconds(1))
        timer.reschedule(interval: 100, leeway: leeway)
        #expect(clock.settings.last?.leeway == seconds * .perSecond, "\(leeway), rescheduled")
      }
    }
  }

  @Test("A limit of less than 1 is 1 tick", arguments: [Int.min, -1, 0, 1, 2, .max])
  func limitOfLessThanOne(limit: Int) {
    let ticks = Tally()
    clock.run {
      let timer = DispatchTimer(interval: 1, limit: limit, queue: .main) { ticks.add(1) }
      timer.start()
      clock.advance(by: 3)
      #expect(ticks.value == min(max(1, limit), 3))
      #expect(timer.state == (limit > 3 ? .running : .cancelled))
    }
  }

  @Test("The log names the first wrong number of each parameter, and what replaces it, once in a process")
  func logNamesTheFirstWrongNumber() {
    let messages = Recorder<String>()
    Log.destination.withValue(Log.Destination { messages.record($0) }) {
      for number in [5, .nan, -1, 0] as [TimeInterval] {
        _ = Countdown(duration: number, interval: 1)
        _ = CountdownCenter().start("key", duration: number)
        _ = DispatchTimer(
          interval: number, initialDelay: number, limit: Int(number.isNaN ? -3 : number), leeway: .never)
        DispatchTimer.after(number, leeway: .milliseconds(-5), handler: {}).cancel()
      }
    }
    #expect(
      messages.values == [
        "The leeway -0.005 is out of range. 0.0 is used instead.",
        "The duration nan is out of range. 0.0 is used instead.",
        "The interval nan is out of range. 3155760000.0 is used instead.",
        "The delay nan is out of range. 3155760000.0 is used instead.",
        "The limit -3 is out of range. 1 is used instead.",
      ])
  }

  @Test(
    "A tick can be created with any value, and rounds up", arguments: invalidValues + [0.1, 1, 1.000_000_001, 59.9])
  func tickCreatedWithAnyValue(value: TimeInterval) {
    let tick = Countdown.Tick(duration: 60, remaining: value)
    let left = value >= 5e-10 ? value : 0
    #expect(Double(tick.remainingSeconds) == min(left, 9_223_372_036.8).rounded(.up), "the conversion doesn't trap")
    #expect(tick.isFinished == (left == 0))
    #expect(tick.remaining >= 0)
    #expect(tick != Countdown.Tick(duration: 60, remaining: value, run: 1), "ticks of different runs differ")
  }

  @Test(
    "A manual clock advances by any time: zero, negative, or invalid ones count as none, and enormous ones don't overflow",
    arguments: invalidValues + [.greatestFiniteMagnitude])
  func clockAdvancesByAnyTime(seconds: TimeInterval) throws {
    let (countdown, log) = clock.observed(3)
    countdown.start()
    let before = clock.time.now
    clock.advance(by: seconds)
    clock.sleep(for: seconds)
    clock.setWallClock(aheadBy: seconds)
    clock.setWallClock(aheadBy: -seconds)
    #expect(log.text == (seconds > 1 ? "3 2 1 0" : "3"))
    #expect(clock.time.now > before || seconds.isNaN || seconds < 1)
    countdown.restart()
    clock.advance(by: 3)
    #expect(countdown.state == .finished)
  }
}

extension Countdown {
  /// Starts the countdown, and returns it.
  fileprivate func started() -> Countdown {
    start()
    return self
  }
}

extension SteppedClock {
  /// Creates idle timers with each entry that has an interval.
  fileprivate func timers(
    interval: TimeInterval, initialDelay: TimeInterval? = nil, leeway: DispatchTimeInterval = .milliseconds(0),
    handler: @escaping @MainActor @Sendable () -> Void
  ) -> [DispatchTimer] {
    CountdownEnvironment.withCenter(CountdownCenter(scheduler)) {
      [
        DispatchTimer(interval: interval, initialDelay: initialDelay, leeway: leeway),
        DispatchTimer(interval: interval, initialDelay: initialDelay, leeway: leeway) { (_: DispatchTimer) in },
        .onMain(interval: interval, initialDelay: initialDelay, leeway: leeway, handler: handler),
        .onMain(interval: interval, initialDelay: initialDelay, leeway: leeway) { (_: DispatchTimer) in },
      ]
    }
  }

  /// Creates running timers with each entry that has a delay only. Starts none again.
  fileprivate func timers(after delay: TimeInterval, leeway: DispatchTimeInterval = .milliseconds(0)) -> [DispatchTimer]
  {
    CountdownEnvironment.withCenter(CountdownCenter(scheduler)) {
      [DispatchTimer.after(delay, leeway: leeway, handler: {}), .onMain(after: delay, leeway: leeway, handler: {})]
    }
  }
}
