import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Which clock decides how much time has passed. ``ResendRandomTests`` checks what else the next launch finds.
@MainActor @Suite("A relaunch")
struct RelaunchTests {
  struct Case: Sendable {
    /// Whether the boot is known before and after the steps.
    var known = (before: true, after: true)
    let steps: [KeyScenario.Step]
    /// The time that has passed after the steps, as far as the center knows.
    let passed: TimeInterval
  }

  nonisolated private static let day: TimeInterval = 86_400

  nonisolated private static let cases = [
    // In the same boot, the monotonic clock decides.
    Case(steps: [.setClock(-1e9, isAnnounced: false), .sleep(200)], passed: 200),
    Case(steps: [.setClock(3_600, isAnnounced: false), .sleep(200)], passed: 200),
    // In another boot, the time of day decides.
    Case(steps: [.advance(100), .reboot(offFor: 300)], passed: 400),
    Case(steps: [.reboot(offFor: 100), .setClock(-day, isAnnounced: false)], passed: 0),
    Case(steps: [.reboot(offFor: 0), .setClock(day, isAnnounced: false)], passed: day),
    Case(steps: [.setClock(-3_600), .advance(100), .reboot(offFor: 0)], passed: 100),
    // If the boot is unknown, the clock decides by which less time has passed, but the time of day if the monotonic
    // clock reads less than before.
    Case(known: (true, false), steps: [.sleep(100), .setClock(1e9, isAnnounced: false)], passed: 100),
    Case(known: (false, true), steps: [.sleep(100), .setClock(-50, isAnnounced: false)], passed: 50),
    Case(known: (false, false), steps: [.sleep(100), .setClock(-day, isAnnounced: false)], passed: 0),
    Case(known: (false, false), steps: [.reboot(offFor: 300)], passed: 300),
  ]

  @Test("The clocks decide how much time has passed")
  func clocksDecideHowMuchTimePassed() throws {
    var differences = Differences()
    for row in Self.cases {
      let device = TestDevice()
      let policy = ResendPolicy(waits: [], limit: 1, group: "group")
      device.clock.isBootKnown = row.known.before
      let scenario = KeyScenario(on: device)
      scenario.center.recordSend(for: "none", under: policy)
      try scenario.perform([.start(900)] + row.steps)
      device.clock.isBootKnown = row.known.after
      let center = device.relaunch()
      let steps = "\(row.steps.code), the boot known before: \(row.known.before), after: \(row.known.after)"
      differences.expect("the rest of 900 s after \(steps)", center["key"]?.remaining ?? 0, max(0, 900 - row.passed))
      let wait = center.allowance(for: "key 2", under: policy).wait
      differences.expect("the rest of a day after \(steps)", wait, Self.day - row.passed)
      differences.expect("nothing is reported after \(steps)", device.reports.values.isEmpty)
    }
    differences.record()
  }

  @Test(
    "A launch saves what the clocks decide if they disagree by more than a second",
    arguments: [(0.9, 0), (-0.9, 0), (1.1, 1), (-1.1, 1)])
  func launchSavesWhatTheClocksDecide(change: TimeInterval, count: Int) throws {
    let scenario = KeyScenario()
    try scenario.perform([.start(900), .setClock(change, isAnnounced: false)])
    let saves = scenario.device.store.saveCount
    _ = scenario.device.relaunch()
    expect(scenario.device.store.saveCount - saves, count, after: "a change of the clock by \(change) s, and a launch")
  }

  /// A policy, the sends that are recorded while a request is pending, and the state that is left after the relaunch.
  struct PendingRequest: Sendable {
    var waits: [TimeInterval] = [60, 120]
    let limit: Int
    var period = ResendPolicy.Period.sliding(1_000)
    var sends = 0
    let sendsLeft: Int
    let error: SendError
  }

  nonisolated private static let pendingRequests = [
    PendingRequest(limit: 2, sends: 1, sendsLeft: 1, error: .waiting(remaining: 120)),
    PendingRequest(limit: 1, sendsLeft: 1, error: .waiting(remaining: 60)),
    PendingRequest(limit: 2, period: .calendarDay(), sends: 1, sendsLeft: 1, error: .waiting(remaining: 120)),
    PendingRequest(limit: 1, period: .calendarDay(), sendsLeft: 1, error: .waiting(remaining: 60)),
    // The recorded sends alone reach the limit.
    PendingRequest(limit: 2, sends: 2, sendsLeft: 0, error: .limitReached(remaining: 1_000)),
    PendingRequest(waits: [5_000], limit: 2, sends: 2, sendsLeft: 0, error: .waiting(remaining: 5_000)),
  ]

  @Test(
    "A request that was pending has the policy's own wait, and only recorded sends reach a limit",
    arguments: pendingRequests)
  func requestThatWasPending(row: PendingRequest) throws {
    let device = TestDevice()
    let policy = ResendPolicy(waits: row.waits, limit: row.limit, period: row.period, group: "codes")
    let center = device.launch()
    let request = try center.beginSend(under: policy, key: "key")
    for index in 0..<row.sends { center.recordSend(for: "other \(index)", under: policy) }
    let next = device.relaunch()
    let steps = "a request under \(policy), \(row.sends) other sends, and a launch"
    expect(next.allowance(for: "key", under: policy).sendsLeft, row.sendsLeft, after: steps)
    expect(next["key"].map { SendError(waitingFor: $0.tick) }, row.error, after: steps)
    expect(next.send("key", policy), row.error, after: steps)
    request.finish(with: .failed())
  }
}
