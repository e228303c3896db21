import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// A device may not tell which boot it is.
@MainActor @Suite("A relaunch in an unknown boot")
struct UnknownBootTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let policy = ResendPolicy(waits: [], limit: 1, group: "group")

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { Issue.record("\($0)") } }
  }

  private func isLimited() -> Bool { launch().allowance(for: "none", under: policy).isLimitReached }

  @Test(
    "Without a change of the clock, the remaining time is right",
    arguments: [(true, false), (false, true), (false, false)])
  func unchanged(isKnownBefore: Bool, isKnownAfter: Bool) throws {
    clock.isBootKnown = isKnownBefore
    try launch().start("login", duration: 900)
    launch().recordSend(for: "none", under: policy)
    clock.sleep(for: 200)
    clock.isBootKnown = isKnownAfter
    clock.relaunch()
    #expect(launch()["login"]?.remaining == 700)
    #expect(launch().allowance(for: "none", under: policy).wait == 86_200)
    clock.sleep(for: 700)
    #expect(launch()["login"] == nil)
  }

  @Test(
    "Setting the clock and killing the app neither ends a wait nor empties a limit",
    arguments: [3600.0, 2_592_000.0, 1e9])
  func setAhead(change: TimeInterval) throws {
    clock.isBootKnown = false
    let center = launch()
    try center.start("login", duration: 900)
    center.recordSend(for: "none", under: policy)
    for step in 1...5 {
      clock.sleep(for: 100)
      clock.setWallClock(aheadBy: change, isAnnounced: step.isMultiple(of: 2))
      clock.relaunch()
      #expect(launch()["login"]?.remaining == 900 - TimeInterval(step) * 100)
      #expect(isLimited())
    }
    clock.sleep(for: 400)
    #expect(launch()["login"] == nil)
  }

  @Test("Setting the clock back can lengthen a wait, but never beyond its duration")
  func setBack() throws {
    clock.isBootKnown = false
    try launch().start("login", duration: 900)
    clock.sleep(for: 100)
    clock.setWallClock(aheadBy: -50, isAnnounced: false)
    clock.relaunch()
    #expect(launch()["login"]?.remaining == 850)
    clock.setWallClock(aheadBy: -86_400, isAnnounced: false)
    clock.relaunch()
    #expect(launch()["login"]?.remaining == 900)
    #expect(launch()["login"]?.tick.duration == 900)
  }

  @Test("What was decided is saved at once, so that it's decided once")
  func savedAtOnce() throws {
    clock.isBootKnown = false
    try launch().start("login", duration: 900)
    clock.sleep(for: 100)
    clock.setWallClock(aheadBy: -50, isAnnounced: false)
    clock.relaunch()
    _ = launch()
    // Setting the clock right again doesn't take it back, and later times count from the new deadlines.
    clock.setWallClock(aheadBy: 50, isAnnounced: false)
    clock.sleep(for: 100)
    #expect(launch()["login"]?.remaining == 750)
  }

  @Test("If the monotonic clock reads less, the device has restarted, and the time of day decides")
  func restart() throws {
    clock.isBootKnown = false
    try launch().start("login", duration: 900)
    launch().recordSend(for: "none", under: policy)
    clock.reboot(offFor: 300)
    #expect(launch()["login"]?.remaining == 600)
    #expect(launch().allowance(for: "none", under: policy).wait == 86_100)
    clock.advance(by: 100)
    clock.relaunch()
    _ = launch()["login"]?.extend(by: 1)
    clock.reboot(offFor: 600)
    #expect(launch()["login"] == nil)
  }

  @Test("A restart that the clock can't prove lengthens a wait, and sends stay young")
  func unprovenRestart() throws {
    clock.isBootKnown = false
    // The monotonic clock reads the same after each restart.
    clock.reboot()
    try launch().start("login", duration: 900)
    launch().recordSend(for: "none", under: policy)
    clock.reboot(offFor: 86_400)
    #expect(launch()["login"]?.remaining == 900)
    #expect(isLimited())
  }

  @Test("A boot that is known on both sides decides, whatever the time of day")
  func known() throws {
    try launch().start("login", duration: 900)
    launch().recordSend(for: "none", under: policy)
    clock.sleep(for: 100)
    clock.setWallClock(aheadBy: -1e6, isAnnounced: false)
    clock.relaunch()
    #expect(launch()["login"]?.remaining == 800)
    #expect(launch().allowance(for: "none", under: policy).wait == 86_300)
  }

  @Test("A paused wait stays as it is")
  func paused() throws {
    clock.isBootKnown = false
    try launch().start("login", duration: 900).pause()
    for change in [-1e6, 1e6] {
      clock.setWallClock(aheadBy: change, isAnnounced: false)
      clock.reboot()
      #expect(launch()["login"]?.remaining == 900)
    }
  }
}
