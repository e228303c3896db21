import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// The queues of a timer that an advance waits for.
enum TimerQueue: CaseIterable {
  case main, serial, concurrent, global

  func make() -> DispatchQueue {
    switch self {
    case .main: .main
    case .serial: DispatchQueue(label: "ticks")
    case .concurrent: DispatchQueue(label: "ticks", attributes: .concurrent)
    case .global: .global(qos: .utility)
    }
  }
}

@MainActor @Suite("Dispatch timers on a manual clock")
struct DispatchTimerManualClockTests {
  let clock = ManualClock()
  /// What the handlers recorded: a name, and the seconds since the clock was created.
  let events = Recorder<String>()
  private let start: MonotonicInstant

  init() {
    start = clock.time.now
  }

  func record(_ name: String) -> @Sendable () -> Void {
    { [events, clock, start] in
      let time = Double(clock.time.now.nanoseconds(since: start)) / 1e9
      events.record("\(name) \(time)")
    }
  }

  func timer(
    _ name: String = "tick", interval: TimeInterval = 1, initialDelay: TimeInterval? = nil, limit: Int? = nil,
    follows timeline: DispatchTimer.Clock = .wall, queue: TimerQueue = .main
  ) throws -> DispatchTimer {
    try clock.run {
      try DispatchTimer(
        interval: interval, initialDelay: initialDelay, limit: limit, clock: timeline, queue: queue.make(),
        handler: record(name))
    }
  }

  // MARK: Ticks

