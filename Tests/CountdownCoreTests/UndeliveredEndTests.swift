import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import Testing

/// What observers receive when several runs end before the main queue gets to deliver anything.
@MainActor @Suite("Ends during a stall")
struct UndeliveredEndTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  /// Ends a run of the countdown, however many seconds it has left.
  private func end(_ countdown: Countdown) {
    countdown.start()
    clock.advance(by: countdown.remaining)
  }

  @Test("Each end of several runs is delivered once, in order, before the present value")
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

  @Test("Ends come in the order of their runs, though a handler starts the next run")
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

  @Test("The end of the last run is delivered once, too")
  func lastEnd() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    for _ in 1...2 { end(countdown) }
    clock.isMainQueueStalled = false
    clock.advance(by: 10)
    #expect(watch.remaining == [0, 0])
  }

  @Test("An end is not lost when the next run is canceled")
  func endThenCancel() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    end(countdown)
    countdown.start()
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.news == [.tick(Countdown.Tick(duration: 3, remaining: 0)), .cancelled])
    end(countdown)
    #expect(watch.seconds == [0, 3, 2, 1, 0])
    #expect(watch.cancelCount == 1)
  }

  @Test("Each canceled run is reported, in its place among the ends")
  func cancelsAndEnds() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    let end = Watch.News.tick(Countdown.Tick(duration: 3, remaining: 0))
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
    #expect(watch.news == [.cancelled, end, .cancelled, .cancelled, end])
  }

  @Test("A cancel after an end replaces that end alone, not those of earlier runs")
  func cancelReplacesItsOwnEnd() throws {
    let countdown = try countdown(3)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    end(countdown)
    end(countdown)
    countdown.cancel()
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(watch.news == [.tick(Countdown.Tick(duration: 3, remaining: 0)), .cancelled])
  }

  @Test("A tick says which run it belongs to, and equals another that says the same")
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
    #expect(Set(watch.ticks) == [Countdown.Tick(duration: 3, remaining: 0), Countdown.Tick(duration: 3, remaining: 3)])
    countdown.pause()
    countdown.start()
    countdown.extend(by: 1)
    #expect(countdown.tick.run == 3, "the run goes on")
    #expect(Countdown.Tick(duration: 3, remaining: 3).run == 0)
  }

  @Test("An end keeps the duration that its run had")
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
      watch.ticks == [Countdown.Tick(duration: 7, remaining: 0), Countdown.Tick(duration: 3, remaining: 3)])
  }

  @Test("An observer on another queue receives each end, too")
  func otherQueue() throws {
    let countdown = try countdown(3)
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    queue.suspend()
    for _ in 1...3 { end(countdown) }
    queue.resume()
    queue.sync {}
    #expect(watch.remaining == [0, 0, 0])
  }

  @Test("An observation that a handler cancels receives no further ends")
  func canceledByTheFirst() throws {
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
