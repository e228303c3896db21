import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// Rule 1: What is left is computed from the deadline.
@MainActor @Suite("The remaining time and the states")
struct CountdownStateTests {
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

  @Test("Every call is allowed in every state and has the expected outcome")
  func calls() throws {
    // The state and the seconds remaining after a call in each state, and what observers receive.
    let calls: [(name: String, call: (Countdown) -> Void, outcomes: [String])] = [
      (
        "start", { $0.start() },
        ["running 10: 10", "running 7:", "running 7:", "running 10: 10", "running 10: 10"]
      ),
      (
        "restart", { $0.restart() },
        ["running 10: 10", "running 10: 10", "running 10: 10", "running 10: 10", "running 10: 10"]
      ),
      ("pause", { $0.pause() }, ["idle 10:", "paused 7:", "paused 7:", "finished 0:", "cancelled 0:"]),
      ("resume", { $0.resume() }, ["idle 10:", "running 7:", "running 7:", "finished 0:", "cancelled 0:"]),
      (
        "cancel", { $0.cancel() },
        ["cancelled 0: cancel", "cancelled 0: cancel", "cancelled 0: cancel", "finished 0:", "cancelled 0:"]
      ),
      ("extend", { $0.extend(by: 2) }, ["idle 10:", "running 9: 9", "paused 9: 9", "finished 0:", "cancelled 0:"]),
      ("set", { $0.setRemaining(4) }, ["idle 10:", "running 4: 4", "paused 4: 4", "finished 0:", "cancelled 0:"]),
      ("finish", { $0.finish() }, ["idle 10:", "finished 0: 0", "finished 0: 0", "finished 0:", "cancelled 0:"]),
    ]
    for (name, call, outcomes) in calls {
      for (state, outcome) in zip([Countdown.State.idle, .running, .paused, .finished, .cancelled], outcomes) {
        let (countdown, watch) = try countdown(in: state)
        // Only a restart and an extension have an effect each time.
        for _ in 0..<(name == "restart" || name == "extend" ? 1 : 2) {
          call(countdown)
          let events = watch.events.map {
            if case .tick(let tick) = $0 { " \(tick.remainingSeconds)" } else { " cancel" }
          }
          #expect("\(countdown.state) \(countdown.remainingSeconds):\(events.joined())" == outcome, "\(name) \(state)")
        }
      }
    }
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
    (.setRemaining(2.5), (10, 2.5)), (.setRemaining(5.5), nil), (.setRemaining(6), (10, 6)),
    (.setRemaining(90), (90, 90)), (.setRemaining(0), (10, 0)), (.setRemaining(-1e300), (10, 0)),
    (.setRemaining(1e300), (longest, longest)), (.setRemaining(.nan), nil), (.setRemaining(.infinity), nil),
    (.setRemaining(-.infinity), nil),
  ]

  @Test(
    "A correction notifies observers at once, moves the end, and doesn't affect the next run", arguments: corrections,
    [false, true])
  func correct(_ correction: (Correction, (duration: Double, remaining: Double)?), paused: Bool) throws {
    let (countdown, watch) = try clock.observed(10)
    countdown.start()
    clock.advance(by: 4.5)
    if paused { countdown.pause() }
    watch.clear()
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
