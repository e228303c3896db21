import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

/// A main queue that was stalled receives each end once and then the current value once. After a cancel, nothing of that
/// run. The same holds for the background.
@MainActor @Suite("Stalls, undelivered ends, and cancels")
struct StallTests {
  /// What happens while no observer can be called. The countdown lasts 3 s and was observed before.
  enum Step: Sendable {
    case start, restart, cancel, pause, extend
    /// Starts the countdown if necessary, and lets the run end.
    case end
    case pass(TimeInterval)
  }

  let clock = ManualClock()

  private func perform(_ steps: [Step], on countdown: Countdown) {
    for step in steps {
      switch step {
      case .start: countdown.start()
      case .restart: countdown.restart()
      case .cancel: countdown.cancel()
      case .pause: countdown.pause()
      case .extend: countdown.extend(by: 4)
      case .end:
        countdown.start()
        clock.advance(by: countdown.remaining)
      case .pass(let seconds): clock.advance(by: seconds)
      }
    }
  }

  nonisolated private static func tick(_ remaining: TimeInterval, _ run: Int, of duration: TimeInterval = 3)
    -> Watch.Event
  {
    .tick(Countdown.Tick(duration: duration, remaining: remaining, run: run))
  }

  nonisolated private static let stalls: [([Step], [Watch.Event])] = [
    ([], []),
    ([.cancel], [.cancelled]),
    ([.start], [tick(3, 1)]),
    ([.start, .pass(1.5)], [tick(1.5, 1)]),
    ([.start, .pass(1), .pause, .pass(9)], [tick(2, 1)]),
    ([.start, .pass(60)], [tick(0, 1)]),
    ([.end, .end], [tick(0, 1), tick(0, 2)]),
    ([.end, .end, .end, .end, .start, .pass(1)], [tick(0, 1), tick(0, 2), tick(0, 3), tick(0, 4), tick(2, 5)]),
    ([.start, .pass(1), .restart], [tick(3, 2)]),
    ([.end, .restart], [tick(0, 1), tick(3, 2)]),
    ([.start, .extend, .end, .start], [tick(0, 1, of: 7), tick(3, 2)]),
    ([.start, .pass(1), .cancel], [.cancelled]),
    ([.start, .cancel, .start], [.cancelled, tick(3, 2)]),
    ([.end, .cancel], [.cancelled]),
    ([.end, .cancel, .cancel, .start], [.cancelled, tick(3, 2)]),
    ([.end, .start, .cancel], [tick(0, 1), .cancelled]),
    ([.end, .end, .cancel, .cancel], [tick(0, 1), .cancelled]),
    (
      [.start, .cancel, .end, .start, .cancel, .start, .cancel, .end],
      [.cancelled, tick(0, 2), .cancelled, .cancelled, tick(0, 5)]
    ),
  ]

  enum Block: CaseIterable {
    case stall, background
  }

  @Test(
    "An observer that can't be called receives the ends and cancels once, in order, and then the current value",
    arguments: stalls, Block.allCases)
  func blocked(stall: ([Step], [Watch.Event]), block: Block) throws {
    let (steps, expected) = stall
    let countdown = try clock.countdown(3)
    let watch = Watch(countdown)
    let atOnce = Watch(countdown)
    switch block {
    case .stall: clock.isMainQueueStalled = true
    case .background: clock.enterBackground()
    }
    perform(steps, on: countdown)
    for _ in 0..<2 {
      atOnce.observation.deliverPending()
      #expect(atOnce.events == expected, "what is pending can be taken, once")
    }
    atOnce.cancel()
    #expect(watch.events == [])
    switch block {
    case .stall: clock.isMainQueueStalled = false
    case .background: clock.enterForeground()
    }
    #expect(watch.events == expected)
    #expect((clock.armedAlarmCount > 0) == (countdown.state == .running))
  }

  @Test(
    "After a stall, the ticks go on, and a canceled observation receives nothing that is pending", arguments: stalls)
  func afterward(stall: ([Step], [Watch.Event])) throws {
    let (countdown, watch) = try clock.observed(3)
    clock.isMainQueueStalled = true
    perform(stall.0, on: countdown)
    clock.isMainQueueStalled = false
    countdown.restart()
    watch.clear()
    clock.advance(by: 3)
    #expect(watch.seconds == [2, 1, 0])
    clock.isMainQueueStalled = true
    perform(stall.0, on: countdown)
    watch.cancel()
    watch.clear()
    clock.isMainQueueStalled = false
    #expect(watch.events == [])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A stalled main queue causes no wake-ups, and the ticks go on in the order in which they were due")
  func wakeUps() throws {
    let numbers = Recorder<Int>()
    let observations = try (0..<40).map { number in
      let countdown = try clock.countdown(900)
      countdown.start()
      clock.advance(by: 0.024)
      return countdown.observe { _ in numbers.record(number) }
    }
    clock.isMainQueueStalled = true
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 600)
    #expect(clock.wakeUpCount - wakeUps <= 3)
    numbers.removeAll()
    clock.isMainQueueStalled = false
    #expect(numbers.values == Array(0..<40))
    clock.advance(by: 3)
    // The last ones may still wait for their leeway.
    #expect(numbers.count >= 4 * 40 - 2)
    withExtendedLifetime(observations) {}
  }
}
