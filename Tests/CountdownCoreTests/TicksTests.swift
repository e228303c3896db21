import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A stream of ticks")
struct TicksTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("A stream that has ended doesn't observe a new run")
  func endedStream() async throws {
    let countdown = try countdown(1)
    countdown.start()
    clock.advance(by: 1)
    let stream = countdown.ticks
    for await _ in stream {}
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(stream) {}
  }

  @Test("A stream yields every tick and ends after the last")
  func yieldsTicks() async throws {
    let countdown = try countdown(3)
    let loop = Loop(over: countdown.ticks)
    countdown.start()
    #expect(await loop.has(1))
    for count in 2...4 {
      clock.advance(by: 1)
      #expect(await loop.has(count))
    }
    #expect(await loop.ends())
    #expect(loop.ticks.values.map(\.remainingSeconds) == [3, 2, 1, 0])
    #expect(loop.ticks.values.map(\.isFinished) == [false, false, false, true])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A stream of a running or paused countdown begins with the current value", arguments: [false, true])
  func lateStream(paused: Bool) async throws {
    let countdown = try countdown(10)
    countdown.start()
    clock.advance(by: 2.5)
    if paused { countdown.pause() }
    let loop = Loop(over: countdown.ticks)
    #expect(await loop.has(1))
    countdown.resume()
    clock.advance(by: 0.5)
    #expect(await loop.has(2))
    #expect(loop.ticks.values.map(\.remaining) == [7.5, 7])
    countdown.cancel()
    #expect(await loop.ends())
  }

  @Test("Canceling the countdown ends the stream without a final tick")
  func endsAfterCancel() async throws {
    let countdown = try countdown(3)
    let stream = countdown.ticks
    let loop = Loop(over: stream)
    countdown.start()
    #expect(await eventually { loop.ticks.count == 1 })
    countdown.cancel()
    #expect(await loop.ends())
    #expect(loop.ticks.values == [Countdown.Tick(duration: 3, remaining: 3, run: 1)])
    countdown.start()
    #expect(clock.armedAlarmCount == 0, "the stream doesn't observe the next run")
    withExtendedLifetime(stream) {}
  }

  @Test("A stream of a finished countdown yields the final tick and ends")
  func finished() async throws {
    let countdown = try countdown(3)
    countdown.start()
    clock.advance(by: 3)
    let loop = Loop(over: countdown.ticks)
    #expect(await loop.ends())
    #expect(loop.ticks.values == [Countdown.Tick(duration: 3, remaining: 0, run: 1)])
  }

  @Test("A stream of a canceled countdown ends immediately")
  func cancelled() async throws {
    let countdown = try countdown(3)
    countdown.cancel()
    let stream = countdown.ticks
    let loop = Loop(over: stream)
    #expect(await loop.ends())
    #expect(loop.ticks.count == 0)
    countdown.start()
    #expect(clock.armedAlarmCount == 0, "the stream doesn't observe the next run")
    withExtendedLifetime(stream) {}
  }

  @Test("Leaving the loop ends the observation")
  func breakOut() async throws {
    let countdown = try countdown(3)
    countdown.start()
    for await tick in countdown.ticks {
      #expect(tick.remainingSeconds == 3)
      #expect(clock.armedAlarmCount > 0)
      break
    }
    #expect(clock.armedAlarmCount == 0)
    #expect(countdown.state == .running)
  }

  @Test("Releasing an unused stream ends the observation")
  func releaseUnused() throws {
    let countdown = try countdown(3)
    countdown.start()
    var stream: AsyncStream<Countdown.Tick>? = countdown.ticks
    #expect(clock.armedAlarmCount > 0)
    withExtendedLifetime(stream) {}
    stream = nil
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A released stream doesn't keep the countdown alive")
  func freed() async throws {
    weak var weakCountdown: Countdown?
    do {
      let countdown = try countdown(3)
      weakCountdown = countdown
      countdown.start()
      for await _ in countdown.ticks { break }
      _ = countdown.ticks
    }
    #expect(weakCountdown == nil)
  }

  @Test("Canceling the task ends the observation")
  func taskCancelled() async throws {
    let countdown = try countdown(3)
    countdown.start()
    let seen = Recorder<Int>()
    let task = Task {
      for await tick in countdown.ticks { seen.record(tick.remainingSeconds) }
    }
    #expect(await eventually { seen.values == [3] })
    task.cancel()
    await task.value
    #expect(clock.armedAlarmCount == 0)
    #expect(countdown.state == .running)
  }

  @Test("Two streams each yield everything")
  func twoStreams() async throws {
    let countdown = try countdown(2)
    let loops = [Loop(over: countdown.ticks), Loop(over: countdown.ticks)]
    countdown.start()
    for count in 1...3 {
      for loop in loops { #expect(await loop.has(count)) }
      clock.advance(by: 1)
    }
    for loop in loops {
      #expect(await loop.ends())
      #expect(loop.ticks.values.map(\.remainingSeconds) == [2, 1, 0])
    }
  }

  @Test("A slow consumer receives the latest value and the end")
  func slowConsumer() async throws {
    let countdown = try countdown(10)
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

  @Test("On the system's clock, the remaining time decreases to 0 and the loop ends")
  func systemClock() async throws {
    let countdown = try Countdown(duration: 0.3, interval: 0.06)
    countdown.start()
    let loop = Loop(over: countdown.ticks)
    #expect(await loop.ends())
    let remaining = loop.ticks.values.map(\.remaining)
    #expect(zip(remaining, remaining.dropFirst()).allSatisfy { $0 > $1 })
    #expect(remaining.last == 0)
    #expect(countdown.state == .finished)
  }

  @Test("On the system's clock, canceling on another thread ends the stream")
  func cancelOnTheSystemClock() async throws {
    let countdown = try Countdown(duration: 86_400)
    countdown.start()
    let loop = Loop(over: countdown.ticks)
    #expect(await eventually { loop.ticks.count >= 1 })
    DispatchQueue.global().async { countdown.cancel() }
    #expect(await loop.ends())
    #expect(countdown.state == .cancelled)
  }
}
