import CountdownCore
import Dispatch
import Foundation
import Testing

@testable import CountdownTestSupport

@MainActor @Suite("Bad input")
struct BadInputTests {
  nonisolated static let invalidValues: [TimeInterval] = [
    .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, -1e-9, 1e300, Double(Int.max), 3_155_760_001,
    .leastNonzeroMagnitude, 4e-10,
  ]

  let clock = ManualClock()

  @Test(
    "An invalid duration or interval throws an error with the value and the allowed range",
    arguments: invalidValues)
  func times(value: TimeInterval) throws {
    #expect(throws: CountdownError.invalidDuration(value, allowed: Countdown.allowedDurations)) {
      try clock.countdown(value)
    }
    for value in [value, 0.0009] {
      #expect(throws: CountdownError.invalidInterval(value, allowed: DispatchTimer.allowedIntervals)) {
        try clock.countdown(60, interval: value)
      }
    }
  }

  nonisolated private static let texts: [(CountdownError, String)] = [
    (
      .invalidDuration(.nan, allowed: Countdown.allowedDurations),
      "A countdown's duration must be more than 0 s and at most 100 years, but it's not a number."
    ),
    (
      .invalidInterval(0.000_5, allowed: DispatchTimer.allowedIntervals),
      "An interval between ticks must be at least 1 ms and at most 100 years, but it's 0.0005 s."
    ),
    (
      .invalidDelay(3_155_760_001, allowed: DispatchTimer.allowedDelays),
      "A timer's delay must be at least 0 s and at most 100 years, but it's 3155760001 s."
    ),
    (.invalidLimit(0), "A timer's limit must be at least 1 tick, or nil for no limit, but it's 0."),
    (.invalidLeeway(nanoseconds: -5), "A leeway must be at least 0 s, but it's -5 ns."),
  ]

  @Test("An error's text says what is allowed, and then the value", arguments: texts)
  func text(error: CountdownError, text: String) {
    #expect(error.errorDescription == text)
    #expect((error as any Error).localizedDescription == text)
  }

  @Test("Errors are equal if their kind, value, and range are equal")
  func equality() {
    let errors: [CountdownError] = [
      .invalidDuration(0, allowed: 0...1), .invalidDuration(-1, allowed: 0...1), .invalidDuration(.nan, allowed: 0...1),
      .invalidDuration(0, allowed: 0...2), .invalidInterval(0, allowed: 0...1), .invalidLeeway(nanoseconds: 0),
      .invalidLeeway(nanoseconds: -1), .invalidLimit(-1), .invalidLimit(-2),
    ]
    for (index, error) in errors.enumerated() {
      #expect(errors.map { $0 == error } == errors.indices.map { $0 == index })
    }
  }

  @Test("The shortest duration has two ticks")
  func shortest() throws {
    let (countdown, log) = try clock.observed(Countdown.allowedDurations.lowerBound)
    clock.perform([.start, .advance(1)], on: countdown)
    #expect(log.ticks.map(\.remaining) == [1e-9, 0])
  }

  nonisolated private static let intervals = DispatchTimer.allowedIntervals

  @Test(
    "The longest duration doesn't overflow when it is extended, paused, and ended",
    arguments: [intervals.lowerBound, 1, intervals.upperBound])
  func longest(interval: TimeInterval) throws {
    let longest = Countdown.allowedDurations.upperBound
    let (countdown, log) = try clock.observed(longest, interval: interval)
    clock.perform([.start, .extend(longest), .extend(.greatestFiniteMagnitude)], on: countdown)
    #expect(countdown.remaining == longest)
    clock.perform([.advance(1), .pause], on: countdown)
    #expect(countdown.remainingSeconds == 3_155_759_999)
    clock.perform([.extend(longest), .resume], on: countdown)
    #expect(countdown.remaining == longest)
    clock.perform([.extend(-.greatestFiniteMagnitude), .start, .cancel], on: countdown)
    #expect(log.take().hasSuffix(" 0 3155760000 cancel"))
  }

  @Test(
    "A tick can be created with any value, and rounds up", arguments: invalidValues + [0.1, 1, 1.000_000_001, 59.9])
  func tick(value: TimeInterval) {
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
  func clock(seconds: TimeInterval) throws {
    let (countdown, log) = try clock.observed(3)
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
