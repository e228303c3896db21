import CountdownTestSupport
import TestSupport
import Testing

@testable import CountdownCore

/// How ticks reach the main queue: in deliveries that last 2 ms at most and visit each observation once.
@MainActor @Suite("Deliveries")
struct DeliveryTests {
  @Test("Changes while the main queue is busy cause one delivery, and observers that are gone receive nothing")
  func changesCauseOneDelivery() throws {
    let clock = SteppedClock()
    let (countdown, calls) = (clock.countdown(60), Tally())
    let observations = (0..<10).map { _ in countdown.observe { _ in calls.add(1) } }
    for _ in 0..<10 {
      _ = countdown.observe { _ in }
      countdown.restart()
    }
    #expect(clock.finishWork() == 1)
    #expect(calls.value == 10)
    withExtendedLifetime(observations) {}
  }

  @Test("A run that ends during a delivery, while an earlier end is handled, is one end, too")
  func runThatEndsDuringADelivery() throws {
    let clock = SteppedClock()
    let center = CountdownCenter(clock.scheduler)
    let ends = Recorder<Int>()
    let observation = center.observe("key") { activity in
      guard case .finished(let tick) = activity else { return }
      ends.record(tick.run)
      // The next run's deadline passes.
      MainActor.assumeIsolated { clock.advance(nanoseconds: 2_000_000_000) }
    }
    center.start("key", duration: 1)
    clock.advance(nanoseconds: 1_000_000_000)
    center.start("key", duration: 1)
    clock.finishWork()
    #expect(ends.values == [1, 2])
    withExtendedLifetime(observation) {}
  }

  @Test("A large batch is split over several deliveries, and every observer receives its tick")
  func largeBatchIsSplit() throws {
    let clock = SteppedClock()
    let count = 3_000
    let countdown = clock.countdown(10)
    var delivered: [Int] = []
    let observations = (0..<count).map { number in
      countdown.observe { _ in
        MainActor.assumeIsolated {
          delivered.append(number)
          // Each handler takes 10 µs.
          clock.advance(nanoseconds: 10_000)
        }
      }
    }
    countdown.start()
    // In 2 ms.
    let most = 201
    var turns = 0
    while let work = clock.takeWork() {
      let before = delivered.count
      work()
      turns += 1
      #expect(delivered.count - before <= most, "no tick is delivered after the time is over")
    }
    #expect(delivered == Array(0..<count))
    #expect(turns >= count / most)
    withExtendedLifetime(observations) {}
  }

  @Test("Observers that are removed during a delivery leave the others their ticks, in one delivery")
  func observersRemovedDuringADelivery() {
    let clock = SteppedClock()
    let countdown = clock.countdown(10)
    let (calls, observations) = (Recorder<Int>(), Recorder<CountdownObservation>())
    for number in 0..<30 {
      let observation = countdown.observe { _ in
        calls.record(number)
        // So many that their places in the list are closed.
        if number == 20 { observations.values[..<20].forEach { $0.cancel() } }
      }
      observations.record(observation)
    }
    countdown.start()
    #expect(clock.finishWork() == 1)
    expect(calls.values, Array(0..<30), after: "the first delivery")
    calls.removeAll()
    clock.advance(milliseconds: 1_000)
    #expect(clock.finishWork() == 1)
    expect(calls.values, Array(20..<30), after: "the next tick")
    observations.removeAll()
  }

  @Test(
    "A delivery visits each observation once, even if handlers cause each other's next calls", arguments: [1, 2, 3])
  func deliveryVisitsEachObservationOnce(count: Int) throws {
    let clock = SteppedClock()
    let countdowns = (0..<count).map { _ in clock.countdown(10) }
    let calls = Recorder<Int>()
    let observations = countdowns.enumerated().map { number, countdown in
      countdown.observe { _ in
        calls.record(number)
        // Limited, so that a fault fails the test instead of blocking it.
        if calls.count < 100 { countdowns.forEach { $0.extend(by: 1) } }
      }
    }
    for countdown in countdowns { countdown.start() }
    for _ in 1...5 {
      calls.removeAll()
      clock.takeWork()?()
      expect(calls.values, Array(0..<count), after: "one turn with \(count) countdowns")
    }
    observations.forEach { $0.cancel() }
  }
}
