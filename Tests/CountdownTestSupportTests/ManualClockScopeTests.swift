import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// The countdowns that use a manual clock, and those that don't.
@MainActor @Suite("The scope of a manual clock")
struct ManualClockScopeTests {
  private struct Failure: Error {}

  @Test("The clock replaces the system's clock only inside the body of run")
  func scope() throws {
    let clock = ManualClock()
    let system = CountdownTime.clock
    let inside = clock.run { CountdownTime.clock }
    #expect(inside === clock.time)
    #expect(system !== clock.time)
    #expect(CountdownTime.clock === system)
    #expect(throws: Failure.self) { try clock.run { throw Failure() } }
    #expect(CountdownTime.clock === system, "also after an error")
  }

  @Test("A countdown keeps the clock that it was created with")
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

  @Test("Two clocks don't affect each other")
  func sideBySide() throws {
    let clocks = [ManualClock(), ManualClock()]
    let seconds = [Recorder<Int>(), Recorder<Int>()]
    var observed: [(countdown: Countdown, observation: CountdownObservation)] = []
    try clocks[0].run {
      let first = try Countdown(duration: 3)
      let second = try clocks[1].run { try Countdown(duration: 3) }
      #expect(CountdownTime.clock === clocks[0].time)
      for (countdown, recorder) in zip([first, second], seconds) {
        observed.append((countdown, countdown.observe { recorder.record($0.remainingSeconds) }))
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
    withExtendedLifetime(observed) {}
  }

  @Test("Parallel tasks each have their own clock", arguments: 1...8)
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

  @Test("A task inside run inherits the clock, and another thread doesn't")
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

  @Test("A countdown that a handler creates uses the clock even outside run")
  func createdInsideHandler() throws {
    let clock = ManualClock()
    let created = Recorder<Countdown>()
    let first = try clock.run { try Countdown(duration: 1) }
    let observation = first.observe { tick in
      guard tick.isFinished, let countdown = try? Countdown(duration: 10) else { return }
      countdown.start()
      created.record(countdown)
    }
    first.start()
    clock.advance(by: 3)
    #expect(created.values.map(\.remaining) == [8])
    clock.advance(by: 3)
    #expect(created.values.map(\.remaining) == [5])
    withExtendedLifetime(observation) {}
  }

  @Test("An onCancel handler uses the clock")
  func createdInsideOnCancel() throws {
    let clock = ManualClock()
    let created = Recorder<Bool>()
    let countdown = try clock.run { try Countdown(duration: 1) }
    let observation = countdown.observe(
      onCancel: { [clock] in created.record(CountdownTime.clock === clock.time) }, { _ in })
    countdown.cancel()
    #expect(created.values == [true])
    withExtendedLifetime(observation) {}
  }
}
