import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import Testing

/// The clock as the tests of an app see it: with nothing but what is public.
@MainActor @Suite("A manual clock")
struct ManualClockTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("stands still until it is moved")
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

  @Test("delivers the first value before the start returns, and every tick before the advance returns")
  func ticksBeforeReturn() throws {
    let countdown = try countdown(3)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    #expect(seconds.values == [3])
    clock.advance(by: 3)
    #expect(seconds.values == [3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("shows in each handler the moment at which it is called, not the end of the advance")
  func stopsOnTheWay() throws {
    let countdown = try countdown(3)
    let moments = Recorder<Int64>()
    let start = clock.time.now
    let observation = countdown.observe { [clock] _ in moments.record(clock.time.now.nanoseconds(since: start)) }
    countdown.start()
    clock.advance(by: 10)
    #expect(moments.values == [0, 1_000_000_000, 2_000_000_000, 3_000_000_000])
    #expect(clock.time.now.nanoseconds(since: start) == 10_000_000_000)
    withExtendedLifetime(observation) {}
  }

  @Test("wakes nothing in sleep: what came due meanwhile is told once, on waking")
  func sleep() throws {
    let countdown = try countdown(60)
    let remaining = Recorder<TimeInterval>()
    let observation = countdown.observe { remaining.record($0.remaining) }
    countdown.start()
    clock.sleep(for: 20.5)
    #expect(remaining.values == [60, 39.5])
    #expect(clock.wakeUpCount == 1)
    clock.sleep(for: 0.25)
    #expect(remaining.values == [60, 39.5], "nothing came due")
    clock.advance(by: 0.25)
    #expect(remaining.values == [60, 39.5, 39])
    clock.sleep(for: 600)
    #expect(remaining.values == [60, 39.5, 39, 0])
    #expect(countdown.state == .finished)
    withExtendedLifetime(observation) {}
  }

  @Test("has a time of day that can be set without moving what countdowns count", arguments: [-3600.0, -1, 1, 86_400])
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

  @Test("sets off a wall alarm when the time of day is set ahead, and an uptime alarm only as time passes")
  func alarmTimelines() {
    let told = Recorder<String>()
    let wall = clock.time.makeAlarm(on: .wall) { told.record("wall") }
    let uptime = clock.time.makeAlarm(on: .uptime) { told.record("uptime") }
    wall.schedule(afterNanoseconds: 10_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.schedule(afterNanoseconds: 10_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    #expect(clock.armedAlarmCount == 2)
    clock.setWallClock(aheadBy: 9)
    #expect(told.count == 0)
    clock.setWallClock(aheadBy: 1)
    #expect(told.values == ["wall"])
    clock.sleep(for: 100)
    #expect(told.values == ["wall"], "the uptime stands still in sleep")
    clock.advance(by: 9.999)
    #expect(told.values == ["wall"])
    clock.advance(by: 0.001)
    #expect(told.values == ["wall", "uptime"])
    wall.schedule(afterNanoseconds: 1, repeatingEvery: 1_000_000_000_000, leeway: 0)
    wall.schedule(afterNanoseconds: 5_000_000_000, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.schedule(afterNanoseconds: 1, repeatingEvery: 1_000_000_000_000, leeway: 0)
    uptime.unschedule()
    clock.advance(by: 1)
    #expect(told.count == 2, "moved, and taken back")
    clock.advance(by: 4)
    #expect(told.values == ["wall", "uptime", "wall"])
    #expect(clock.wakeUpCount == 3)
  }

  @Test("delivers nothing on a stalled main queue, and the present value when the stall ends")
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

  @Test("sends what is for another queue there, to be waited for")
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

  @Test("calls handlers on the main queue, though another thread has started the countdown")
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

  @Test("runs work for the main queue in order: nested work after what runs, not inside it")
  func nestedWork() {
    let seen = Recorder<String>()
    clock.time.performOnMain { [clock] in
      clock.time.performOnMain {
        clock.time.performOnMain { seen.record("third") }
        seen.record("second")
      }
      MainActor.assumeIsolated { clock.advance(by: 1) }
      seen.record("first")
    }
    #expect(seen.values == ["first", "second", "third"])
  }

  @Test("an advance from inside a handler moves the time at once, and delivers after the handler")
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
      clock.time.now.nanoseconds(since: start) == 6_500_000_000, "time does not go back to the outer advance's end")
    withExtendedLifetime(observation) {}
  }

  /// A page that an observer reads while the page drops an observation.
  @MainActor private final class Page {
    var observation: CountdownObservation?
  }

  @Test("Dropping or canceling an observation calls no handler of another one", arguments: [true, false])
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
    // The tick is due, and put off: a wake-up was just before it.
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

  @Test("is free of its countdowns when they are dropped, and is freed itself")
  func freed() throws {
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

  @Test("holds for what is asynchronous, and for the tasks of that, and for nothing after it")
  func asynchronous() async throws {
    let countdown = try await clock.run {
      await Task.yield()
      MainActor.assertIsolated("where it was called from")
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
