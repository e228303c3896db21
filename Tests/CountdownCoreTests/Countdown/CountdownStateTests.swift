import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("Calls in each state of a countdown")
struct CountdownStateTests {
  let clock = ManualClock()

  /// Creates a countdown of 10 s. If it's running or paused, 3 s have passed.
  private func countdown(in state: Countdown.State) throws -> (Countdown, TickLog) {
    let (countdown, log) = clock.observed(10)
    clock.perform(CountdownStep.steps(to: state), on: countdown)
    countdown.setRemaining(7)
    if state == .paused { clock.sleep(for: 5) }
    #expect(countdown.state == state)
    log.clear()
    return (countdown, log)
  }

  /// The state and the seconds remaining after a step in each state, and what observers receive.
  private static let outcomes: [(step: CountdownStep, repetitions: Int, outcomes: [String])] = [
    (.start, 2, ["running 10: 10", "running 7: ", "running 7: ", "running 10: 10", "running 10: 10"]),
    (.restart, 1, ["running 10: 10", "running 10: 10", "running 10: 10", "running 10: 10", "running 10: 10"]),
    (.pause, 2, ["idle 10: ", "paused 7: ", "paused 7: ", "finished 0: ", "cancelled 0: "]),
    (.resume, 2, ["idle 10: ", "running 7: ", "running 7: ", "finished 0: ", "cancelled 0: "]),
    (
      .cancel, 2,
      ["cancelled 0: cancel", "cancelled 0: cancel", "cancelled 0: cancel", "finished 0: ", "cancelled 0: "]
    ),
    (.extend(2), 1, ["idle 10: ", "running 9: 9", "paused 9: 9", "finished 0: ", "cancelled 0: "]),
    (.setRemaining(4), 2, ["idle 10: ", "running 4: 4", "paused 4: 4", "finished 0: ", "cancelled 0: "]),
    (.finish, 2, ["idle 10: ", "finished 0: 0", "finished 0: 0", "finished 0: ", "cancelled 0: "]),
  ]

  @Test("Every call is allowed in every state, and again in the one that it leads to")
  func everyCallInEveryState() throws {
    var differences = Differences()
    for (step, repetitions, outcomes) in Self.outcomes {
      for (state, outcome) in zip([Countdown.State.idle, .running, .paused, .finished, .cancelled], outcomes) {
        let (countdown, log) = try countdown(in: state)
        for _ in 1...repetitions { clock.perform([step], on: countdown) }
        let found = "\(countdown.state) \(countdown.remainingSeconds): \(log.text)"
        differences.expect(".\(step) in the state \(state), \(repetitions) times", found, outcome)
      }
    }
    differences.record()
  }
}
