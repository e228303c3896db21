import CountdownTestSupport
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A stream of ticks")
struct TickStreamTests {
  let clock = ManualClock()

  @Test(
    "A stream begins with the current value, if any, ends after an end or a cancellation, and doesn't observe the next run",
    arguments: Countdown.State.allCases)
  func streamBeginsWithTheCurrentValue(in state: Countdown.State) async throws {
    let countdown = clock.countdown(10)
    clock.perform(CountdownStep.steps(to: state), on: countdown)
    let stream = countdown.ticks
    let loop = Loop(over: stream)
    let isOver = state == .finished || state == .cancelled
    if state == .idle { countdown.start() }
    if !isOver {
      await loop.receives(1)
      clock.perform([.resume, .advance(1)], on: countdown)
      await loop.receives(2)
      if state == .running { countdown.finish() } else { countdown.cancel() }
    }
    await loop.ends()
    let expected: [Countdown.State: [Int]] = [
      .idle: [10, 9], .running: [10, 9, 0], .paused: [9, 8], .finished: [0], .cancelled: [],
    ]
    #expect(loop.values.map(\.remainingSeconds) == expected[state])
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(stream) {}
  }

  @Test("Leaving the loop, or releasing an unused stream, ends the observation")
  func leavingTheLoopEndsTheObservation() async throws {
    let countdown = clock.countdown(3)
    countdown.start()
    await Loop(over: countdown.ticks, leftAfter: 1).ends()
    await eventually("nothing observes the countdown") { clock.armedAlarmCount == 0 }
    var stream: AsyncStream<Countdown.Tick>? = countdown.ticks
    #expect(clock.armedAlarmCount > 0)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A slow consumer receives the latest value and the end")
  func slowConsumerReceivesTheLatestValue() async throws {
    let countdown = clock.countdown(10)
    let stream = countdown.ticks
    countdown.start()
    clock.advance(by: 4)
    let first = Loop(over: stream, leftAfter: 1)
    await first.ends()
    clock.advance(by: 20)
    let last = Loop(over: stream)
    await last.ends()
    #expect((first.values + last.values).map(\.remainingSeconds) == [6, 0])
  }
}
