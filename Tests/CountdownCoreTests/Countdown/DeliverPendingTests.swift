import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// `CountdownObservation.deliverPending()`, which buttons use when they begin to follow a countdown.
@MainActor @Suite("Delivery at once")
struct DeliverPendingTests {
  let clock = ManualClock()

  @Test("A tick or an end that is due by the clock is delivered although no alarm has gone off", arguments: [1, 2, 3])
  func dueByTheClock(seconds: Int64) throws {
    let clock = SteppedClock()
    let countdown = try clock.countdown(3)
    let watch = Watch(countdown)
    countdown.start()
    clock.finishWork()
    clock.pass(nanoseconds: seconds * 1_000_000_000)
    watch.observation.deliverPending()
    #expect(watch.seconds == [3, 3 - Int(seconds)])
    clock.run(seconds: 5)
    #expect(watch.seconds == [3] + (0...(3 - Int(seconds))).reversed())
  }

  @Test("Inside the handler, it delivers at once, too, and nothing twice", arguments: [true, false])
  func insideItsHandler(isInDelivery: Bool) throws {
    let countdown = try clock.countdown(10)
    let seen = Recorder<String>()
    let slot = Slot<CountdownObservation>()
    slot.value = countdown.observe { [unowned countdown] tick in
      MainActor.assumeIsolated {
        seen.record("\(tick.remainingSeconds)")
        if seen.count == 1 { countdown.extend(by: 1) }
        slot.value?.deliverPending()
        seen.record("done")
      }
    }
    clock.isMainQueueStalled = !isInDelivery
    countdown.start()
    slot.value?.deliverPending()
    clock.isMainQueueStalled = false
    #expect(seen.values == ["10", "11", "done", "done"])
    clock.advance(by: 1)
    #expect(seen.count == 6)
  }

  @Test("A handler that restarts a countdown from 0 forever doesn't keep it from returning")
  func endless() throws {
    let clock = SteppedClock()
    let countdown = Countdown(Timeline(duration: 0), clock.scheduler)
    let runs = Recorder<Int>()
    let observation = countdown.observe { [unowned countdown] tick in
      runs.record(tick.run)
      // Limited, so that a fault fails the test instead of blocking it.
      if runs.count < 1_000 { countdown.restart() }
    }
    countdown.start()
    observation.deliverPending()
    #expect((1...2).contains(runs.count))
    for _ in 0..<5 {
      let count = runs.count
      clock.takeWork()?()
      #expect((1...2).contains(runs.count - count), "each delivery ends, too")
    }
    #expect(runs.values == (0..<runs.count).map { $0 + 1 }, "no end is lost")
  }
}
