import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// A manual clock as an app's tests use it.
@MainActor @Suite("A manual clock")
struct ManualClockTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("A clock advances only when a test advances it")
  func standsStill() throws {
    let countdown = try countdown(3)
    countdown.start()
    let before = clock.time.now
    #expect(countdown.remaining == 3)
    #expect(clock.time.now == before)
    clock.advance(by: 1.5)
    #expect(clock.time.now == before.advanced(byNanoseconds: 1_500_000_000))
    #expect(countdown.remaining == 1.5)
  }

  @Test("Handlers run before the start or the advance returns, each at its own instant")
  func stopsAtEachTick() throws {
    let countdown = try countdown(3)
    let instants = Recorder<Int64>()
    let seconds = Recorder<Int>()
    let start = clock.time.now
    let observation = countdown.observe { [clock] tick in
      instants.record(clock.time.now.nanoseconds(since: start))
      seconds.record(tick.remainingSeconds)
    }
    countdown.start()
    #expect(seconds.values == [3])
    clock.advance(by: 10)
    #expect(seconds.values == [3, 2, 1, 0])
    #expect(instants.values == [0, 1_000_000_000, 2_000_000_000, 3_000_000_000])
    #expect(clock.time.now.nanoseconds(since: start) == 10_000_000_000)
    withExtendedLifetime(observation) {}
  }

  @Test("Ticks that are due during sleep are delivered once, on waking")
  func sleep() throws {
    let countdown = try countdown(60)
    let remaining = Recorder<TimeInterval>()
    let observation = countdown.observe { remaining.record($0.remaining) }
    countdown.start()
    clock.sleep(for: 20.5)
    #expect(remaining.values == [60, 39.5])
    #expect(clock.wakeUpCount == 1)
    clock.sleep(for: 0.25)
    #expect(remaining.values == [60, 39.5], "nothing is due")
    clock.advance(by: 0.25)
    #expect(remaining.values == [60, 39.5, 39])
    clock.sleep(for: 600)
    #expect(remaining.values == [60, 39.5, 39, 0])
    #expect(countdown.state == .finished)
    withExtendedLifetime(observation) {}
  }

  @Test("Setting the time of day doesn't affect countdowns", arguments: [-3600.0, -1, 1, 86_400])
  func wallClock(change: TimeInterval) throws {
    let countdown = try countdown(5)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 0.5)
    let before = clock.time.now
    clock.setWallClock(aheadBy: change)
    #expect(clock.time.now == before)
    #expect(seconds.values == [5])
    clock.advance(by: 10)
    #expect(seconds.values == [5, 4, 3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("Setting the time of day ahead affects only wall alarms")
  func alarmTimelines() {
    let events = Recorder<String>()
    let wall = clock.time.makeAlarm(on: .wall, queue: .main) { _ in events.record("wall") }
    let uptime = clock.time.makeAlarm(on: .uptime, queue: .main) { _ in events.record("uptime") }
    wall.schedule(afterNanoseconds: 10_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.schedule(afterNanoseconds: 10_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    #expect(clock.armedAlarmCount == 2)
    clock.setWallClock(aheadBy: 9)
    #expect(events.count == 0)
    clock.setWallClock(aheadBy: 1)
    #expect(events.values == ["wall"])
    clock.sleep(for: 100)
    #expect(events.values == ["wall"], "the uptime doesn't advance during sleep")
    clock.advance(by: 9.999)
    #expect(events.values == ["wall"])
    clock.advance(by: 0.001)
    #expect(events.values == ["wall", "uptime"])
    wall.schedule(afterNanoseconds: 1, repeatingEvery: 1_000_000_000_000, leeway: 0)
    wall.schedule(afterNanoseconds: 5_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.schedule(afterNanoseconds: 1, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.unschedule()
    clock.advance(by: 1)
    #expect(events.count == 2, "one alarm was moved, the other unscheduled")
    clock.advance(by: 4)
    #expect(events.values == ["wall", "uptime", "wall"])
    #expect(clock.wakeUpCount == 3)
  }

  @Test("A stalled main queue receives only the current value when the stall ends")
  func stall() throws {
    let countdown = try countdown(10)
    let remaining = Recorder<TimeInterval>()
    let observation = countdown.observe { remaining.record($0.remaining) }
    #expect(!clock.isMainQueueStalled)
    clock.isMainQueueStalled = true
    #expect(clock.isMainQueueStalled)
    countdown.start()
    clock.advance(by: 4.5)
    clock.sleep(for: 1)
    #expect(remaining.count == 0)
    #expect(countdown.remaining == 4.5)
    clock.isMainQueueStalled = false
    #expect(remaining.values == [4.5])
    clock.advance(by: 0.5)
    #expect(remaining.values == [4.5, 4])
    withExtendedLifetime(observation) {}
  }

  @Test("Handlers for another queue run there")
  func otherQueue() throws {
    let countdown = try countdown(3)
    let queue = DispatchQueue(label: "observer")
    let seconds = Recorder<Int>()
    let observation = countdown.observe(on: queue) { tick in
      dispatchPrecondition(condition: .onQueue(queue))
      seconds.record(tick.remainingSeconds)
    }
    countdown.start()
    queue.sync {}
    for _ in 1...3 {
      clock.advance(by: 1)
      queue.sync {}
    }
    #expect(seconds.values == [3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("Handlers run on the main queue when another thread starts the countdown")
  func startFromAnotherThread() async throws {
    let countdown = try countdown(3)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { tick in
      dispatchPrecondition(condition: .onQueue(.main))
      seconds.record(tick.remainingSeconds)
    }
    DispatchQueue.global().async { countdown.start() }
    #expect(await eventually { seconds.values == [3] })
    clock.advance(by: 1)
    #expect(seconds.values == [3, 2])
    withExtendedLifetime(observation) {}
  }

  @Test("Nested work for the main queue runs after the current work")
  func nestedWork() {
    let seen = Recorder<String>()
    clock.time.perform(on: .main) { [clock] in
      clock.time.perform(on: .main) {
        clock.time.perform(on: .main) { seen.record("third") }
        seen.record("second")
      }
      MainActor.assumeIsolated { clock.advance(by: 1) }
      seen.record("first")
    }
    #expect(seen.values == ["first", "second", "third"])
  }

  @Test("An advance inside a handler moves the time at once and delivers after the handler")
  func nestedAdvance() throws {
    let countdown = try countdown(10)
    let seen = Recorder<String>()
    let start = clock.time.now
    let observation = countdown.observe { [clock] tick in
      seen.record("\(tick.remaining)")
      if tick.remaining == 9 { MainActor.assumeIsolated { clock.advance(by: 5.5) } }
      seen.record("end")
    }
    countdown.start()
    clock.advance(by: 2)
    #expect(seen.values == ["10.0", "end", "9.0", "end", "3.5", "end"])
    #expect(
      clock.time.now.nanoseconds(since: start) == 6_500_000_000, "time doesn't go back to the end of the outer advance")
    withExtendedLifetime(observation) {}
  }

  /// A page that holds an observation.
  @MainActor private final class Page {
    var observation: CountdownObservation?
  }

  @Test("Ending an observation calls no handler of another observation", arguments: [true, false])
  func handlersOfOthers(drops: Bool) throws {
    let (first, second) = (try countdown(10), try countdown(10))
    let seconds = Recorder<Int>()
    let other = Page()
    let page = Page()
    page.observation = second.observe { _ in }
    other.observation = second.observe { seconds.record($0.remainingSeconds) }
    let neighbor = first.observe { _ in }
    first.start()
    clock.advance(by: 0.03)
    second.start()
    // The tick is due, but postponed because a wake-up was just before it.
    clock.advance(by: 1.01)
    #expect(seconds.values == [10])
    if drops { page.observation = nil } else { page.observation?.cancel() }
    #expect(seconds.values == [10])
    clock.advance(by: 0.04)
    #expect(seconds.values == [10, 9])
    clock.advance(by: 20)
    #expect(seconds.values.last == 0)
    withExtendedLifetime((neighbor, page)) {}
  }

  @Test("A clock is released with its countdowns")
  func released() throws {
    weak var weakClock: ManualClock?
    do {
      let clock = ManualClock()
      weakClock = clock
      let countdown = try clock.run { try Countdown(duration: 3) }
      let observation = countdown.observe { _ in }
      countdown.start()
      clock.advance(by: 1)
      #expect(clock.armedAlarmCount > 0)
      withExtendedLifetime(observation) {}
    }
    #expect(weakClock == nil)
  }

  @Test("An asynchronous body and its tasks use the clock")
  func asynchronous() async throws {
    let countdown = try await clock.run {
      await Task.yield()
      MainActor.assertIsolated("the caller's actor")
      return try await Task { try Countdown(duration: 3) }.value
    }
    countdown.start()
    clock.advance(by: 2)
    #expect(countdown.remaining == 1)
    #expect(CountdownTime.clock as AnyObject !== clock.time as AnyObject)
    await #expect(throws: CancellationError.self) {
      try await clock.run {
        await Task.yield()
        throw CancellationError()
      }
    }
  }
}
