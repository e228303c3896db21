import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Which clock decides how much time has passed. ``ResendRandomTests`` checks what else is restored and saved.
@MainActor @Suite("A relaunch")
struct RelaunchTests {
  struct Case: Sendable {
    /// Whether the boot is known before and after the steps.
    var known = (true, true)
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

  @Test("The clocks decide how much time has passed", arguments: cases)
  func elapsed(row: Case) throws {
    let device = TestDevice()
    let policy = ResendPolicy(waits: [], limit: 1, group: "group")
    device.clock.isBootKnown = row.known.0
    let scenario = KeyScenario(on: device)
    scenario.center.recordSend(for: "none", under: policy)
    try scenario.perform([.start(900)] + row.steps)
    device.clock.isBootKnown = row.known.1
    let center = device.relaunch()
    #expect(center["key"]?.remaining ?? 0 == max(0, 900 - row.passed))
    #expect(center.allowance(for: "key 2", under: policy).wait == Self.day - row.passed)
    #expect(device.reports.values.isEmpty)
  }

  @Test(
    "A launch saves what the clocks decide if they disagree by more than a second",
    arguments: [(0.9, 0), (-0.9, 0), (1.1, 1), (-1.1, 1)])
  func savesAtLaunch(change: TimeInterval, count: Int) throws {
    let scenario = KeyScenario()
    try scenario.perform([.start(900), .setClock(change, isAnnounced: false)])
    let saves = scenario.device.store.saveCount
    _ = scenario.device.relaunch()
    #expect(scenario.device.store.saveCount == saves + count)
  }
}
