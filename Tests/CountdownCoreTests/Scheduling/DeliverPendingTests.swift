import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// What `observe` delivers before it returns, and `CountdownObservation.deliverPending()`, which buttons use.
@MainActor @Suite("Delivery at once")
struct DeliverPendingTests {
  let clock = ManualClock()

  @Test(
    "On the main queue, the first value is delivered before observe returns, also inside another handler",
    arguments: Countdown.State.allCases, [true, false])
  func firstValueBeforeObserveReturns(of state: Countdown.State, isInHandler: Bool) throws {
    let (countdown, other) = (clock.countdown(3), clock.countdown(9))
    clock.perform(CountdownStep.steps(to: state), on: countdown)
    let seen = Recorder<String>()
    let observe = {
      let log = TickLog(countdown)
      seen.record(log.text)
      clock.advance(by: 0)
      seen.record(log.text)
    }
    if isInHandler {
      let observation = other.observe { _ in MainActor.assumeIsolated { observe() } }
      other.start()
      observation.cancel()
    } else {
      observe()
    }
    let value = [.idle, .cancelled].contains(state) ? "" : countdown.tick.text
    #expect(seen.values == [value, value], "nothing is delivered twice")
  }

  @Test("A tick or an end that is due by the clock is delivered although no alarm has gone off", arguments: [1, 2, 3])
  func tickDueByTheClock(seconds: Int64) throws {
    let clock = SteppedClock()
    let countdown = clock.countdown(3)
    let log = TickLog(countdown)
    countdown.start()
    clock.finishWork()
    clock.advance(nanoseconds: seconds * 1_000_000_000)
    log.observation.deliverPending()
    #expect(log.text == "3 \(3 - seconds)")
    clock.run(seconds: 5)
    #expect(log.text == (["3"] + (0...(3 - seconds)).reversed().map { "\($0)" }).joined(separator: " "))
  }

  @Test("Inside the handler, it delivers at once, too, and nothing twice", arguments: [true, false])
  func insideTheHandlerDeliversAtOnce(isInDelivery: Bool) throws {
    let countdown = clock.countdown(10)
    let seen = Recorder<String>()
    let holder = Holder<CountdownObservation>()
    holder.value = countdown.observe { [unowned countdown] tick in
      MainActor.assumeIsolated {
        seen.record("\(tick.remainingSeconds)")
        if seen.count == 1 { countdown.extend(by: 1) }
        holder.value?.deliverPending()
        seen.record("done")
      }
    }
    clock.isMainQueueStalled = !isInDelivery
    countdown.start()
    holder.value?.deliverPending()
    clock.isMainQueueStalled = false
    #expect(seen.values == ["10", "11", "done", "done"])
    clock.advance(by: 1)
    #expect(seen.count == 6)
  }

  @Test("A handler that restarts a countdown from 0 forever doesn't keep it from returning")
  func handlerRestartsACountdownForever() throws {
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
    // Each delivery ends, too.
    for _ in 0..<5 { clock.takeWork()?() }
    #expect((6...12).contains(runs.count))
    #expect(runs.values == (0..<runs.count).map { $0 + 1 }, "no end is lost")
  }
}
