import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// What a timer's initializers and methods do.
extension DispatchTimerManualClockTests {
  private func timer(
    in state: DispatchTimer.State, interval: TimeInterval, initialDelay: TimeInterval? = nil, limit: Int? = nil,
    queue: TimerQueue = .main
  ) throws -> DispatchTimer {
    let timer = try timer("\(state)", interval: interval, initialDelay: initialDelay, limit: limit, queue: queue)
    if state == .running || state == .paused { timer.start() }
    if state == .paused { timer.pause() }
    if state == .cancelled { timer.cancel() }
    return timer
  }

  // MARK: Ticking once

  @Test(
    "A timer without references ticks once, after its delay, and is released with its handler",
    arguments: TimerQueue.allCases, [0.0, 5])
  func after(queue: TimerQueue, delay: TimeInterval) throws {
    weak var weakTimer: DispatchTimer?
    weak var weakWitness: Witness?
    try clock.run {
      let (witness, record) = (Witness(), record("after"))
      weakWitness = witness
      weakTimer = try DispatchTimer.after(delay, queue: queue.make()) { withExtendedLifetime(witness) { record() } }
    }
    #expect(weakTimer?.state == .running)
    clock.advance(by: 100)
    #expect(events.values == ["after \(delay)"])
    #expect(weakTimer == nil && weakWitness == nil)
  }

  @Test("A timer that ticks once can be paused, canceled, moved, and started again")
  func changesOfOnce() throws {
    let changes: [(name: String, isKept: Bool, change: (DispatchTimer) throws -> Void)] = [
      ("paused", false, { $0.pause() }), ("canceled", false, { $0.cancel() }),
      ("moved", true, { try $0.reschedule(interval: 7) }),
      (
        "started", true,
        { timer in
          timer.pause()
          timer.start()
        }
      ),
    ]
    for (name, isKept, change) in changes {
      weak var weakTimer: DispatchTimer?
      try clock.run {
        let timer = try DispatchTimer.after(5, handler: record(name))
        weakTimer = timer
        try change(timer)
      }
      #expect((weakTimer != nil) == isKept, "only a running timer keeps itself alive")
    }
    clock.advance(by: 100)
    #expect(events.values == ["started 5.0", "moved 7.0"])
  }

  // MARK: Limits and delays

  @Test("The limit ends the timer at its last tick", arguments: TimerQueue.allCases)
  func limit(queue: TimerQueue) throws {
    let timer = try timer(initialDelay: 0, limit: 3, queue: queue)
    timer.start()
    clock.advance(by: 0)
    #expect(events.count == 1)
    clock.advance(by: 10)
    #expect(events.values == ["tick 0.0", "tick 1.0", "tick 2.0"])
    #expect(timer.state == .cancelled)
    #expect(clock.armedAlarmCount == 0)
    timer.start()
    clock.advance(by: 10)
    #expect(events.count == 3)
  }

  @Test("The limit counts the ticks before and after a pause, and at the last one, the timer is already canceled")
  func limitAcrossPause() throws {
    weak var weakWitness: Witness?
    let timer = try clock.run {
      let witness = Witness()
      weakWitness = witness
      return try DispatchTimer(interval: 1, limit: 4, queue: .main) { [events] timer in
        withExtendedLifetime(witness) { events.record("\(timer.state)") }
        if events.count == 2 { timer.pause() }
      }
    }
    timer.start()
    clock.advance(by: 10)
    #expect(events.values == ["running", "running"])
    #expect(weakWitness != nil)
    timer.start()
    clock.advance(by: 10)
    #expect(events.values == ["running", "running", "running", "cancelled"])
    #expect(weakWitness == nil, "the handler is released")
  }

  @Test("A timer that is paused before its first tick waits for the initial delay again, and later for an interval")
  func pauseBeforeFirstTick() throws {
    let timer = try timer(interval: 10, initialDelay: 2)
    timer.start()
    clock.advance(by: 1)
    timer.pause()
    clock.advance(by: 5)
    timer.start()
    clock.advance(by: 3)
    timer.pause()
    timer.start()
    clock.advance(by: 20)
    #expect(events.values == ["tick 8.0", "tick 19.0", "tick 29.0"])
  }

  // MARK: Firing

  @Test(
    "Firing calls the handler once, except after a cancel, and changes neither the state, the schedule, nor the limit",
    arguments: DispatchTimer.State.allCases, TimerQueue.allCases)
  func fire(state: DispatchTimer.State, queue: TimerQueue) async throws {
    let timer = try timer(in: state, interval: 10, limit: 1, queue: queue)
    let loop = Loop(over: timer.ticks)
    clock.advance(by: 1)
    timer.fire()
    clock.advance(by: 0)
    var expected = state == .cancelled ? [] : ["\(state) 1.0"]
    #expect(events.values == expected)
    #expect(timer.state == state)
    timer.start()
    clock.advance(by: 20)
    if state != .cancelled { expected.append("\(state) \(state == .running ? 10.0 : 11)") }
    #expect(events.values == expected)
    #expect(await loop.ends())
    #expect(loop.ticks.count == (state == .cancelled ? 0 : 1), "a call from firing is no tick")
  }

  // MARK: Rescheduling

  @Test(
    "A new interval applies at once to a running timer, and to others at the next start",
    arguments: DispatchTimer.State.allCases, [0.5, 10])
  func reschedule(state: DispatchTimer.State, interval: TimeInterval) throws {
    let timer = try timer(in: state, interval: 3)
    clock.advance(by: 1)
    try timer.reschedule(interval: interval)
    #expect(timer.state == state)
    timer.start()
    clock.advance(by: 2 * interval)
    #expect(events.values == (state == .cancelled ? [] : [1, 2].map { "\(state) \(1 + $0 * interval)" }))
  }

  @Test("After a change of the interval, only an idle timer still has its initial delay")
  func initialDelay() throws {
    for state in [DispatchTimer.State.idle, .paused, .running] {
      let timer = try timer(in: state, interval: 1, initialDelay: 100)
      try timer.reschedule(interval: 2)
      timer.start()
      clock.advance(by: 3)
      timer.cancel()
    }
    #expect(events.values == ["paused 5.0", "running 8.0"])
  }

  // MARK: Streams

  @Test("A loop receives the ticks, numbered across pauses, and ends with the timer")
  func loop() async throws {
    let timer = try timer(interval: 60, limit: 3, queue: .serial)
    let loop = Loop(over: timer.ticks)
    for number in 1...3 {
      timer.start()
      clock.advance(by: 60)
      #expect(await loop.has(number))
      timer.pause()
    }
    #expect(await loop.ends())
    #expect(loop.ticks.values == (1...3).map { DispatchTimer.Tick(number: $0) })
  }

  @Test("A slow loop receives the latest tick, which counts those it missed, but not those before it began")
  func slowLoop() async throws {
    let timer = try timer(limit: 8)
    timer.start()
    clock.advance(by: 3)
    let stream = timer.ticks
    clock.advance(by: 5)
    var ticks: [DispatchTimer.Tick] = []
    for await tick in stream { ticks.append(tick) }
    #expect(ticks == [DispatchTimer.Tick(number: 8, missed: 4)])
  }
}
