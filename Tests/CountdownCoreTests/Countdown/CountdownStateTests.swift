import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// Rule 1: What is left is computed from the deadline.
@MainActor @Suite("The remaining time and the states")
struct CountdownStateTests {
  enum Call: CaseIterable {
    case start, restart, pause, resume, cancel, extend, setRemaining, finish

    func callAsFunction(_ countdown: Countdown) {
      switch self {
      case .start: countdown.start()
      case .restart: countdown.restart()
      case .pause: countdown.pause()
      case .resume: countdown.resume()
      case .cancel: countdown.cancel()
      case .extend: countdown.extend(by: 2)
      case .setRemaining: countdown.setRemaining(4)
      case .finish: countdown.finish()
      }
    }
  }

  struct Outcome: Equatable {
    var state: Countdown.State
    var remaining: TimeInterval
    var events: [Watch.Event] = []
  }

  let clock = ManualClock()

  /// Returns a countdown of 10 s. If it's running or paused, 3 s have passed.
  private func countdown(in state: Countdown.State) throws -> (Countdown, Watch) {
    let (countdown, watch) = try clock.observed(10)
    if state != .idle {
      countdown.start()
      clock.advance(by: 3)
    }
    switch state {
    case .idle, .running: break
    case .paused:
      countdown.pause()
      clock.sleep(for: 5)
    case .finished: clock.advance(by: 7)
    case .cancelled: countdown.cancel()
    }
    #expect(countdown.state == state)
    watch.clear()
    return (countdown, watch)
  }

  private static func tick(_ duration: TimeInterval, _ remaining: TimeInterval, run: Int = 1) -> [Watch.Event] {
    [.tick(Countdown.Tick(duration: duration, remaining: remaining, run: run))]
  }

  private static func outcome(_ state: Countdown.State, _ call: Call) -> Outcome {
    switch (state, call) {
    case (.idle, .start), (.idle, .restart): Outcome(state: .running, remaining: 10, events: tick(10, 10))
    case (.finished, .start), (.cancelled, .start), (_, .restart):
      Outcome(state: .running, remaining: 10, events: tick(10, 10, run: 2))
    case (.idle, .cancel), (.running, .cancel), (.paused, .cancel):
      Outcome(state: .cancelled, remaining: 0, events: [.cancelled])
    case (.running, .start), (.running, .resume), (.paused, .start), (.paused, .resume):
      Outcome(state: .running, remaining: 7)
    case (.running, .pause), (.paused, .pause): Outcome(state: .paused, remaining: 7)
    case (.running, .extend), (.paused, .extend): Outcome(state: state, remaining: 9, events: tick(12, 9))
    case (.running, .setRemaining), (.paused, .setRemaining): Outcome(state: state, remaining: 4, events: tick(7, 4))
    case (.running, .finish), (.paused, .finish): Outcome(state: .finished, remaining: 0, events: tick(3, 0))
    case (.idle, _): Outcome(state: .idle, remaining: 10)
    case (.finished, _), (.cancelled, _): Outcome(state: state, remaining: 0)
    }
  }

  @Test(
    "Every call is allowed in every state and has the expected outcome", arguments: Countdown.State.allCases,
    Call.allCases)
  func call(in state: Countdown.State, _ call: Call) throws {
    let (countdown, watch) = try countdown(in: state)
    let expected = Self.outcome(state, call)
    // Only a restart and an extension have an effect each time.
    for _ in 0..<(call == .restart || call == .extend ? 1 : 2) {
      call(countdown)
      #expect(Outcome(state: countdown.state, remaining: countdown.remaining, events: watch.events) == expected)
    }
    #expect(countdown.remainingSeconds == Int(expected.remaining))
    clock.sleep(for: 0.5)
    #expect(countdown.remaining == expected.remaining - (expected.state == .running ? 0.5 : 0))
    #expect(countdown.state == expected.state)
    #expect(watch.events == expected.events, "no tick is due half a second later")
  }

  enum Correction: Sendable {
    case extend(TimeInterval)
    case setRemaining(TimeInterval)
  }

  nonisolated private static let longest = Countdown.allowedDurations.upperBound

  /// The corrections of a countdown of 10 s with 5.5 s left, with the new duration and remaining time, or nil if nothing changes.
  nonisolated private static let corrections: [(Correction, (duration: Double, remaining: Double)?)] = [
    (.extend(2.25), (12.25, 7.75)), (.extend(-3), (7, 2.5)), (.extend(0), nil), (.extend(.nan), nil),
    (.extend(.infinity), nil), (.extend(-.infinity), nil), (.extend(-5.5), (4.5, 0)), (.extend(-6), (4.5, 0)),
    (.extend(-1e300), (4.5, 0)), (.extend(1e10), (longest, longest)), (.extend(1e300), (longest, longest)),
    (.setRemaining(2.5), (7, 2.5)), (.setRemaining(5.5), nil), (.setRemaining(6), (10.5, 6)),
    (.setRemaining(90), (94.5, 90)), (.setRemaining(0), (4.5, 0)), (.setRemaining(-1e300), (4.5, 0)),
    (.setRemaining(1e300), (longest, longest)), (.setRemaining(.nan), nil), (.setRemaining(.infinity), nil),
    (.setRemaining(-.infinity), nil),
  ]

