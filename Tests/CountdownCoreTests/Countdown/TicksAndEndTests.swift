import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

/// Rule 4: A countdown of n seconds shows n, n - 1, …, 1 and ends n seconds after its start.
@MainActor @Suite("The ticks and the end")
struct TicksAndEndTests {
  let clock = ManualClock()

  @Test("The first value is delivered at the start, each second at its instant, and the end is the last")
  func everySecond() throws {
    let (countdown, watch) = try clock.observed(3)
    countdown.start()
    for expected in [[3], [3, 2], [3, 2, 1]] {
      #expect(watch.seconds == expected)
      clock.advance(by: 0.999_999_999)
      #expect(watch.seconds == expected)
      #expect(countdown.state == .running)
      #expect(countdown.remainingSeconds == expected.last, "rounded up, so it's 0 only at the end")
      clock.advance(by: 0.000_000_001)
    }
    #expect(watch.ticks == [3, 2, 1, 0].map { Countdown.Tick(duration: 3, remaining: $0, run: 1) })
    #expect(watch.ticks.map(\.isFinished) == [false, false, false, true])
    #expect(countdown.state == .finished)
    clock.advance(by: 10)
    #expect(watch.count == 4)
  }

  @Test(
    "Ticks are counted back from the end at any interval",
    arguments: [
      (0.5, 0.1, [0.5, 0.4, 0.3, 0.2, 0.1, 0]), (5, 2, [5, 4, 2, 0]), (3, 7, [3, 0]), (2.5, 1, [2.5, 2, 1, 0]),
    ])
  func intervals(duration: TimeInterval, interval: TimeInterval, expected: [TimeInterval]) throws {
    let (countdown, watch) = try clock.observed(duration, interval: interval)
    countdown.start()
    clock.advance(by: 10)
    #expect(watch.remaining == expected)
  }
}
