import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

/// Several runs that end before the main queue can deliver anything.
@MainActor @Suite("Ends during a stall")
struct UndeliveredEndTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  /// Starts the countdown if necessary, and lets the run end.
  private func end(_ countdown: Countdown) {
    countdown.start()
    clock.advance(by: countdown.remaining)
  }

  @Test("Each end of several runs is delivered once, in order, before the current value")
  func severalEnds() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    for _ in 1...4 { end(countdown) }
    countdown.start()
    clock.advance(by: 1)
    clock.isMainQueueStalled = false
    #expect(watch.remaining == [0, 0, 0, 0, 2])
    clock.advance(by: 2)
    #expect(watch.remaining == [0, 0, 0, 0, 2, 1, 0])
    #expect(watch.cancelCount == 0)
  }

  @Test("Ends are delivered in the order of their runs even if a handler starts the next run")
  func restartAtAnEnd() throws {
    let countdown = try countdown(3)
    let runs = Recorder<Int>()
    let observation = countdown.observe { tick in
      runs.record(tick.run)
      if tick.isFinished, runs.count == 1 { countdown.start() }
    }
    clock.isMainQueueStalled = true
    for _ in 1...2 { end(countdown) }
    clock.isMainQueueStalled = false
    clock.advance(by: 3)
    #expect(runs.values == runs.values.sorted())
    #expect(Set(runs.values) == [1, 2, 3])
    observation.cancel()
  }

  @Test("The end of the last run is delivered once")
  func lastEnd() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    for _ in 1...2 { end(countdown) }
    clock.isMainQueueStalled = false
    clock.advance(by: 10)
    #expect(watch.remaining == [0, 0])
  }

  @Test("Canceling the next run doesn't drop an end")
  func endThenCancel() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    end(countdown)
    countdown.start()
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.events == [.tick(Countdown.Tick(duration: 3, remaining: 0, run: 1)), .cancelled])
    end(countdown)
    #expect(watch.seconds == [0, 3, 2, 1, 0])
    #expect(watch.cancelCount == 1)
  }

  @Test("Cancels and ends are delivered in order")
  func cancelsAndEnds() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    let end = { Watch.Event.tick(Countdown.Tick(duration: 3, remaining: 0, run: $0)) }
    clock.isMainQueueStalled = true
    countdown.start()
    countdown.cancel()
    self.end(countdown)
    countdown.start()
    countdown.cancel()
    countdown.start()
    countdown.cancel()
    self.end(countdown)
    clock.isMainQueueStalled = false
    #expect(watch.events == [.cancelled, end(2), .cancelled, .cancelled, end(5)])
  }

  @Test("A cancel after an end replaces only that end")
  func cancelReplacesItsOwnEnd() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    end(countdown)
    end(countdown)
    countdown.cancel()
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.events == [.tick(Countdown.Tick(duration: 3, remaining: 0, run: 1)), .cancelled])
  }

  @Test("A tick has the number of its run, and ticks of different runs aren't equal")
  func runOfATick() throws {
    let countdown = try countdown(3)
    #expect(countdown.tick.run == 0)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    for _ in 1...2 { end(countdown) }
    countdown.start()
    clock.isMainQueueStalled = false
    #expect(watch.ticks.map(\.run) == [1, 2, 3])
    #expect(watch.ticks.map { $0.run == countdown.tick.run } == [false, false, true])
    #expect(watch.ticks[0] != watch.ticks[1], "both are ends of three seconds")
    #expect(Set(watch.ticks).count == 3)
    #expect(Countdown.Tick(duration: 3, remaining: 0, run: 2) == watch.ticks[1])
    countdown.pause()
    countdown.start()
    countdown.extend(by: 1)
    #expect(countdown.tick.run == 3, "the run continues")
    #expect(Countdown.Tick(duration: 3, remaining: 3).run == 0)
  }

  @Test("An end has the duration of its run")
  func durationOfTheRun() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    countdown.start()
    countdown.extend(by: 4)
    end(countdown)
    countdown.start()
    clock.isMainQueueStalled = false
    #expect(
      watch.ticks == [
        Countdown.Tick(duration: 7, remaining: 0, run: 1), Countdown.Tick(duration: 3, remaining: 3, run: 2),
      ])
  }

  @Test("An observer on another queue receives each end")
  func otherQueue() throws {
    let countdown = try countdown(3)
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    clock.doNotWait(for: queue)
    queue.suspend()
    for _ in 1...3 { end(countdown) }
    queue.resume()
    queue.sync {}
    #expect(watch.remaining == [0, 0, 0])
  }

  @Test("An observation that a handler ends receives no further ends")
  func endedByHandler() throws {
    let countdown = try countdown(3)
    let observation = Slot<CountdownObservation>()
    let ends = Recorder<Bool>()
    observation.value = countdown.observe { tick in
      ends.record(tick.isFinished)
      observation.value = nil
    }
    clock.isMainQueueStalled = true
    for _ in 1...3 { end(countdown) }
    clock.isMainQueueStalled = false
    #expect(ends.values == [true])
  }
}
