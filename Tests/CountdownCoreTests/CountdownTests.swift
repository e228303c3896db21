import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A countdown")
struct CountdownTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, interval: interval) }
  }

  @Test("A paused countdown keeps its remaining time until it is resumed or started", arguments: [false, true])
  func pauseAndResume(callsStart: Bool) throws {
    let countdown = try countdown(5)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1.25)
    countdown.pause()
    clock.advance(by: 1000)
    clock.sleep(for: 1000)
    #expect(countdown.state == .paused)
    #expect(countdown.remaining == 3.75)
    if callsStart { countdown.start() } else { countdown.resume() }
    #expect(countdown.remaining == 3.75)
    #expect(watch.remaining == [5, 4])
    clock.advance(by: 0.75)
    #expect(watch.remaining == [5, 4, 3])
    clock.advance(by: 3)
    #expect(watch.remaining == [5, 4, 3, 2, 1, 0])
  }

  @Test("Pausing and resuming many times doesn't change the remaining time")
  func pauseOften() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    for _ in 1...30 {
      clock.advance(by: 0.1)
      countdown.pause()
      clock.advance(by: 0.7)
      countdown.resume()
    }
    #expect(countdown.state == .finished)
    #expect(watch.remaining == [3, 2, 1, 0])
  }

  @Test("Starting after an end or a cancel begins a run with the initial duration", arguments: [true, false])
  func restart(afterCancel: Bool) throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    countdown.extend(by: 4)
    if afterCancel { countdown.cancel() } else { clock.advance(by: 7) }
    watch.clear()
    countdown.start()
    #expect(watch.ticks == [Countdown.Tick(duration: 3, remaining: 3, run: 2)])
    clock.advance(by: 3)
    #expect(watch.seconds == [3, 2, 1, 0])
    #expect(watch.ticks.allSatisfy { $0.duration == 3 })
  }

  @Test("Ticks are counted back from the end at any interval")
  func intervals() throws {
    let tenths = try countdown(0.5, interval: 0.1)
    let odd = try countdown(5, interval: 2)
    let long = try countdown(3, interval: 7)
    let watches = [Watch(tenths), Watch(odd), Watch(long)]
    tenths.start()
    clock.advance(by: 10)
    #expect(watches[0].remaining == [0.5, 0.4, 0.3, 0.2, 0.1, 0])
    odd.start()
    clock.advance(by: 10)
    #expect(watches[1].remaining == [5, 4, 2, 0])
    long.start()
    clock.advance(by: 10)
    #expect(watches[2].remaining == [3, 0])
  }

  @Test("A fractional duration ticks when whole seconds remain")
  func fractionalDuration() throws {
    let countdown = try countdown(2.5)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 0.499)
    #expect(watch.remaining == [2.5])
    clock.advance(by: 5)
    #expect(watch.remaining == [2.5, 2, 1, 0])
    #expect(watch.seconds == [3, 2, 1, 0])
  }

  @Test("The remaining seconds are rounded up, and are 0 only at the end")
  func remainingSecondsRoundUp() throws {
    let countdown = try countdown(2.5)
    #expect(countdown.remainingSeconds == 3)
    countdown.start()
    for (step, seconds) in [(0.5, 2), (0.000_000_001, 2), (0.999_999_999, 1), (0.999_999_999, 1), (0.000_000_001, 0)] {
      clock.advance(by: step)
      #expect(countdown.remainingSeconds == seconds)
    }
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
  }

  @Test("Every tick has the duration and the remaining time, and only the last is finished")
  func tickValues() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 3)
    #expect(watch.ticks == [3, 2, 1, 0].map { Countdown.Tick(duration: 3, remaining: $0, run: 1) })
    #expect(watch.ticks.map(\.isFinished) == [false, false, false, true])
  }

  @Test("The countdown's state in a handler matches the tick")
  func stateInHandlers() throws {
    let countdown = try countdown(2)
    let seen = Recorder<String>()
    let observation = countdown.observe(
      onCancel: { [weak countdown] in seen.record("cancel \(countdown?.state as Any)") },
      { [weak countdown] tick in
        guard let countdown else { return }
        seen.record("\(tick.remaining) \(countdown.state) \(countdown.remaining)")
      })
    countdown.start()
    clock.advance(by: 1)
    countdown.pause()
    countdown.extend(by: 1)
    countdown.resume()
    clock.advance(by: 2)
    countdown.start()
    countdown.cancel()
    #expect(
      seen.values == [
        "2.0 running 2.0", "1.0 running 1.0", "2.0 paused 2.0", "1.0 running 1.0", "0.0 finished 0.0",
        "2.0 running 2.0", "cancel Optional(CountdownCore.Countdown.State.cancelled)",
      ])
    withExtendedLifetime(observation) {}
  }
}
