import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A stream of ticks")
struct TickStreamTests {
  let clock = ManualClock()

  @Test("Each stream yields every tick and ends after the last")
  func yieldsTicks() async throws {
    let countdown = try clock.countdown(3)
    let loops = [Loop(over: countdown.ticks), Loop(over: countdown.ticks)]
    countdown.start()
    for count in 1...4 {
      for loop in loops { #expect(await loop.has(count)) }
      clock.advance(by: 1)
    }
    for loop in loops {
      #expect(await loop.ends())
      #expect(loop.ticks.values == [3, 2, 1, 0].map { Countdown.Tick(duration: 3, remaining: $0, run: 1) })
    }
    #expect(clock.armedAlarmCount == 0)
  }

  @Test(
    "A stream begins with the current value, if any, ends after an end or a cancel, and doesn't observe the next run",
    arguments: Countdown.State.allCases)
  func begins(in state: Countdown.State) async throws {
    let countdown = try clock.countdown(10)
    clock.perform(CountdownStep.steps(to: state), on: countdown)
    let stream = countdown.ticks
    let loop = Loop(over: stream)
    let isOver = state == .finished || state == .cancelled
    if state == .idle { countdown.start() }
    if !isOver {
      #expect(await loop.has(1))
      clock.perform([.resume, .advance(1)], on: countdown)
      #expect(await loop.has(2))
      countdown.cancel()
    }
    #expect(await loop.ends())
    let expected: [Countdown.State: [Int]] = [.finished: [0], .cancelled: [], .paused: [9, 8]]
    #expect(loop.ticks.values.map(\.remainingSeconds) == expected[state] ?? [10, 9])
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(stream) {}
  }

  @Test("Leaving the loop, canceling its task, or releasing an unused stream ends the observation")
  func leave() async throws {
    weak var weakCountdown: Countdown?
    do {
      let countdown = try clock.countdown(3)
      weakCountdown = countdown
      countdown.start()
      for await _ in countdown.ticks {
        #expect(clock.armedAlarmCount > 0)
        break
      }
      #expect(clock.armedAlarmCount == 0)
      let task = Task { for await _ in countdown.ticks {} }
      #expect(await eventually { clock.armedAlarmCount > 0 })
      task.cancel()
      await task.value
      #expect(clock.armedAlarmCount == 0)
      var stream: AsyncStream<Countdown.Tick>? = countdown.ticks
      #expect(clock.armedAlarmCount > 0)
      withExtendedLifetime(stream) {}
      stream = nil
      #expect(clock.armedAlarmCount == 0)
      #expect(countdown.state == .running)
    }
    #expect(weakCountdown == nil)
  }

  @Test("A slow consumer receives the latest value and the end")
  func slowConsumer() async throws {
    let countdown = try clock.countdown(10)
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
