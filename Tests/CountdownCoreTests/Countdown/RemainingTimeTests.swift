import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// The time left is computed from the deadline.
@MainActor @Suite("The remaining time of a countdown, and its corrections")
struct RemainingTimeTests {
  let clock = ManualClock()

  nonisolated private static let longest = Countdown.longest.seconds

  /// The corrections of a countdown of 10 s with 5.5 s left, with the new duration and remaining time, or nil if nothing
  /// changes.
  nonisolated private static let corrections: [(CountdownStep, (duration: Double, remaining: Double)?)] = [
    (.extend(2.25), (12.25, 7.75)), (.extend(-3), (7, 2.5)), (.extend(0), nil), (.extend(.nan), nil),
    (.extend(.infinity), nil), (.extend(-.infinity), nil), (.extend(-5.5), (4.5, 0)), (.extend(-1e300), (4.5, 0)),
    (.extend(1e10), (longest, longest)), (.extend(1e300), (longest, longest)), (.setRemaining(2.5), (10, 2.5)),
    (.setRemaining(5.5), nil), (.setRemaining(90), (90, 90)), (.setRemaining(-1e300), (10, 0)),
    (.setRemaining(1e300), (longest, longest)), (.setRemaining(.nan), nil), (.setRemaining(-.infinity), nil),
  ]

  @Test(
    "A correction notifies observers at once, and doesn't affect the next run", arguments: [false, true])
  func correctionNotifiesAtOnce(paused: Bool) {
    var differences = Differences()
    for (step, change) in Self.corrections {
      let (countdown, log) = clock.observed(10)
      clock.perform([.start, .advance(4.5)] + (paused ? [.pause] : []), on: countdown)
      log.clear()
      clock.perform([step], on: countdown)
      let remaining = change?.remaining ?? 5.5
      let ticks = change.map { [Countdown.Tick(duration: $0.duration, remaining: remaining, run: 1)] } ?? []
      differences.expect("\(step) with 5.5 s left", log.ticks, ticks)
      let state = remaining == 0 ? Countdown.State.finished : paused ? .paused : .running
      differences.expect("\(step) with 5.5 s left", countdown.state, state)
      clock.perform([.finish, .start], on: countdown)
      let next = Countdown.Tick(duration: 10, remaining: 10, run: 2)
      differences.expect("\(step), .finish, .start", log.ticks.last, next)
    }
    differences.record()
  }

  @Test("A countdown of whole seconds can be created with any number", arguments: [Int.min, -1, 0, 1, 60, .max])
  func countdownOfWholeSeconds(seconds: Int) {
    let countdown = clock.run { Countdown(from: seconds) }
    let log = TickLog(countdown)
    countdown.start()
    #expect(countdown.remaining == min(max(0, Double(seconds)), Self.longest))
    #expect(log.ticks.allSatisfy { $0.duration > 0 }, "an app can divide by the duration")
  }

  @Test("The end is a date by the device's clock, and the current date after the end")
  func theEndIsADate() throws {
    let countdown = clock.countdown(100)
    countdown.start()
    let start = clock.date
    clock.advance(by: 10)
    #expect(abs(countdown.endDate.timeIntervalSince(start + 100)) < 0.001)
    clock.setWallClock(aheadBy: 3600)
    #expect(abs(countdown.endDate.timeIntervalSince(start + 3700)) < 0.001)
    clock.advance(by: 200)
    #expect(abs(countdown.endDate.timeIntervalSince(clock.date)) < 0.001)
  }
}
