import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("A dispatch timer that ticks once")
struct DispatchTimerAfterTests {
  private let queue = DispatchQueue(label: "ticks")
  private let ticks = Recorder<UInt64>()

  @Test("A timer without references ticks once, and not early", arguments: DispatchTimer.Clock.allCases)
  func discarded(clock: DispatchTimer.Clock) async throws {
    let start = DispatchTime.now().uptimeNanoseconds
    try DispatchTimer.after(0.02, leeway: .nanoseconds(0), clock: clock, queue: queue) { [ticks] in
      ticks.record(DispatchTime.now().uptimeNanoseconds)
    }
    #expect(await eventually { ticks.count == 1 })
    await letTimePass()
    #expect(ticks.count == 1)
    #expect(ticks.values.allSatisfy { Double($0 - start) / 1e9 >= 0.018 })
  }

  @Test("A delay of 0 ticks once")
  func immediately() async throws {
    try DispatchTimer.after(0, queue: queue) { [ticks] in ticks.record(1) }
    #expect(await eventually { ticks.count == 1 })
    await letTimePass()
    #expect(ticks.count == 1)
  }

  @Test("A leeway longer than the delay doesn't prevent the tick", arguments: DispatchTimer.Clock.allCases)
  func longLeeway(clock: DispatchTimer.Clock) async throws {
    let timer = try DispatchTimer.after(0.002, leeway: .never, clock: clock) {}
    #expect(await eventually { timer.state == .cancelled })
  }

  @Test("The timer is running until its tick, and canceled after it")
  func state() async throws {
    queue.suspend()
    let timer = try DispatchTimer.after(0, queue: queue) {}
    #expect(timer.state == .running)
    queue.resume()
    #expect(await eventually { timer.state == .cancelled })
  }

  @Test("The timer and its handler are released after the tick")
  func release() async throws {
    let released = Tally()
    weak var weakTimer: DispatchTimer?
    do {
      let witness = Witness { released.add(1) }
      weakTimer = try DispatchTimer.after(0.002) { withExtendedLifetime(witness) {} }
    }
    #expect(await eventually { released.value == 1 })
    let isGone = await eventually { [weak weakTimer] in weakTimer == nil }
    #expect(isGone)
  }

  @Test("A running timer without references stays alive")
  func keepsItself() async throws {
    weak var weakTimer: DispatchTimer?
    weakTimer = try DispatchTimer.after(3600) {}
    await letTimePass()
    #expect(weakTimer?.state == .running)
    weakTimer?.cancel()
    let isGone = await eventually { [weak weakTimer] in weakTimer == nil }
    #expect(isGone, "a canceled timer is released")
  }

  @Test("A paused timer doesn't keep itself alive, and doesn't tick")
  func pausedAndReleased() async throws {
    weak var weakTimer: DispatchTimer?
    do {
      let timer = try DispatchTimer.after(0.01, queue: queue) { [ticks] in ticks.record(1) }
      weakTimer = timer
      queue.sync { timer.pause() }
    }
    let isGone = await eventually { [weak weakTimer] in weakTimer == nil }
    #expect(isGone)
    await letTimePass()
    #expect(ticks.count <= 1, "the timer may have ticked before the pause")
  }

  @Test("Canceling the timer prevents the tick")
  func cancel() async throws {
    queue.suspend()
    try DispatchTimer.after(0, queue: queue) { [ticks] in ticks.record(1) }.cancel()
    queue.resume()
    await letTimePass()
    #expect(ticks.count == 0)
  }

  @Test("Rescheduling the timer moves its only tick")
  func reschedule() async throws {
    let timer = try DispatchTimer.after(3600, queue: queue) { [ticks] in ticks.record(1) }
    try timer.reschedule(interval: 0.002)
    #expect(await eventually { timer.state == .cancelled })
    await letTimePass()
    #expect(ticks.count == 1)
  }

  @Test("A timer that is started after a pause ticks once")
  func pauseAndStart() async throws {
    queue.suspend()
    let timer = try DispatchTimer.after(0.002, queue: queue) { [ticks] in ticks.record(1) }
    timer.pause()
    queue.resume()
    await letTimePass()
    #expect(ticks.count == 0)
    timer.start()
    #expect(await eventually { timer.state == .cancelled })
    await letTimePass()
    #expect(ticks.count == 1)
  }
}
