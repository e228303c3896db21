import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

/// Random calls on the system's clock. The tests check that certain failures never happen.
@Suite("Random calls on dispatch timers from eight threads", .serialized)
struct DispatchTimerHammerTests {
  /// A condition in which a timer can be released.
  enum Condition: CaseIterable {
    case limited, delayed, rescheduled, fired, streamed, once, pausedOnce

    func makeTimer(on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) throws -> DispatchTimer {
      let timer: DispatchTimer
      switch self {
      case .limited: timer = try DispatchTimer(interval: 0.001, limit: 1, queue: queue, handler: handler)
      case .delayed: timer = try DispatchTimer(interval: 1, initialDelay: 0, queue: queue, handler: handler)
      case .once, .pausedOnce: return try DispatchTimer.after(0, queue: queue, handler: handler)
      default: timer = try DispatchTimer(interval: 0.001, queue: queue, handler: handler)
      }
      timer.start()
      return timer
    }

    func prepare(_ timer: DispatchTimer) throws {
      switch self {
      case .limited, .delayed, .once: break
      case .rescheduled: try timer.reschedule(interval: 0.002, leeway: .nanoseconds(0))
      case .fired: timer.fire()
      case .streamed: withExtendedLifetime(timer.ticks) {}
      case .pausedOnce: timer.pause()
      }
    }
  }

  @Test("A timer can be released 10,000 times in each condition", arguments: Condition.allCases)
  func release(condition: Condition) async throws {
    let alive = Tally()
    let queue = DispatchQueue(label: "ticks")
    for _ in 1...10_000 {
      alive.add(1)
      let witness = Witness { alive.add(-1) }
      try condition.prepare(try condition.makeTimer(on: queue) { withExtendedLifetime(witness) {} })
    }
    #expect(await eventually { alive.value == 0 }, "a handler of a released timer is alive")
  }

  @Test(
    "Random calls cause no deadlock, no tick beyond the limit, no leak, and no stream without an end",
    arguments: [UInt64(1), 2, 3])
  func hammer(seed: UInt64) async throws {
    let (alive, calls, fired, streams) = (Tally(), Tally(), Tally(), Tally())
    let limit = 50
    let queue = DispatchQueue(label: "ticks")
    do {
      alive.add(1)
      let witness = Witness { alive.add(-1) }
      let timer = try DispatchTimer(interval: 0.001, initialDelay: 0, limit: limit, queue: queue) {
        withExtendedLifetime(witness) { calls.add(1) }
      }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        var random = SplitMix(seed: seed &* 1_000 &+ UInt64(thread))
        for step in 0..<500 {
          switch Int.random(in: 0..<8, using: &random) {
          case 0, 1: timer.start()
          case 2: timer.pause()
          case 3:
            fired.add(1)
            timer.fire()
          case 4: try? timer.reschedule(interval: 0.001 * Double(thread + 1), leeway: .nanoseconds(thread))
          case 5:
            let ticks = timer.ticks
            streams.add(1)
            Task {
              var last = 0
              for await tick in ticks {
                #expect((last + 1...limit).contains(tick.number) && tick.missed >= 0)
                last = tick.number
              }
              streams.add(-1)
            }
          case 6: withExtendedLifetime(timer.ticks) {}
          // Only one thread cancels, in its last steps, because a canceled timer ignores all other calls.
          default: if thread == 0, step > 490 { timer.cancel() }
          }
          // Lets real time pass occasionally, so that ticks become due.
          if Int.random(in: 0..<16, using: &random) == 0 { blockThread(milliseconds: 1) }
        }
      }
      queue.sync {}
      #expect(calls.value <= limit + fired.value)
      #expect(calls.value > 0)
    }
    #expect(await eventually { alive.value == 0 }, "a handler of a released timer is alive")
    #expect(await eventually { streams.value == 0 }, "a stream hasn't ended")
    queue.sync {}
    let seen = calls.value
    await letTimePass()
    #expect(calls.value == seen)
  }
}
