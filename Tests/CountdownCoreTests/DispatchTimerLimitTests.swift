import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A dispatch timer with a limit or an initial delay")
struct DispatchTimerLimitTests {
  private let queue = DispatchQueue(label: "ticks")
  private let ticks = Recorder<UInt64>()

  private func timer(interval: TimeInterval, initialDelay: TimeInterval? = nil, limit: Int? = nil) throws
    -> DispatchTimer
  {
    try DispatchTimer(
      interval: interval, initialDelay: initialDelay, limit: limit, leeway: .nanoseconds(0), queue: queue
    ) { [ticks] in
      ticks.record(DispatchTime.now().uptimeNanoseconds)
    }
  }

  @Test("The handler is called exactly as often as the limit says", arguments: [1, 2, 5])
  func limit(_ limit: Int) async throws {
    let timer = try timer(interval: 0.002, limit: limit)
    timer.start()
    #expect(await eventually { timer.state == .cancelled })
    queue.sync {}
    #expect(ticks.count == limit)
    timer.start()
    await letTimePass()
    #expect(ticks.count == limit)
    #expect(timer.state == .cancelled)
  }

  @Test("The limit counts the ticks before and after a pause together")
  func limitAcrossPause() async throws {
    let slot = Slot<DispatchTimer>()
    let timer = try DispatchTimer(interval: 0.002, limit: 4, leeway: .nanoseconds(0), queue: queue) { [ticks] in
      ticks.record(1)
      if ticks.count.isMultiple(of: 2) { slot.value?.pause() }
    }
    slot.value = timer
    timer.start()
    #expect(await eventually { timer.state == .paused })
    #expect(ticks.count == 2)
    timer.start()
    #expect(await eventually { timer.state == .cancelled })
    queue.sync {}
    #expect(ticks.count == 4)
    slot.value = nil
  }

  @Test("At the last tick, the timer is canceled before the handler is called")
  func stateAtLastTick() async throws {
    let slot = Slot<DispatchTimer>()
    let states = Recorder<DispatchTimer.State?>()
    let timer = try DispatchTimer(interval: 0.002, limit: 2, leeway: .nanoseconds(0), queue: queue) {
      states.record(slot.value?.state)
    }
    slot.value = timer
    timer.start()
    #expect(await eventually { states.count == 2 })
    #expect(states.values == [.running, .cancelled])
    slot.value = nil
  }

  @Test("The handler is released after the last tick")
  func handlerIsReleased() async throws {
    let released = Tally()
    let timer: DispatchTimer
    do {
      let witness = Witness { released.add(1) }
      timer = try DispatchTimer(interval: 0.002, limit: 1) { withExtendedLifetime(witness) {} }
    }
    timer.start()
    #expect(await eventually { released.value == 1 })
    withExtendedLifetime(timer) {}
  }

  @Test("With an initial delay of 0, the timer ticks as soon as it's started", arguments: DispatchTimer.Clock.allCases)
  func immediately(clock: DispatchTimer.Clock) async throws {
    let timer = try DispatchTimer(interval: 3600, initialDelay: 0, clock: clock, queue: queue) { [ticks] in
      ticks.record(1)
    }
    timer.start()
    #expect(await eventually { ticks.count == 1 })
    #expect(timer.state == .running)
  }

  @Test("The first tick isn't before the initial delay, and the second isn't before the interval")
  func initialDelay() async throws {
    let start = DispatchTime.now().uptimeNanoseconds
    let timer = try timer(interval: 0.02, initialDelay: 0.05)
    timer.start()
    #expect(await eventually { ticks.count >= 2 })
    timer.cancel()
    for (time, earliest) in zip(ticks.values, [0.048, 0.068]) {
      #expect(Double(time - start) / 1e9 >= earliest)
    }
  }

  @Test("A timer that is paused before its first tick waits for the initial delay again")
  func pauseBeforeFirstTick() async throws {
    let timer = try timer(interval: 3600, initialDelay: 0)
    queue.suspend()
    timer.start()
    timer.pause()
    timer.start()
    queue.resume()
    #expect(await eventually { ticks.count == 1 })
    timer.pause()
    timer.start()
    await letTimePass()
    #expect(ticks.count == 1, "the initial delay applies to the first tick only")
  }

  @Test("A limit of 0 or less throws an error with the value", arguments: [0, -1, .min])
  func badLimit(limit: Int) {
    #expect(throws: CountdownError.invalidLimit(limit)) { try DispatchTimer(interval: 1, limit: limit) {} }
    #expect(CountdownError.invalidLimit(limit) != .invalidLimit(limit &+ 1))
  }

  @Test(
    "An invalid delay throws an error with the value and the allowed range",
    arguments: [TimeInterval.nan, .signalingNaN, .infinity, -.infinity, -1e-9, -1, 3_155_760_001, 1e300])
  func badDelay(delay: TimeInterval) {
    func isExpected(_ error: any Error) -> Bool {
      guard case .invalidDelay(let value, DispatchTimer.allowedDelays)? = error as? CountdownError else { return false }
      return value == delay || value.isNaN && delay.isNaN
    }
    #expect { try DispatchTimer(interval: 1, initialDelay: delay) {} } throws: { isExpected($0) }
    #expect { try DispatchTimer.after(delay) {} } throws: { isExpected($0) }
  }

  @Test("The bounds of the limit and of the delays are allowed", arguments: DispatchTimer.Clock.allCases)
  func bounds(clock: DispatchTimer.Clock) throws {
    for delay in [-0.0, DispatchTimer.allowedDelays.lowerBound, DispatchTimer.allowedDelays.upperBound] {
      for leeway in [DispatchTimeInterval.never, .nanoseconds(0)] {
        for limit in [1, Int.max] {
          let timer = try DispatchTimer(
            interval: 0.001, initialDelay: delay, limit: limit, leeway: leeway, clock: clock)
          timer.start()
          timer.cancel()
        }
        try DispatchTimer.after(delay, leeway: leeway, clock: clock) {}.cancel()
      }
    }
  }

  @Test(
    "The leeway is at most half the interval and half the initial delay, unless that delay is zero",
    arguments: [(nil, 50), (60, 30), (120, 50), (20, 10), (0, 50)] as [(Int64?, Int64)])
  func leeway(initialDelay: Int64?, limited: Int64) {
    let storage = DispatchTimer.Storage(interval: 100, initialDelay: initialDelay, leeway: 80)
    #expect(storage.limitedLeeway == limited)
  }
}
