import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import Testing

/// Which countdowns follow which clock.
@MainActor @Suite("The scope of a manual clock")
struct ManualClockScopeTests {
  private struct Failure: Error {}

  @Test("is the body of run: before and after it the system's clock is in place")
  func scope() throws {
    let clock = ManualClock()
    let system = CountdownTime.clock
    let inside = clock.run { CountdownTime.clock }
    #expect(inside === clock.time)
    #expect(system !== clock.time)
    #expect(CountdownTime.clock === system)
    #expect(throws: Failure.self) { try clock.run { throw Failure() } }
    #expect(CountdownTime.clock === system, "after an error too")
  }

  @Test("a countdown keeps the clock that it was made with")
  func countdownKeepsClock() throws {
    let clock = ManualClock()
    let other = ManualClock()
    let countdown = try clock.run { try Countdown(duration: 10) }
    other.run { countdown.start() }
    other.advance(by: 5)
    #expect(countdown.remaining == 10)
    clock.advance(by: 4)
    #expect(countdown.remaining == 6)
  }

  @Test("two clocks side by side, and one inside the other, do not move each other")
  func sideBySide() throws {
    let clocks = [ManualClock(), ManualClock()]
    let seconds = [Recorder<Int>(), Recorder<Int>()]
    var watched: [(countdown: Countdown, observation: CountdownObservation)] = []
    try clocks[0].run {
      let first = try Countdown(duration: 3)
      let second = try clocks[1].run { try Countdown(duration: 3) }
      #expect(CountdownTime.clock === clocks[0].time)
      for (countdown, recorder) in zip([first, second], seconds) {
        watched.append((countdown, countdown.observe { recorder.record($0.remainingSeconds) }))
        countdown.start()
      }
      clocks[1].advance(by: 2)
    }
    #expect(seconds.map(\.values) == [[3], [3, 2, 1]])
    clocks[0].advance(by: 3)
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1]])
    clocks[1].isMainQueueStalled = true
    clocks[1].advance(by: 3)
    #expect(clocks[1].armedAlarmCount == 0 && clocks[0].armedAlarmCount == 0)
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1]])
    clocks[1].isMainQueueStalled = false
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1, 0]])
    withExtendedLifetime(watched) {}
  }

  @Test("tasks side by side each have their own", arguments: 1...8)
  func tasks(number: Int) async throws {
    let clock = ManualClock()
    let countdown = try clock.run { try Countdown(duration: 10) }
    countdown.start()
    for step in 1...5 {
      await Task.yield()
      let isOwn = clock.run { CountdownTime.clock === clock.time }
      #expect(isOwn)
      clock.advance(by: 1)
      #expect(countdown.remaining == TimeInterval(10 - step))
    }
    #expect(CountdownTime.clock !== clock.time)
  }

  @Test("what a task inside run makes follows the clock; what another thread makes does not")
  func tasksInherit() async throws {
    let clock = ManualClock()
    let task = clock.run { Task { CountdownTime.clock } }
    let inherited = await task.value
    #expect(inherited === clock.time)
    let elsewhere = await withCheckedContinuation { continuation in
      clock.run {
        DispatchQueue.global().async { continuation.resume(returning: CountdownTime.clock) }
      }
    }
    #expect(elsewhere !== clock.time)
  }

  @Test("a countdown that a handler makes follows the clock, though the advance is outside run")
  func madeInsideHandler() throws {
    let clock = ManualClock()
    let made = Recorder<Countdown>()
    let first = try clock.run { try Countdown(duration: 1) }
    let observation = first.observe { tick in
      guard tick.isFinished, let countdown = try? Countdown(duration: 10) else { return }
      countdown.start()
      made.record(countdown)
    }
    first.start()
    clock.advance(by: 3)
    #expect(made.values.map(\.remaining) == [8])
    clock.advance(by: 3)
    #expect(made.values.map(\.remaining) == [5])
    withExtendedLifetime(observation) {}
  }

  @Test("a countdown that an onCancel handler makes follows the clock too")
  func madeInsideOnCancel() throws {
    let clock = ManualClock()
    let made = Recorder<Bool>()
    let countdown = try clock.run { try Countdown(duration: 1) }
    let observation = countdown.observe(
      onCancel: { [clock] in made.record(CountdownTime.clock === clock.time) }, { _ in })
    countdown.cancel()
    #expect(made.values == [true])
    withExtendedLifetime(observation) {}
  }
}
