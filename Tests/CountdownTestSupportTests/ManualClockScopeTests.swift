import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

@MainActor @Suite("The scope of a manual clock")
struct ManualClockScopeTests {
  private struct Failure: Error {}

  private let clock = ManualClock()

  /// Whether the caller's clock is the manual one.
  nonisolated private static func uses(_ clock: ManualClock) -> Bool {
    CountdownEnvironment.clock === clock.time
  }

  @Test("The body of run and its tasks use the clock. Other threads, detached tasks, and what follows the body don't.")
  func bodyOfRunUsesTheClock() async throws {
    let elsewhere = try await value("the other thread answers") { done in
      clock.run { [clock] in
        DispatchQueue.global().async { done(Self.uses(clock)) }
      }
    }
    #expect(!elsewhere)
    #expect(clock.run { Self.uses(clock) })
    #expect(throws: Failure.self) { try clock.run { throw Failure() } }
    #expect(!Self.uses(clock))
    await #expect(throws: Failure.self) {
      try await clock.run { [clock] in
        await Task.yield()
        MainActor.assertIsolated("the caller's actor")
        #expect(Self.uses(clock))
        let (task, detached) = (Task { Self.uses(clock) }, Task.detached { Self.uses(clock) })
        #expect(try await value(of: task, "a task of the body ends"))
        #expect(try await !value(of: detached, "a detached task ends"))
        throw Failure()
      }
    }
    #expect(!Self.uses(clock))
  }

  @Test("A countdown keeps the clock that it was created with, and two clocks don't affect each other")
  func countdownKeepsTheClock() throws {
    let clocks = [clock, ManualClock()]
    let seconds = [Recorder<Int>(), Recorder<Int>()]
    var observations: [CountdownObservation] = []
    for (clock, recorder) in zip(clocks, seconds) {
      let countdown = clock.run { Countdown(duration: 3) }
      observations.append(countdown.observe { recorder.record($0.remainingSeconds) })
      clocks[0].run { countdown.start() }
    }
    clocks[0].run { clocks[1].advance(by: 2) }
    #expect(seconds.map(\.values) == [[3], [3, 2, 1]])
    clocks[1].isMainQueueStalled = true
    for clock in clocks { clock.advance(by: 3) }
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1]])
    clocks[1].isMainQueueStalled = false
    #expect(seconds.map(\.values) == [[3, 2, 1, 0], [3, 2, 1, 0]])
    withExtendedLifetime(observations) {}
  }

  @Test("What a handler creates uses the clock even outside run")
  func whatAHandlerCreates() throws {
    let uses = Recorder<Bool>()
    let record = { @Sendable [clock] in uses.record(Self.uses(clock)) }
    let countdown = clock.run { Countdown(duration: 1) }
    let observation = countdown.observe({ if $0.isFinished { record() } }, onCancel: record)
    countdown.start()
    clock.advance(by: 3)
    countdown.restart()
    countdown.cancel()
    #expect(uses.values == [true, true])
    withExtendedLifetime(observation) {}
  }
}
