import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A relaunch")
struct RelaunchTests {
  private nonisolated static let day: TimeInterval = 86_400

  let device = TestDevice()
  let policy = ResendPolicy(waits: [], limit: 1, group: "group")
  var clock: ManualClock { device.clock }
  var store: FailingStore { device.store }

  private func left(in center: CountdownCenter) -> [TimeInterval] {
    [center["login"]?.remaining ?? 0, center.allowance(for: "none", under: policy).wait]
  }

  /// What happens to a device that stored a wait of 900 s and a send, and the wait and the age of the send afterward.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var isKnownBefore = true
    var isKnownAfter = true
    let left: TimeInterval
    let age: TimeInterval
    let change: @MainActor @Sendable (ManualClock) -> Void
  }

  private nonisolated static func row(
    _ name: String, known: (Bool, Bool) = (true, true), left: TimeInterval, age: TimeInterval,
    _ change: @escaping @MainActor @Sendable (ManualClock) -> Void
  ) -> Case {
    Case(
      testDescription: name, isKnownBefore: known.0, isKnownAfter: known.1, left: left, age: age, change: change)
  }

  private nonisolated static let inOneBoot: [Case] = [-1e9, -3_600, 0, 3_600, 1e9].map { change in
    row("one boot, clock set by \(change)", left: 700, age: 200) {
      $0.setWallClock(aheadBy: change, isAnnounced: false)
      $0.sleep(for: 200)
    }
  }

  private nonisolated static let cases: [Case] = [
    row("one boot, before 1970", left: 700, age: 200) { clock in
      for _ in 1...3 { clock.setWallClock(aheadBy: -25 * 365 * day, isAnnounced: false) }
      clock.sleep(for: 200)
    },
    row("reboot", left: 500, age: 400) { clock in
      clock.advance(by: 100)
      clock.reboot(offFor: 300)
    },
    row("reboot, clock set back", left: 900, age: 0) { clock in
      clock.reboot(offFor: 100)
      clock.setWallClock(aheadBy: -day, isAnnounced: false)
    },
    row("reboot, clock set ahead", left: 0, age: day) { clock in
      clock.reboot()
      clock.setWallClock(aheadBy: day, isAnnounced: false)
    },
    row("announced change, reboot", left: 800, age: 100) { clock in
      clock.setWallClock(aheadBy: -3_600)
      clock.advance(by: 100)
      clock.reboot()
    },
    row("boot known before", known: (true, false), left: 700, age: 200) { $0.sleep(for: 200) },
    row("boot known after", known: (false, true), left: 700, age: 200) { $0.sleep(for: 200) },
    row("unknown boot", known: (false, false), left: 700, age: 200) { $0.sleep(for: 200) },
    row("unknown boot, clock set ahead", known: (false, false), left: 800, age: 100) { clock in
      clock.sleep(for: 100)
      clock.setWallClock(aheadBy: 1e9, isAnnounced: false)
    },
    row("unknown boot, clock set back", known: (false, false), left: 850, age: 50) { clock in
      clock.sleep(for: 100)
      clock.setWallClock(aheadBy: -50, isAnnounced: false)
    },
    row("unknown boot, clock set back far", known: (false, false), left: 900, age: 0) { clock in
      clock.sleep(for: 100)
      clock.setWallClock(aheadBy: -day, isAnnounced: false)
    },
    row("unknown boot, monotonic clock reads less", known: (false, false), left: 600, age: 300) {
      $0.reboot(offFor: 300)
    },
  ]

  @Test("The clocks decide how much time has passed, once", arguments: inOneBoot + cases)
  func elapsed(_ row: Case) throws {
    clock.isBootKnown = row.isKnownBefore
    let first = device.launch()
    try first.start("login", duration: 900)
    first.recordSend(for: "none", under: policy)
    first.cancel("none")
    row.change(clock)
    clock.isBootKnown = row.isKnownAfter
    var center = device.relaunch()
    #expect(left(in: center) == [row.left, Self.day - row.age])
    #expect(center["login"]?.tick.duration ?? 900 == 900)
    // Later launches don't decide again, whatever the time of day.
    clock.isBootKnown = true
    for change in [2e6, -40] {
      clock.sleep(for: 50)
      clock.setWallClock(aheadBy: change, isAnnounced: false)
      center = device.relaunch()
    }
    #expect(left(in: center) == [max(0, row.left - 100), max(0, Self.day - row.age - 100)])
    #expect(device.reports.values.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test("A restart that no clock proves lengthens a wait, and sends stay young")
  func unprovenRestart() throws {
    clock.isBootKnown = false
    // The monotonic clock reads the same after each restart.
    clock.reboot()
    let first = device.launch()
    try first.start("login", duration: 900)
    first.recordSend(for: "none", under: policy)
    clock.reboot(offFor: Self.day)
    #expect(left(in: device.launch()) == [900, Self.day])
  }

  @Test("All records have the time of the last save")
  func oneTime() throws {
    let center = device.launch()
    try center.start("login", duration: 900)
    center.recordSend(for: "none", under: policy)
    center.cancel("none")
    clock.setWallClock(aheadBy: 600, isAnnounced: false)
    try center.start("other", duration: 60)
    clock.reboot()
    #expect(left(in: device.launch()) == [900, Self.day])
  }

  // MARK: Saving at a launch

  @Test(
    "A launch saves once if the load tells something new, and otherwise not at all",
    arguments: [
      ("nothing", nil), ("one boot", 0), ("clock 0.9 s ahead", 0), ("clock 0.9 s back", 0), ("clock 1.1 s ahead", 1),
      ("clock 1.1 s back", 1), ("another boot", 1), ("boot unknown before", 1), ("boot unknown after", 1),
      ("boot unknown", 1), ("expired key", 1), ("expired send", 1), ("paused key", 0),
    ] as [(String, Int?)])
  func savesAtLaunch(name: String, count: Int?) throws {
    clock.isBootKnown = !["boot unknown", "boot unknown before"].contains(name)
    let first = device.launch()
    if count != nil {
      try first.start("long", duration: 2 * Self.day)
      try first.start("login", duration: 900)
      first.recordSend(for: "none", under: policy)
      first.cancel("none")
    }
    switch name {
    case "clock 0.9 s ahead": clock.setWallClock(aheadBy: 0.9, isAnnounced: false)
    case "clock 0.9 s back": clock.setWallClock(aheadBy: -0.9, isAnnounced: false)
    case "clock 1.1 s ahead": clock.setWallClock(aheadBy: 1.1, isAnnounced: false)
    case "clock 1.1 s back": clock.setWallClock(aheadBy: -1.1, isAnnounced: false)
    case "another boot": clock.reboot()
    case "expired key": clock.sleep(for: 900)
    case "expired send":
      first.cancel("login")
      clock.sleep(for: Self.day)
    case "paused key": first["login"]?.pause()
    default: clock.sleep(for: 200)
    }
    clock.isBootKnown = !["boot unknown", "boot unknown after"].contains(name)
    let before = store.saveCount
    _ = device.relaunch()
    #expect(store.saveCount - before == count ?? 0)
    let isRemoved = ["login": name.hasPrefix("expired"), "long": false, "sends of group": name == "expired send"]
    #expect(store.memory.keys == (count == nil ? [] : isRemoved.keys.filter { isRemoved[$0] == false }.sorted()))
    clock.isBootKnown = true
    if name.hasPrefix("boot unknown") { _ = device.relaunch() }
    let after = store.saveCount
    _ = device.relaunch()
    #expect(store.saveCount == after)
  }

  // MARK: Countdowns

  @Test("A paused key is restored running, as if it had been resumed when it was saved", arguments: [true, false])
  func paused(isReboot: Bool) throws {
    let first = device.launch()
    let former = try first.start("login", duration: 60)
    clock.advance(by: 10)
    former.pause()
    clock.sleep(for: 20)
    if isReboot { clock.reboot() } else { clock.relaunch() }
    let center = device.launch()
    let countdown = try center.start("login", duration: 60)
    #expect(countdown.state == .running)
    #expect(countdown.remaining == 30)
    clock.advance(by: 30)
    #expect(center["login"] == nil, "the key isn't in use forever")
  }

  @Test("An extended key keeps its extension, and a restart of it runs the first duration", arguments: [true, false])
  func extended(isReboot: Bool) throws {
    let first = device.launch()
    try first.start("login", duration: 60).extend(by: 40)
    clock.sleep(for: 30)
    for _ in 1...2 {
      if isReboot { clock.reboot() } else { clock.relaunch() }
      let countdown = try #require(device.launch()["login"])
      #expect(countdown.remaining == 70)
      #expect(countdown.tick.duration == 100)
    }
    let center = device.launch()
    center["login"]?.restart()
    #expect(center["login"]?.remaining == 60)
    #expect(center["login"]?.tick.duration == 60)
    #expect(device.launch()["login"]?.remaining == 60)
  }
}