  @Test(
    "A correction notifies observers at once, moves the end, and doesn't affect the next run", arguments: corrections,
    [false, true])
  func correct(_ correction: (Correction, (duration: Double, remaining: Double)?), paused: Bool) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    switch correction.0 {
    case .extend(let seconds): countdown.extend(by: seconds)
    case .setRemaining(let seconds): countdown.setRemaining(seconds)
    }
    let remaining = correction.1?.remaining ?? 5.5
    let ticks = correction.1.map { [Countdown.Tick(duration: $0.duration, remaining: remaining, run: 1)] } ?? []
    #expect(watch.ticks == ticks)
    #expect(countdown.state == (remaining == 0 ? .finished : paused ? .paused : .running))
    countdown.resume()
    if 1..<100 ~= remaining {
      clock.advance(by: remaining - 0.5)
      #expect(countdown.state == .running)
      clock.advance(by: 0.5)
    } else {
      countdown.finish()
    }
    #expect(watch.ticks.filter(\.isFinished).count == 1)
    #expect(watch.cancelCount == 0)
    #expect(clock.armedAlarmCount == 0)
    countdown.start()
    #expect(watch.ticks.last == Countdown.Tick(duration: 10, remaining: 10, run: 2))
  }

  @Test("A countdown of whole seconds can be created with any number", arguments: [Int.min, -1, 0, 1, 60, .max])
  func wholeSeconds(seconds: Int) {
    let countdown = clock.run { Countdown(from: seconds) }
    let watch = Watch(countdown)
    countdown.start()
    #expect(countdown.remaining == min(max(0, Double(seconds)), Self.longest))
    #expect(countdown.state == (seconds > 0 ? .running : .finished))
    #expect(watch.count == 1)
    clock.advance(by: 1)
    #expect(watch.ticks.last?.isFinished == (seconds <= 1))
    #expect(watch.ticks.allSatisfy { $0.duration > 0 }, "an app can divide by the duration")
    countdown.restart()
    #expect(watch.ticks.last?.run == 2)
  }

  @Test("The remaining seconds are rounded up, and are 0 only at the end, even without observers")
  func remainingSecondsRoundUp() throws {
    let countdown = try clock.countdown(2.5)
    #expect(countdown.remainingSeconds == 3)
    countdown.start()
    for (step, seconds) in [(0.5, 2), (1e-9, 2), (0.999_999_999, 1), (0.999_999_999, 1), (1e-9, 0)] {
      #expect(countdown.state == .running)
      clock.advance(by: step)
      #expect(countdown.remainingSeconds == seconds)
      #expect(countdown.tick.remainingSeconds == seconds)
    }
    #expect(countdown.state == .finished)
  }

  @Test(
    "A tick rounds up, and is finished when no time remains",
    arguments: [(0.0, 0), (0.000_000_001, 1), (0.1, 1), (1, 1), (1.000_000_001, 2), (59.9, 60), (60, 60)])
  func tick(remaining: TimeInterval, seconds: Int) {
    let tick = Countdown.Tick(duration: 60, remaining: remaining)
    #expect(tick.remainingSeconds == seconds)
    #expect(tick.isFinished == (seconds == 0))
    #expect(tick.duration == 60)
    #expect(tick.remaining == remaining)
    #expect(tick != Countdown.Tick(duration: 60, remaining: remaining, run: 1), "ticks of different runs differ")
  }

  @Test(
    "A countdown waits for a policy's limit until it expires, finishes, is canceled, or is restarted",
    arguments: ["expires", "finishes", "is canceled", "is restarted"])
  func isAtLimit(end: String) throws {
    let center = clock.run { CountdownCenter() }
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(100))
    let countdown = try #require(center.recordSend(for: "login", under: policy))
    #expect(countdown.tick.isAtLimit)
    switch end {
    case "expires": clock.advance(by: 100)
    case "finishes": countdown.finish()
    case "is restarted": countdown.restart()
    default: countdown.cancel()
    }
    #expect(!countdown.tick.isAtLimit)
  }

  @Test("The end is a date by the device's clock, and the current date after the end")
  func endDate() throws {
    let countdown = try clock.countdown(100)
    countdown.start()
    let start = clock.time.timeOfDay
    let end = { countdown.endDate.timeIntervalSince1970 }
    clock.advance(by: 10)
    #expect(abs(end() - (start + 100)) < 0.001)
    clock.setWallClock(aheadBy: 3600)
    #expect(abs(end() - (start + 3700)) < 0.001)
    clock.advance(by: 200)
    #expect(abs(end() - clock.time.timeOfDay) < 0.001)
  }
}
