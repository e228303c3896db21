import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

@MainActor @Suite("The scope of a manual clock")
struct ManualClockScopeTests {
  private struct Failure: Error {}

  @Test("The clock replaces the system's clock only inside the body of run, and not on other threads")
  func scope() async throws {
    let clock = ManualClock()
    let system = CountdownEnvironment.clock
    let inside = clock.run { CountdownEnvironment.clock }
    let elsewhere = await withCheckedContinuation { continuation in
      clock.run {
        DispatchQueue.global().async { continuation.resume(returning: CountdownEnvironment.clock) }
      }
    }
    #expect(inside === clock.time)
    #expect(elsewhere === system)
    #expect(system !== clock.time)
    #expect(CountdownEnvironment.clock === system)
    #expect(throws: Failure.self) { try clock.run { throw Failure() } }
    #expect(CountdownEnvironment.clock === system, "also after an error")
  }

  @Test("A countdown keeps the clock that it was created with, and two clocks don't affect each other")
  func sideBySide() throws {
    let clocks = [ManualClock(), ManualClock()]
    let seconds = [Recorder<Int>(), Recorder<Int>()]
    var observations: [CountdownObservation] = []
    for (clock, recorder) in zip(clocks, seconds) {
      let countdown = try clock.run { try Countdown(duration: 3) }
      observations.append(countdown.observe { recorder.record($0.remainingSeconds) })
      clocks[0].run { countdown.start() }
    }
    clocks[0].run { clocks[1].advance(by: 2) }
    #expect(seconds.map(\.values) == [[3], [3, 2, 1]])
    clocks[1].isMainQueueStalled = true
    clocks[1].advance(by: 3)
    clocks[0].advance(by: 3)
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1]])
    clocks[1].isMainQueueStalled = false
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1, 0]])
    withExtendedLifetime(observations) {}
  }

  @Test("Parallel tests each have their own clock", arguments: 1...8)
  func parallel(number: Int) async throws {
    let clock = ManualClock()
    let countdown = try await clock.run {
      await Task.yield()
      MainActor.assertIsolated("the caller's actor")
      #expect(CountdownEnvironment.clock === clock.time)
      return try await Task { try Countdown(duration: 10) }.value
    }
    countdown.start()
    for step in 1...5 {
      await Task.yield()
      clock.advance(by: 1)
      #expect(countdown.remaining == TimeInterval(10 - step))
    }
    #expect(CountdownEnvironment.clock !== clock.time)
    await #expect(throws: Failure.self) {
      try await clock.run {
        await Task.yield()
        throw Failure()
      }
    }
  }

  @Test("What a handler creates uses the clock even outside run")
  func createdInsideHandler() throws {
    let clock = ManualClock()
    let clocks = Recorder<any CountdownClock>()
    let countdown = try clock.run { try Countdown(duration: 1) }
    let observation = countdown.observe(onCancel: { clocks.record(CountdownEnvironment.clock) }) { tick in
      if tick.isFinished { clocks.record(CountdownEnvironment.clock) }
    }
    countdown.start()
    clock.advance(by: 3)
    countdown.restart()
    countdown.cancel()
    #expect(clocks.values.map { $0 === clock.time } == [true, true])
    withExtendedLifetime(observation) {}
  }
}
