import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// The queues of a timer that an advance waits for.
enum TimerQueue: CaseIterable {
  case main, concurrent

  func make() -> DispatchQueue {
    switch self {
    case .main: .main
    case .concurrent: DispatchQueue(label: "ticks", attributes: .concurrent)
    }
  }
}

@MainActor @Suite("Dispatch timers on a manual clock")
struct DispatchTimerManualClockTests {
  let clock = ManualClock()
  /// The names that the handlers recorded, with the seconds since the clock was created.
  let events = Recorder<String>()
  private let start: MonotonicInstant

  init() {
    start = clock.time.now
    // A busy machine may run nothing on a new queue for longer than the default.
    clock.manualTime.withLock { $0.longestWait = 60 }
  }

  private func record(_ name: String) -> @Sendable () -> Void {
    { [events, clock, start] in
      let time = Double(clock.time.now.nanoseconds(since: start)) / 1e9
      events.record("\(name) \(time)")
    }
  }

  private func timer(
    _ name: String = "tick", interval: TimeInterval = 1, initialDelay: TimeInterval? = nil, limit: Int? = nil,
    follows timeline: DispatchTimer.Clock = .wall, queue: TimerQueue = .main
  ) throws -> DispatchTimer {
    clock.run {
      DispatchTimer(
        interval: interval, initialDelay: initialDelay, limit: limit, clock: timeline, queue: queue.make(),
        handler: record(name))
    }
  }

  enum Step: Sendable {
    case start, pause, cancel, fire
    /// Releases the last reference.
    case release
    case reschedule(TimeInterval)
    case advance(TimeInterval)
    case sleep(TimeInterval)
    case setClock(TimeInterval)
    /// Stalls the main queue, or ends the stall.
    case stall, unstall
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var interval: TimeInterval = 1
    var initialDelay: TimeInterval?
    var limit: Int?
    var follows = DispatchTimer.Clock.wall
    let steps: [Step]
    /// The times of the ticks and of the calls from firing, in seconds.
    let calls: [TimeInterval]
    /// The number of calls from firing.
    var fired = 0
    /// The number of ticks that were missed before the last one.
    var missed = 0
    /// Whether the timer ticks once, after the interval.
    var ticksOnce = false

    var testDescription: String { "\(steps)" }
    var usesMainQueue: Bool { steps.contains { if case .stall = $0 { true } else { false } } }
  }

  nonisolated private static let schedules = [
    Case(initialDelay: 0.5, steps: [.start, .advance(0.25), .start, .advance(3)], calls: [0.5, 1.5, 2.5]),
    Case(initialDelay: 0, steps: [.start, .advance(1.5)], calls: [0, 1]),
    Case(steps: [.start, .advance(1.5), .pause, .advance(10), .start, .advance(1.5)], calls: [1, 12.5]),
    Case(steps: [.start, .advance(1), .cancel, .start, .advance(9)], calls: [1]),
    // Before the first tick, the initial delay passes again, and later an interval.
    Case(
      interval: 10, initialDelay: 2,
      steps: [.start, .advance(1), .pause, .advance(5), .start, .advance(3), .pause, .start, .advance(20)],
      calls: [8, 19, 29]),
    // The limit counts the ticks before and after a pause.
    Case(
      initialDelay: 0, limit: 3, steps: [.start, .advance(1), .pause, .start, .advance(9), .start, .advance(9)],
      calls: [0, 1, 2]),
    // A new interval applies at once to a running timer, and to others at the next start.
    Case(interval: 3, steps: [.start, .advance(1), .reschedule(0.5), .advance(1)], calls: [1.5, 2]),
    Case(interval: 3, steps: [.start, .advance(1), .reschedule(10), .advance(20)], calls: [11, 21]),
    Case(interval: 3, steps: [.start, .pause, .reschedule(10), .advance(90), .start, .advance(10)], calls: [100]),
    Case(interval: 3, steps: [.reschedule(10), .advance(90), .start, .advance(10)], calls: [100]),
    Case(steps: [.cancel, .reschedule(1), .start, .advance(9)], calls: []),
    // Only an idle timer still has its initial delay afterward.
    Case(initialDelay: 9, steps: [.reschedule(2), .start, .advance(11)], calls: [9, 11]),
    Case(initialDelay: 9, steps: [.start, .pause, .reschedule(2), .start, .advance(3)], calls: [2]),
    Case(initialDelay: 9, steps: [.start, .advance(1), .reschedule(2), .advance(3)], calls: [3]),
  ]

