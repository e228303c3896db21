import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("Firing and rescheduling a dispatch timer")
struct DispatchTimerFireTests {
  private let queue = DispatchQueue(label: "ticks")
  private let calls = Tally()

  private func timer(interval: TimeInterval = 3600, initialDelay: TimeInterval? = nil, limit: Int? = nil) throws
    -> DispatchTimer
  {
    try DispatchTimer(
      interval: interval, initialDelay: initialDelay, limit: limit, leeway: .nanoseconds(0), queue: queue
    ) { [calls] in calls.add(1) }
  }

  private func timer(in state: DispatchTimer.State) throws -> DispatchTimer {
    let timer = try timer()
    if state == .running || state == .paused { timer.start() }
    if state == .paused { timer.pause() }
    if state == .cancelled { timer.cancel() }
    return timer
  }

  @Test(
    "Firing calls the handler once on the timer's queue, except after a cancel", arguments: DispatchTimer.State.allCases
  )
  func fire(in state: DispatchTimer.State) async throws {
    let timer = try timer(in: state)
    queue.suspend()
    timer.fire()
    await letTimePass()
    #expect(calls.value == 0)
    queue.resume()
    queue.sync {}
    #expect(calls.value == (state == .cancelled ? 0 : 1))
    #expect(timer.state == state)
  }

  @Test("Firing doesn't delay the next tick")
  func firingKeepsSchedule() async throws {
    let timer = try timer(interval: 0.1)
    let loop = Loop(over: timer.ticks)
    timer.start()
    for _ in 0..<5_000 where loop.ticks.count == 0 {
      timer.fire()
      try await Task.sleep(nanoseconds: 2_000_000)
    }
    #expect(loop.ticks.count >= 1)
    timer.cancel()
    #expect(await loop.ends())
  }

  @Test("A call from firing doesn't count toward the limit, and streams don't contain it")
  func firingIsNoTick() async throws {
    let timer = try timer(interval: 0.002, limit: 2)
    let loop = Loop(over: timer.ticks)
    for _ in 1...3 { timer.fire() }
    queue.sync {}
    #expect(calls.value == 3)
    #expect(loop.ticks.count == 0)
    timer.start()
    #expect(await loop.ends())
    queue.sync {}
    #expect(calls.value == 5)
    #expect(loop.ticks.values.last?.number == 2)
  }

  @Test("A call that hasn't begun is dropped if the timer is canceled or released", arguments: [false, true])
  func firingAndCanceling(isReleased: Bool) async throws {
    queue.suspend()
    do {
      let timer = try timer()
      timer.fire()
      if !isReleased { timer.cancel() }
    }
    queue.resume()
    queue.sync {}
    await letTimePass()
    #expect(calls.value == 0)
  }

  @Test("A shorter interval applies at the next start, or at once if the timer is running")
  func shorterInterval() async throws {
    for state in [DispatchTimer.State.idle, .running, .paused] {
      let timer = try timer(in: state)
      let seen = calls.value
      try timer.reschedule(interval: 0.002)
      #expect(timer.state == state)
      timer.start()
      #expect(await eventually { calls.value >= seen + 2 }, "\(state)")
    }
  }

  @Test("A longer interval applies to the next tick, in every state", arguments: DispatchTimer.State.allCases)
  func longerInterval(state: DispatchTimer.State) async throws {
    let timer = try timer(interval: 0.01)
    queue.suspend()
    if state == .running || state == .paused { timer.start() }
    if state == .paused { timer.pause() }
    if state == .cancelled { timer.cancel() }
    await letTimePass()
    // The queue already contains the tick of a running timer.
    try timer.reschedule(interval: 3600)
    queue.resume()
    timer.start()
    await letTimePass()
    #expect(calls.value == 0)
    #expect(timer.state == (state == .cancelled ? .cancelled : .running))
  }

  @Test("The tick after a change isn't earlier than one new interval", arguments: DispatchTimer.Clock.allCases)
  func notBefore(clock: DispatchTimer.Clock) async throws {
    let times = Recorder<UInt64>()
    let timer = try DispatchTimer(interval: 3600, leeway: .nanoseconds(0), clock: clock) {
      times.record(DispatchTime.now().uptimeNanoseconds)
    }
    timer.start()
    await letTimePass(milliseconds: 20)
    let start = DispatchTime.now().uptimeNanoseconds
    try timer.reschedule(interval: 0.03)
    #expect(await eventually { times.count >= 2 })
    timer.cancel()
    for (index, time) in times.values.enumerated() {
      #expect(Double(time - start) / 1e9 >= 0.03 * Double(index + 1) - 0.002)
    }
  }

  @Test("An initial delay stays if an idle timer is rescheduled, and is dropped otherwise")
  func initialDelay() async throws {
    let timer = try timer(initialDelay: 0)
    try timer.reschedule(interval: 1800)
    timer.start()
    #expect(await eventually { calls.value == 1 })
    for state in [DispatchTimer.State.running, .paused] {
      let timer = try self.timer(initialDelay: 0)
      queue.suspend()
      timer.start()
      if state == .paused { timer.pause() }
      try timer.reschedule(interval: 1800)
      timer.start()
      queue.resume()
      await letTimePass()
      #expect(calls.value == 1)
    }
  }

  @Test("Invalid values throw an error in every state and change nothing", arguments: DispatchTimer.State.allCases)
  func badValues(state: DispatchTimer.State) throws {
    let timer = try timer(in: state)
    for interval in [TimeInterval.infinity, 0, -1, 0.000_9, 1e300] {
      #expect(throws: CountdownError.invalidInterval(interval, allowed: DispatchTimer.allowedIntervals)) {
        try timer.reschedule(interval: interval)
      }
    }
    #expect(throws: CountdownError.self) { try timer.reschedule(interval: .nan) }
    #expect(throws: CountdownError.invalidLeeway(nanoseconds: -1)) {
      try timer.reschedule(interval: 1, leeway: .nanoseconds(-1))
    }
    for leeway in [DispatchTimeInterval.never, .seconds(.max), .nanoseconds(0)] {
      try timer.reschedule(interval: DispatchTimer.allowedIntervals.upperBound, leeway: leeway)
    }
    #expect(timer.state == state)
  }
}