  @Test("Every tick is delivered at its instant before an advance returns", arguments: TimerQueue.allCases)
  func ticks(queue: TimerQueue) throws {
    let timer = try timer(initialDelay: 0.5, queue: queue)
    timer.start()
    #expect(clock.armedAlarmCount == 1)
    clock.advance(by: 0.25)
    #expect(events.count == 0)
    clock.advance(by: 3)
    #expect(events.values == ["tick 0.5", "tick 1.5", "tick 2.5"])
    #expect(clock.wakeUpCount == 3)
    timer.pause()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 10)
    #expect(events.count == 3)
    timer.start()
    clock.advance(by: 1)
    #expect(events.values.last == "tick 14.25")
  }

  @Test("The handler runs on the timer's queue")
  func handlerQueue() throws {
    let queue = DispatchQueue(label: "ticks")
    let timer = try clock.run {
      try DispatchTimer(interval: 1, queue: queue) { [events] in
        dispatchPrecondition(condition: .onQueue(queue))
        events.record("tick")
      }
    }
    timer.start()
    timer.fire()
    clock.advance(by: 1)
    #expect(events.count == 2)
  }

  // MARK: The device

  @Test("After sleep, a timer on the time of day ticks once, and one on the uptime doesn't")
  func sleep() async throws {
    let (wall, uptime) = (try timer("wall"), try timer("uptime", follows: .uptime))
    let loop = Loop(over: wall.ticks)
    wall.start()
    uptime.start()
    clock.advance(by: 0.5)
    clock.sleep(for: 3600)
    #expect(events.values == ["wall 3600.5"])
    #expect(await loop.has(1))
    #expect(loop.ticks.values == [DispatchTimer.Tick(number: 1, missed: 3599)])
    clock.advance(by: 0.5)
    #expect(events.values.dropFirst().sorted() == ["uptime 3601.0", "wall 3601.0"])
  }

  @Test("Setting the time of day moves only timers that follow it", arguments: [-3600.0, 3600])
  func timeOfDay(change: TimeInterval) throws {
    let timers = (try timer("wall", limit: 1), try timer("uptime", limit: 1, follows: .uptime))
    timers.0.start()
    timers.1.start()
    clock.setWallClock(aheadBy: change)
    clock.advance(by: 3601)
    #expect(events.values == (change < 0 ? ["uptime 1.0", "wall 3601.0"] : ["wall 0.0", "uptime 1.0"]))
  }

  @Test("A stalled main queue causes one call, which counts the missed ticks")
  func stall() async throws {
    let (main, background) = (try timer("main"), try timer("background", interval: 2, queue: .serial))
    let loop = Loop(over: main.ticks)
    main.start()
    background.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 4.5)
    #expect(events.values == ["background 2.0", "background 4.0"])
    clock.isMainQueueStalled = false
    #expect(events.values.last == "main 4.5")
    #expect(await loop.has(1))
    #expect(loop.ticks.values == [DispatchTimer.Tick(number: 1, missed: 3)])
    clock.advance(by: 0.5)
    #expect(events.values.last == "main 5.0")
  }

  @Test("A timer of a former process doesn't tick")
  func relaunch() throws {
    let timer = try timer()
    timer.start()
    clock.relaunch()
    clock.advance(by: 10)
    #expect(events.count == 0)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(timer) {}
  }

  @Test(
    "A call that is due but pending is dropped if the timer is stopped, moved, or released", arguments: [true, false])
  func pendingCall(isTick: Bool) throws {
    let changes: [(inout DispatchTimer?) throws -> Void] = [
      { $0?.cancel() }, { $0 = nil }, { $0?.pause() }, { try $0?.reschedule(interval: 100) },
      { timer in
        timer?.pause()
        timer?.start()
      },
    ]
    // A pause or a move doesn't drop a call from firing.
    for change in isTick ? changes[...] : changes.prefix(2) {
      var timer: DispatchTimer? = try timer(interval: 100)
      timer?.start()
      clock.isMainQueueStalled = true
      if isTick { clock.advance(by: 150) } else { timer?.fire() }
      try change(&timer)
      clock.isMainQueueStalled = false
      #expect(events.count == 0)
      timer?.cancel()
    }
  }

  // MARK: Order

  @Test("Timers on any queue and countdowns run in the order of time", arguments: TimerQueue.allCases)
  func order(queue: TimerQueue) throws {
    let countdown = try clock.run { try Countdown(duration: 3) }
    let observation = countdown.observe { [record = record("countdown")] _ in record() }
    let early = try timer("early", initialDelay: 0.75, queue: queue)
    let late = try timer("late", initialDelay: 1.25, limit: 2, queue: queue)
    late.start()
    early.start()
    countdown.start()
    clock.advance(by: 3)
    let expected = [
      "countdown 0.0", "early 0.75", "countdown 1.0", "late 1.25", "early 1.75", "countdown 2.0", "late 2.25",
      "early 2.75", "countdown 3.0",
    ]
    #expect(events.values == expected)
    withExtendedLifetime(observation) {}
  }

  @Test("Timers of the same instant tick in the order of their starts", arguments: TimerQueue.allCases)
  func sameInstant(queue: TimerQueue) throws {
    let timers = try ["b", "c", "a"].map { try timer($0, queue: queue) }
    for timer in timers { timer.start() }
    clock.advance(by: 2)
    #expect(events.values == ["b 1.0", "c 1.0", "a 1.0", "b 2.0", "c 2.0", "a 2.0"])
    #expect(clock.wakeUpCount == 2)
  }

  @Test("A long advance stops at the tick of a timer that ticks once, and repeating ones count the ticks between")
  func longAdvance() async throws {
    clock.manualTime.withLock { $0.longestWalk = 10 }
    let repeating = try timer("repeating", queue: .serial)
    let loop = Loop(over: repeating.ticks)
    repeating.start()
    try clock.run { _ = try DispatchTimer.after(5000, handler: record("once")) }
    clock.advance(by: 10_000)
    #expect(events.values.suffix(3) == ["repeating 5000.0", "once 5000.0", "repeating 10000.0"])
    #expect(await eventually { loop.ticks.values.last?.number == 12 })
    let due = loop.ticks.values.reduce(0) { $0 + $1.missed + 1 }
    #expect(due == 10_000)
  }

  // MARK: Handlers

  @Test("A handler can pause, move, or cancel its timer", arguments: TimerQueue.allCases)
  func handlerWithTimer(queue: TimerQueue) throws {
    let record = record("tick")
    let timer = try clock.run {
      try DispatchTimer(interval: 1, queue: queue.make()) { [events] timer in
        record()
        switch events.count {
        case 1: try? timer.reschedule(interval: 10)
        case 2: timer.pause()
        default: timer.cancel()
        }
      }
    }
    timer.start()
    clock.advance(by: 100)
    #expect(events.values == ["tick 1.0", "tick 11.0"])
    #expect(timer.state == .paused)
    timer.start()
    clock.advance(by: 100)
    #expect(events.values.last == "tick 110.0")
    #expect(timer.state == .cancelled)
  }

  @Test("A handler that takes its timer doesn't keep it alive, and can release it", arguments: TimerQueue.allCases)
  func handlerReleases(queue: TimerQueue) throws {
    let slot = Slot<DispatchTimer>()
    weak var weakTimer: DispatchTimer?
    let record = record("tick")
    slot.value = try clock.run {
      try DispatchTimer(interval: 1, queue: queue.make()) { timer in
        slot.value = nil
        record()
        #expect(timer.state == .running)
      }
    }
    weakTimer = slot.value
    slot.value?.start()
    clock.advance(by: 5)
    #expect(events.values == ["tick 1.0"])
    #expect(weakTimer == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A handler without an argument, or none, is no ambiguity")
  func handlerForms() throws {
    let timers = try clock.run {
      [
        try DispatchTimer(interval: 1), try DispatchTimer(interval: 1) {}, try DispatchTimer(interval: 1) { _ in },
        try DispatchTimer(interval: 1) { $0.cancel() }, try DispatchTimer(interval: 1, handler: { $0.pause() }),
        try DispatchTimer(interval: 1, limit: 2, queue: .main, handler: record("named")),
      ]
    }
    #expect(timers.allSatisfy { $0.state == .idle })
  }

  @Test("A countdown or a timer that a handler creates uses the clock, on any queue", arguments: TimerQueue.allCases)
  func creation(queue: TimerQueue) throws {
    let record = record("nested")
    try clock.run {
      _ = try DispatchTimer.after(1, queue: queue.make()) {
        _ = try? DispatchTimer.after(1, queue: queue.make(), handler: record)
      }
    }
    clock.advance(by: 2)
    #expect(events.values == ["nested 2.0"])
  }
}
