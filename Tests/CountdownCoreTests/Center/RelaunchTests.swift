import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Two centers that use one store, one after the other, act like two launches of an app.
@MainActor @Suite("A keyed countdown after a relaunch")
struct RelaunchTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let reports = Recorder<String>()

  private func launch() -> CountdownCenter {
    let reports = reports
    return clock.run { CountdownCenter(store: store) { reports.record($0.localizedDescription) } }
  }

  @Test(
    "In the same boot, the remaining time is right whatever happens to the time of day",
    arguments: [-3600.0, 0, 3600, 1e9])
  func sameBoot(change: TimeInterval) throws {
    try launch().start("login", duration: 900)
    clock.advance(by: 100)
    clock.setWallClock(aheadBy: change, isAnnounced: false)
    clock.sleep(for: 200)
    #expect(launch()["login"]?.remainingSeconds == 600)
    clock.sleep(for: 599)
    let center = launch()
    #expect(center["login"]?.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(center["login"] == nil)
    #expect(store.keys.isEmpty)
    #expect(reports.values.isEmpty)
  }

  @Test("After a reboot, the time of day determines the remaining time")
  func reboot() throws {
    try launch().start("login", duration: 900)
    clock.advance(by: 100)
    clock.reboot(offFor: 300)
    #expect(launch()["login"]?.remainingSeconds == 500)
    clock.advance(by: 500)
    #expect(launch()["login"] == nil)
  }

  @Test("After a reboot with a wrong time of day, the remaining time doesn't exceed the duration")
  func rebootWithOtherTime() throws {
    try launch().start("login", duration: 900)
    clock.reboot()
    clock.setWallClock(aheadBy: -86_400)
    #expect(launch()["login"]?.remainingSeconds == 900)
    clock.reboot()
    clock.setWallClock(aheadBy: 86_400)
    #expect(launch()["login"] == nil)
    #expect(store.keys.isEmpty)
  }

  @Test("A change of the time of day that the system announces has no effect after a reboot")
  func announcedChange() throws {
    let center = launch()
    try center.start("login", duration: 900)
    clock.setWallClock(aheadBy: -3600)
    clock.advance(by: 100)
    clock.reboot()
    #expect(launch()["login"]?.remainingSeconds == 800)
    withExtendedLifetime(center) {}
  }

  @Test("In the boot after a reboot, the monotonic clock determines the remaining time again")
  func relaunchAfterReboot() throws {
    try launch().start("login", duration: 900)
    clock.setWallClock(aheadBy: -86_400)
    clock.reboot()
    #expect(launch()["login"]?.remainingSeconds == 900)
    clock.advance(by: 100)
    clock.setWallClock(aheadBy: 50_000, isAnnounced: false)
    #expect(launch()["login"]?.remainingSeconds == 800)
  }

  @Test("A paused key stays paused, and an extended key keeps its extension")
  func pausedAndExtended() throws {
    let first = launch()
    try first.start("paused", duration: 60)
    try first.start("extended", duration: 60).extend(by: 40)
    clock.advance(by: 10)
    first["paused"]?.pause()
    clock.sleep(for: 20)
    for boot in 1...2 {
      let center = launch()
      #expect(center["paused"]?.state == .paused)
      #expect(center["paused"]?.remaining == 50)
      #expect(center["extended"]?.remainingSeconds == 70)
      #expect(center["extended"]?.tick.duration == 100)
      if boot == 1 { clock.reboot() }
    }
  }

  @Test("Starting a restored key returns its countdown")
  func startAfterRelaunch() throws {
    try launch().start("login", duration: 60)
    clock.sleep(for: 20)
    #expect(try launch().start("login", duration: 60).remainingSeconds == 40)
  }

  @Test("A launch removes expired keys without a report")
  func expired() throws {
    let center = launch()
    for key in ["a", "b"] { try center.start(key, duration: 60) }
    clock.sleep(for: 61)
    let next = launch()
    #expect(store.load() == nil)
    #expect(next["a"] == nil)
    #expect(reports.values.isEmpty)
  }
}