  /// Firing changes neither the state, the schedule, nor the limit.
  nonisolated private static let firing = [
    Case(limit: 1, steps: [.fire, .advance(5), .start, .advance(1)], calls: [0, 6], fired: 1),
    Case(limit: 1, steps: [.start, .advance(0.5), .fire, .advance(5)], calls: [0.5, 1], fired: 1),
    Case(limit: 1, steps: [.start, .pause, .fire, .advance(5), .start, .advance(5)], calls: [0, 6], fired: 1),
    // After a pause, the next tick is one whole interval later, even without an initial delay.
    Case(
      initialDelay: 0, steps: [.start, .advance(0.5), .pause, .start, .fire, .advance(1)], calls: [0, 0.5, 1.5],
      fired: 1),
    Case(steps: [.cancel, .fire, .advance(5)], calls: []),
    Case(steps: [.stall, .fire, .start, .pause, .advance(5), .unstall], calls: [5], fired: 1),
    Case(steps: [.stall, .fire, .cancel, .unstall], calls: []),
    Case(steps: [.stall, .fire, .release, .unstall], calls: []),
  ]

  nonisolated private static let device = [
    Case(steps: [.start, .advance(0.5), .sleep(3600)], calls: [3600.5], missed: 3599),
    Case(steps: [.start, .advance(0.5), .sleep(3600), .advance(0.5)], calls: [3600.5, 3601]),
    Case(follows: .uptime, steps: [.start, .advance(0.5), .sleep(3600), .advance(0.5)], calls: [3601]),
    Case(limit: 1, steps: [.start, .setClock(-3600), .advance(3601)], calls: [3601]),
    Case(limit: 1, steps: [.start, .setClock(3600), .advance(3601)], calls: [0]),
    Case(limit: 1, follows: .uptime, steps: [.start, .setClock(3600), .advance(9)], calls: [1]),
    Case(limit: 1, follows: .uptime, steps: [.start, .setClock(-3600), .advance(9)], calls: [1]),
    Case(steps: [.start, .stall, .advance(4.5), .unstall], calls: [4.5], missed: 3),
    Case(steps: [.start, .stall, .advance(4.5), .unstall, .advance(0.5)], calls: [4.5, 5]),
    // A tick that is due but pending is dropped if the timer is stopped, released, or moved.
    Case(steps: [.start, .stall, .advance(1.5), .release, .unstall], calls: []),
    Case(steps: [.start, .stall, .advance(1.5), .cancel, .unstall], calls: []),
    Case(steps: [.start, .stall, .advance(1.5), .pause, .unstall], calls: []),
    Case(steps: [.start, .stall, .advance(1.5), .pause, .start, .unstall], calls: []),
    Case(steps: [.start, .stall, .advance(1.5), .reschedule(9), .unstall], calls: []),
  ]

  /// Only a running timer that ticks once keeps itself alive.
  nonisolated private static let once = [
    Case(interval: 0, steps: [.release, .advance(100)], calls: [0], ticksOnce: true),
    Case(interval: 5, steps: [.release, .advance(100)], calls: [5], ticksOnce: true),
    Case(interval: 5, steps: [.pause, .start, .release, .advance(100)], calls: [5], ticksOnce: true),
    Case(interval: 5, steps: [.reschedule(7), .release, .advance(100)], calls: [7], ticksOnce: true),
    Case(interval: 5, steps: [.pause, .release, .advance(100)], calls: [], ticksOnce: true),
    Case(interval: 5, steps: [.cancel, .release, .advance(100)], calls: [], ticksOnce: true),
  ]

