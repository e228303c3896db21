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
    /// What is left of a wait of 900 s, and the age of a send.
    let left: TimeInterval
    let age: TimeInterval
  }

  nonisolated private static let day: TimeInterval = 86_400

  /// The monotonic clock decides.
  nonisolated private static let sameBoot = [-1e9, -3_600, 0, 3_600, 1e9].map { change in
    Case(steps: [.setClock(change, isAnnounced: false), .sleep(200)], left: 700, age: 200)
  }

  /// The time of day decides.
  nonisolated private static let otherBoot = [
    Case(steps: [.advance(100), .reboot(offFor: 300)], left: 500, age: 400),
    Case(steps: [.reboot(offFor: 100), .setClock(-day, isAnnounced: false)], left: 900, age: 0),
    Case(steps: [.reboot(offFor: 0), .setClock(day, isAnnounced: false)], left: 0, age: day),
    Case(steps: [.setClock(-3_600), .advance(100), .reboot(offFor: 0)], left: 800, age: 100),
  ]

  /// The clock decides by which less time has passed, but the time of day if the monotonic clock reads less than before.
  nonisolated private static let unknownBoot = [
    Case(known: (true, false), steps: [.sleep(200)], left: 700, age: 200),
    Case(known: (false, true), steps: [.sleep(200)], left: 700, age: 200),
    Case(known: (false, false), steps: [.sleep(100), .setClock(1e9, isAnnounced: false)], left: 800, age: 100),
    Case(known: (false, false), steps: [.sleep(100), .setClock(-50, isAnnounced: false)], left: 850, age: 50),
    Case(known: (false, false), steps: [.sleep(100), .setClock(-day, isAnnounced: false)], left: 900, age: 0),
    Case(known: (false, false), steps: [.reboot(offFor: 300)], left: 600, age: 300),
  ]

  @Test("The clocks decide how much time has passed, once", arguments: sameBoot + otherBoot + unknownBoot)
  func elapsed(row: Case) throws {
    let device = TestDevice()
    let policy = ResendPolicy(waits: [], limit: 1, group: "group")
    let left = { (center: CountdownCenter) in
      [center["key"]?.remaining ?? 0, center.allowance(for: "none", under: policy).wait]
    }
    device.clock.isBootKnown = row.known.0
    let scenario = KeyScenario(on: device)
    scenario.center.recordSend(for: "none", under: policy)
    scenario.center.cancel("none")
    try scenario.perform([.start(900)] + row.steps)
    device.clock.isBootKnown = row.known.1
    #expect(left(device.relaunch()) == [row.left, Self.day - row.age])
    // Later launches don't decide again, whatever the time of day.
    device.clock.isBootKnown = true
    for change in [2e6, -40] {
      device.clock.sleep(for: 50)
      device.clock.setWallClock(aheadBy: change, isAnnounced: false)
      _ = device.relaunch()
    }
    #expect(left(device.launch()) == [max(0, row.left - 100), max(0, Self.day - row.age - 100)])
    #expect(device.reports.values.isEmpty)
  }

  @Test(
    "A launch saves if the clocks disagree by more than a second",
    arguments: [(0.9, 0), (-0.9, 0), (1.1, 1), (-1.1, 1)])
  func savesAtLaunch(change: TimeInterval, count: Int) throws {
    let scenario = KeyScenario()
    try scenario.perform([.start(900), .setClock(change, isAnnounced: false)])
    let saves = scenario.device.store.saveCount
    _ = scenario.device.relaunch()
    #expect(scenario.device.store.saveCount == saves + count)
  }
}
