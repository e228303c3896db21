import CountdownTestSupport
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A stream of ticks")
struct TickStreamTests {
  let clock = ManualClock()

  @Test(
    "A stream begins with the current value, if any, ends after an end or a cancel, and doesn't observe the next run",
    arguments: Countdown.State.allCases)
  func begins(in state: Countdown.State) async throws {
    let countdown = clock.countdown(10)
    clock.perform(CountdownStep.steps(to: state), on: countdown)
    let stream = countdown.ticks
    let loop = Loop(over: stream)
    let isOver = state == .finished || state == .cancelled
    if state == .idle { countdown.start() }
    if !isOver {
      #expect(await loop.has(1))
      clock.perform([.resume, .advance(1)], on: countdown)
      #expect(await loop.has(2))
      if state == .running { countdown.finish() } else { countdown.cancel() }
    }
    #expect(await loop.ends())
    let expected: [Countdown.State: [Int]] = [
      .idle: [10, 9], .running: [10, 9, 0], .paused: [9, 8], .finished: [0], .cancelled: [],
    ]
    #expect(loop.ticks.values.map(\.remainingSeconds) == expected[state])
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(stream) {}
  }

  @Test("Leaving the loop, or releasing an unused stream, ends the observation")
  func leave() async throws {
    let countdown = clock.countdown(3)
    countdown.start()
    for await _ in countdown.ticks {
      #expect(clock.armedAlarmCount > 0)
      break
    }
    #expect(clock.armedAlarmCount == 0)
    var stream: AsyncStream<Countdown.Tick>? = countdown.ticks
    #expect(clock.armedAlarmCount > 0)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A slow consumer receives the latest value and the end")
  func slowConsumer() async throws {
    let countdown = clock.countdown(10)
    let stream = countdown.ticks
    countdown.start()
    clock.advance(by: 4)
    var seen: [Int] = []
    for await tick in stream {
      seen.append(tick.remainingSeconds)
      if seen.count == 1 { clock.advance(by: 20) }
    }
    #expect(seen == [6, 0])
  }
}
