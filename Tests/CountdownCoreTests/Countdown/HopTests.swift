import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// How ticks reach their queues: in hops that last 2 ms at most and visit each observation once.
@MainActor @Suite("Queues and hops")
struct HopTests {
  let clock = ManualClock()

  @Test("The queues of one wake-up share it, each handler runs on its queue, and no queue is kept")
  func manyQueues() async throws {
    weak var weakQueue: DispatchQueue?
    let ticks = Recorder<Int>()
    do {
      let countdown = try clock.countdown(60)
      countdown.start()
      let queues = (0..<50).map { DispatchQueue(label: "observer \($0)") }
      weakQueue = queues[0]
      var observations = queues.map { queue in
        countdown.observe(on: queue) { tick in
          dispatchPrecondition(condition: .onQueue(queue))
          ticks.record(tick.remainingSeconds)
        }
      }
      observations.append(countdown.observe { _ in dispatchPrecondition(condition: .onQueue(.main)) })
      clock.advance(by: 0)
      let wakeUps = clock.wakeUpCount
      clock.advance(by: 3)
      #expect(clock.wakeUpCount - wakeUps == 3)
      #expect(ticks.count == 4 * 50)
      observations.removeAll()
      #expect(clock.armedAlarmCount == 0)
      _ = countdown.observe(on: queues[0]) { _ in }
      clock.advance(by: 0)
    }
    #expect(await eventually { weakQueue == nil })
  }

  @Test("Observations that come and go while a queue is busy cause one hop")
  func oneHop() throws {
    let clock = SteppedClock()
    let countdown = try clock.countdown(60)
    countdown.start()
    for _ in 0..<10 { _ = countdown.observe { _ in } }
    let observations = (0..<10).map { _ in countdown.observe { _ in } }
    #expect(clock.finishWork() == 1)
    withExtendedLifetime(observations) {}
  }

  @Test("A large batch is split over several hops, and every observer receives its tick")
  func largeBatch() throws {
    let clock = SteppedClock()
    let count = 3_000
    var delivered: [Int] = []
    let observations = try (0..<count).map { number in
      let countdown = try clock.countdown(10)
      countdown.start()
      return countdown.observe { _ in
        MainActor.assumeIsolated {
          delivered.append(number)
          // Each handler takes 10 µs.
          clock.pass(nanoseconds: 10_000)
        }
      }
    }
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

  @Test("A hop visits each observation once, even if handlers cause each other's next calls", arguments: [1, 2, 3])
  func eachOnce(count: Int) throws {
    let clock = SteppedClock()
    let countdowns = try (0..<count).map { _ in try clock.countdown(10) }
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
      #expect(calls.values == Array(0..<count))
    }
    observations.forEach { $0.cancel() }
  }
}
