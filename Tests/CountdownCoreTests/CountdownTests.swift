import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("A countdown")
struct CountdownTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, interval: interval) }
  }

  @Test("keeps what is left while paused, and goes on with it when resumed")
  func pauseAndResume() throws {
    let countdown = try countdown(5)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1.25)
    countdown.pause()
    clock.advance(by: 1000)
    clock.sleep(for: 1000)
    #expect(countdown.state == .paused)
    #expect(countdown.remaining == 3.75)
    #expect(watch.remaining == [5, 4])
    countdown.resume()
    #expect(countdown.remaining == 3.75)
    clock.advance(by: 0.75)
    #expect(watch.remaining == [5, 4, 3])
    clock.advance(by: 3)
    #expect(watch.remaining == [5, 4, 3, 2, 1, 0])
  }

  @Test("goes on when it is started while paused, and tells nobody")
  func startWhenPaused() throws {
    let countdown = try countdown(5)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2)
    countdown.pause()
    clock.advance(by: 10)
    countdown.start()
    #expect(countdown.remaining == 3)
    #expect(watch.remaining == [5, 4, 3])
    clock.advance(by: 3)
    #expect(watch.remaining == [5, 4, 3, 2, 1, 0])
  }

  @Test("can be paused and resumed many times without losing or gaining time")
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

  @Test("begins a new run of the initial duration when started after its end or a cancel", arguments: [true, false])
  func restart(afterCancel: Bool) throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    countdown.extend(by: 4)
    if afterCancel { countdown.cancel() } else { clock.advance(by: 7) }
    watch.clear()
    countdown.start()
    #expect(watch.ticks == [Countdown.Tick(duration: 3, remaining: 3)])
    clock.advance(by: 3)
    #expect(watch.seconds == [3, 2, 1, 0])
    #expect(watch.ticks.allSatisfy { $0.duration == 3 })
  }

  @Test("ticks in other intervals than a second, counted back from the end")
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

  @Test("with a broken number of seconds ticks where whole seconds are left")
  func brokenDuration() throws {
    let countdown = try countdown(2.5)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 0.499)
    #expect(watch.remaining == [2.5])
    clock.advance(by: 5)
    #expect(watch.remaining == [2.5, 2, 1, 0])
    #expect(watch.seconds == [3, 2, 1, 0])
  }

  @Test("says the whole seconds left rounded up, and 0 only at the end")
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
    "a tick rounds up, and is finished when nothing is left",
    arguments: [(0.0, 0), (0.000_000_001, 1), (0.1, 1), (1, 1), (1.000_000_001, 2), (59.9, 60), (60, 60)])
  func tick(remaining: TimeInterval, seconds: Int) {
    let tick = Countdown.Tick(duration: 60, remaining: remaining)
    #expect(tick.remainingSeconds == seconds)
    #expect(tick.isFinished == (seconds == 0))
    #expect(tick.duration == 60)
    #expect(tick.remaining == remaining)
  }

  @Test("tells the whole duration and what is left in every tick, and only the last is finished")
  func tickValues() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 3)
    #expect(watch.ticks == [3, 2, 1, 0].map { Countdown.Tick(duration: 3, remaining: $0) })
    #expect(watch.ticks.map(\.isFinished) == [false, false, false, true])
  }

  @Test("shows in a handler the state that belongs to the tick")
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
