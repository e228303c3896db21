import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Random calls on the system's clock. The tests check that certain failures never happen.
@Suite("Random calls on countdowns from eight threads", .serialized)
struct CountdownHammerTests {
  private static let threads = 8

  /// The work of one thread: random calls on shared countdowns, and observations that begin and end.
  private struct Worker {
    let countdowns: [Countdown]
    let queues: [DispatchQueue]
    let calls: Tally
    let captured: Tally
    let shared: Slot<CountdownObservation>
    var random: SplitMix
    var observations: [CountdownObservation] = []

    mutating func work(steps: Int) {
      for _ in 1...steps {
        let countdown = countdowns[Int.random(in: 0..<countdowns.count, using: &random)]
        switch Int.random(in: 0..<13, using: &random) {
        case 0, 1: countdown.start()
        case 2: countdown.pause()
        case 3: countdown.resume()
        case 4: countdown.cancel()
        case 5: countdown.extend(by: TimeInterval.random(in: -0.2...0.2, using: &random))
        case 6, 7: observations.append(observe(countdown))
        case 8: if let observation = observations.randomElement(using: &random) { observation.cancel() }
        case 9: if !observations.isEmpty { observations.swapAt(0, observations.count - 1) }
        case 10: if observations.count > 4 { observations.removeFirst(3) }
        // Another thread releases this observation.
        case 11: shared.value = observations.popLast()
        default:
          #expect(countdown.remaining >= 0)
          #expect(countdown.remainingSeconds >= 0)
          _ = countdown.state
        }
        // Lets real time pass occasionally, so that ticks become due.
        if Int.random(in: 0..<16, using: &random) == 0 { blockThread(milliseconds: 1) }
      }
      observations.forEach { $0.cancel() }
    }

    private mutating func observe(_ countdown: Countdown) -> CountdownObservation {
      let (calls, captured) = (calls, captured)
      captured.add(1)
      let witness = Witness { captured.add(-1) }
      let behavior = Int.random(in: 0..<6, using: &random)
      return countdown.observe(
        on: queues[Int.random(in: 0..<queues.count, using: &random)],
        onCancel: {
          calls.add(1)
          withExtendedLifetime(witness) {}
        },
        { [weak countdown] tick in
          calls.add(1)
          #expect(tick.remaining >= 0)
          if tick.isFinished, behavior == 0 { countdown?.start() }
          if behavior == 1 { countdown?.cancel() }
          withExtendedLifetime(witness) {}
        })
    }
  }

  @Test("Random calls cause no deadlock, no late call, and no leak", arguments: [UInt64(1), 2, 3])
  func hammer(seed: UInt64) async throws {
    let queues = [DispatchQueue.main] + (0..<4).map { DispatchQueue(label: "observer \($0)") }
    let (calls, captured, finished) = (Tally(), Tally(), Tally())
    var isGone: [@Sendable () -> Bool] = []
    do {
      let shared = Slot<CountdownObservation>()
      let countdowns = try (0..<4).map { try Countdown(duration: 0.02 * Double(1 + $0 * $0 * $0), interval: 0.001) }
      isGone = countdowns.map { countdown in { [weak countdown] in countdown == nil } }
      for number in 0..<Self.threads {
        detachThread {
          do {
            var worker = Worker(
              countdowns: countdowns, queues: queues, calls: calls, captured: captured, shared: shared,
              random: SplitMix(seed: seed &* 1_000 &+ UInt64(number)))
            worker.work(steps: 1_000)
          }
          finished.add(1)
        }
      }
      #expect(await eventually { finished.value == Self.threads })
      shared.value = nil
    }
    for queue in queues.dropFirst() { await flush(queue) }
    await flush(.main)
    let seen = calls.value
    let areGone = isGone
    #expect(await eventually { areGone.allSatisfy { $0() } }, "a countdown without references is alive")
    #expect(await eventually { captured.value == 0 }, "a handler of an ended observation is alive")
    await letTimePass()
    #expect(calls.value == seen)
    let heard = Tally()
    let countdown = try Countdown(duration: 86_400)
    countdown.start()
    let observations = queues.map { queue in countdown.observe(on: queue) { _ in heard.add(1) } }
    #expect(await eventually { heard.value >= queues.count }, "a queue's deliveries are stuck")
    withExtendedLifetime(observations) {}
  }

  @Test("An observation that is canceled on its queue isn't called again")
  func cancelOnQueue() async throws {
    let countdown = try Countdown(duration: 0.2, interval: 0.001)
    let queue = DispatchQueue(label: "observer")
    let (calls, late, finished) = (Tally(), Tally(), Tally())
    let isOver = Tally()
    for number in 0..<UInt64(Self.threads) {
      detachThread {
        var random = SplitMix(seed: number)
        while isOver.value == 0 {
          countdown.start()
          countdown.extend(by: TimeInterval.random(in: -0.1...0.1, using: &random))
          if Int.random(in: 0..<8, using: &random) == 0 { countdown.cancel() }
        }
        finished.add(1)
      }
    }
    for _ in 1...300 {
      let ended = Tally()
      let observation = countdown.observe(on: queue, onCancel: { late.add(ended.value) }) { _ in
        calls.add(1)
        late.add(ended.value)
      }
      await withCheckedContinuation { continuation in
        queue.async {
          observation.cancel()
          ended.add(1)
          continuation.resume()
        }
      }
    }
    isOver.add(1)
    #expect(await eventually { finished.value == Self.threads })
    await flush(queue)
    #expect(late.value == 0)
    #expect(calls.value > 0)
  }
}
