import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

/// Random calls on the system's clock. The tests check that certain failures never happen.
@Suite("Random calls on dispatch timers from eight threads", .serialized)
struct DispatchTimerThreadTests {
  @Test("A timer can be released 10,000 times in each condition")
  func releasedInEachCondition() async throws {
    let queue = DispatchQueue(label: "ticks")
    let releases: [(String, (_ handler: @escaping @Sendable () -> Void) throws -> Void)] = [
      ("limited", { DispatchTimer(interval: 0.001, limit: 1, queue: queue, handler: $0).start() }),
      ("delayed", { DispatchTimer(interval: 1, initialDelay: 0, queue: queue, handler: $0).start() }),
      ("rescheduled", { try running($0).reschedule(interval: 0.002, leeway: .nanoseconds(0)) }),
      ("fired", { try running($0).fire() }), ("streamed", { _ = try running($0).ticks }),
      ("once", { DispatchTimer.after(0, queue: queue, handler: $0) }),
      ("paused once", { DispatchTimer.after(0, queue: queue, handler: $0).pause() }),
      ("released by its handler", { try holder($0).value?.start() }),
    ]
    func holder(_ handler: @escaping @Sendable () -> Void) throws -> Holder<DispatchTimer> {
      let holder = Holder<DispatchTimer>()
      holder.value = DispatchTimer(interval: 1, initialDelay: 0, queue: queue) { _ in
        holder.value = nil
        handler()
      }
      return holder
    }
    func running(_ handler: @escaping @Sendable () -> Void) throws -> DispatchTimer {
      let timer = DispatchTimer(interval: 0.001, queue: queue, handler: handler)
      timer.start()
      return timer
    }
    for (name, release) in releases {
      let alive = Tally()
      for _ in 1...10_000 {
        alive.add(1)
        let witness = Witness { alive.add(-1) }
        try release { withExtendedLifetime(witness) {} }
      }
      await eventually("\(name), the timers release their handlers") { alive.value == 0 }
    }
  }

  @Test(
    "Random calls cause no deadlock, no tick beyond the limit, no leak, and no stream without an end",
    arguments: [UInt64(1), 2, 3])
  func noTickBeyondTheLimit(seed: UInt64) async throws {
    let (alive, calls, fired, streams) = (Tally(), Tally(), Tally(), Tally())
    let limit = 50
    let queue = DispatchQueue(label: "ticks")
    do {
      alive.add(1)
      let witness = Witness { alive.add(-1) }
      let timer = DispatchTimer(interval: 0.001, initialDelay: 0, limit: limit, queue: queue) {
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
          case 4: timer.reschedule(interval: 0.001 * Double(thread + 1), leeway: .nanoseconds(thread))
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
          // Only in its last steps, because a canceled timer ignores all other calls. The other seeds only release it.
          default: if seed == 1, step > 490 { timer.cancel() }
          }
          // Lets real time pass occasionally, so that ticks become due.
          if Int.random(in: 0..<16, using: &random) == 0 { blockThread(milliseconds: 1) }
        }
      }
      // A timer that is canceled may make no call at all.
      if seed != 1 { await eventually("the timer ticks") { calls.value > 0 } }
      withExtendedLifetime(timer) {}
    }
    await eventually("the timer releases its handler") { alive.value == 0 }
    await eventually("all streams end") { streams.value == 0 }
    #expect(calls.value <= limit + fired.value)
    let seen = calls.value
    await letTimePass()
    #expect(calls.value == seen)
  }
}