  @Test(
    "Every call is made at its instant before an advance returns, and a stream has the ticks",
    arguments: schedules + firing + device + once, TimerQueue.allCases)
  func everyCallAtItsInstant(_ row: Case, queue: TimerQueue) async throws {
    if row.usesMainQueue, queue != .main { return }
    var timer: DispatchTimer? =
      if row.ticksOnce {
        clock.run { DispatchTimer.after(row.interval, queue: queue.make(), handler: record("tick")) }
      } else {
        try timer(
          interval: row.interval, initialDelay: row.initialDelay, limit: row.limit, follows: row.follows, queue: queue)
      }
    weak var weakTimer: DispatchTimer?
    weakTimer = timer
    let streams = try [#require(timer).ticks, #require(timer).ticks]
    for step in row.steps {
      switch step {
      case .start: timer?.start()
      case .pause: timer?.pause()
      case .cancel: timer?.cancel()
      case .release: timer = nil
      case .fire:
        let state = timer?.state
        timer?.fire()
        clock.advance(by: 0)
        #expect(timer?.state == state)
      case .reschedule(let interval): timer?.reschedule(interval: interval)
      case .advance(let seconds): clock.advance(by: seconds)
      case .sleep(let seconds): clock.sleep(for: seconds)
      case .setClock(let seconds): clock.setWallClock(aheadBy: seconds)
      case .stall: clock.isMainQueueStalled = true
      case .unstall: clock.isMainQueueStalled = false
      }
      #expect(clock.armedAlarmCount == (weakTimer?.state == .running ? 1 : 0))
    }
    let late = timer?.ticks
    timer = nil
    #expect(weakTimer == nil)
    #expect(events.values == row.calls.map { "tick \($0)" })
    // A slow loop receives the latest tick since its stream began.
    let count = row.calls.count - row.fired
    for stream in streams {
      let loop = Loop(over: stream)
      await loop.ends()
      #expect(loop.values == (count == 0 ? [] : [DispatchTimer.Tick(number: count, missed: row.missed)]))
    }
    if let loop = late.map({ Loop(over: $0) }) {
      await loop.ends()
      #expect(loop.values.isEmpty, "ticks before the stream began")
    }
  }

  @Test(
    "A handler runs on the timer's queue. It can pause or move its timer, which at the last tick is already canceled",
    arguments: TimerQueue.allCases)
  func handlerCanPauseItsTimer(queue: TimerQueue) throws {
    let (record, queue) = (record("tick"), queue.make())
    let timer = clock.run {
      DispatchTimer(interval: 1, limit: 4, queue: queue) { [events] timer in
        dispatchPrecondition(condition: .onQueue(queue))
        record()
        switch events.count {
        case 1: timer.reschedule(interval: 10)
        case 2: timer.pause()
        default: events.record("\(timer.state)")
        }
      }
    }
    timer.start()
    clock.advance(by: 100)
    #expect(timer.state == .paused)
    timer.start()
    clock.advance(by: 100)
    #expect(events.values == ["tick 1.0", "tick 11.0", "tick 110.0", "running", "tick 120.0", "cancelled"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test(
    "Timers on any queue and countdowns run in the order of time, and then of their starts",
    arguments: TimerQueue.allCases)
  func timersRunInOrderOfTime(queue: TimerQueue) throws {
    let countdown = clock.run { Countdown(duration: 2) }
    let observation = countdown.observe { [record = record("countdown")] _ in record() }
    let timers = try [("b", 1.25), ("c", 1.25), ("a", 0.75)].map { name, delay in
      try timer(name, initialDelay: delay, queue: queue)
    }
    for timer in timers { timer.start() }
    countdown.start()
    clock.advance(by: 2)
    let expected = "countdown 0.0, a 0.75, countdown 1.0, b 1.25, c 1.25, a 1.75, countdown 2.0"
    #expect(events.values.joined(separator: ", ") == expected)
    withExtendedLifetime(observation) {}
  }

  // MARK: The main thread

  /// Creates a timer of the main thread with each entry. Its handler records "tick", and then does something with it.
  private static let mainTimers:
    [@MainActor (@escaping @MainActor @Sendable (DispatchTimer?) -> Void) -> DispatchTimer] = [
      { handler in .onMain(interval: 1) { timer in handler(timer) } },
      { handler in .onMain(interval: 1) { handler(nil) } },
      { handler in .onMain(after: 1) { handler(nil) } },
    ]

  @Test("A timer of the main thread calls its handler there, until it's canceled or paused", arguments: [true, false])
  func timerCallsItsHandlerThere(cancels: Bool) {
    for (index, make) in Self.mainTimers.enumerated() {
      clock.run {
        let ticks = Recorder<Bool>()
        let timer = make { _ in ticks.record(DispatchQueue.isOnMain) }
        timer.start()
        clock.advance(by: 1)
        #expect(ticks.values == [true], "timer \(index)")
        timer.start()
        clock.isMainQueueStalled = true
        clock.advance(by: 1)
        if cancels { timer.cancel() } else { timer.pause() }
        clock.isMainQueueStalled = false
        clock.advance(by: 3)
        #expect(ticks.values == [true], "timer \(index), after its queue continues")
      }
    }
  }
}
