import CountdownTestSupport
import Foundation
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

  @Test(
    "A key that begins like a key of the store is restored, beside the sends of a group",
    arguments: [
      "CountdownKit.sends.login", "CountdownKit.sends.", "CountdownKit.countdowns.login", "CountdownKit.countdowns.",
      "CountdownKit.countdowns.CountdownKit.sends.login", "Countdown\u{212A}it.sends.login",
      "CountdownKit.countdown.login", "CountdownKit.sends.\u{301}login",
    ])
  func keyLikeStoreKey(key: String) throws {
    let policy = ResendPolicy(waits: [], limit: 1, group: "login")
    let first = launch()
    try first.start(key, duration: 60)
    first.noteSend("text", under: policy)
    clock.sleep(for: 20)
    for _ in 1...2 {
      let center = launch()
      #expect(center[key]?.remainingSeconds == 40)
      #expect(center.allowance(for: "text", under: policy).isLimitReached)
    }
    let last = launch()
    last.cancel(key)
    last.resetSends("text", under: policy)
    #expect(store.keys.isEmpty)
    #expect(reports.values.isEmpty)
  }

  @Test("Starting a restored key returns its countdown")
  func startAfterRelaunch() throws {
    try launch().start("login", duration: 60)
    clock.sleep(for: 20)
    #expect(try launch().start("login", duration: 60).remainingSeconds == 40)
  }

  // MARK: Unreadable records

  private func damage(_ change: (inout [String: Any]) -> Void) throws {
    let data = try #require(store.record(forKey: "bad"))
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&fields)
    store.setRecord(try JSONSerialization.data(withJSONObject: fields), forKey: "bad")
  }

  private func startTwo() throws {
    let center = launch()
    try center.start("good", duration: 60)
    try center.start("bad", duration: 60)
  }

  @Test(
    "A damaged record is reported once and removed, and doesn't affect other keys",
    arguments: [
      "", "{}", "[1,2", "\u{0}\u{1}", "null", #"{"version":1}"#, #"{"version":"x"}"#, #"{"version":0}"#,
      #"{"version":-7}"#,
    ])
  func damagedRecord(text: String) throws {
    try startTwo()
    store.setRecord(Data(text.utf8), forKey: "bad")
    let center = launch()
    #expect(center["bad"] == nil)
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(reports.count == 1)
    #expect(store.keys == ["good"])
    _ = launch()
    #expect(reports.count == 1)
  }

  @Test("A record of a later version is reported and left in the store")
  func laterVersion() throws {
    try startTwo()
    store.setRecord(Data(#"{"version":2,"until":"tomorrow"}"#.utf8), forKey: "bad")
    let center = launch()
    #expect(center["bad"] == nil)
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(reports.count == 1)
    #expect(Set(store.keys) == ["good", "bad"])
  }

  @Test(
    "A record with impossible times is reported once and removed",
    arguments: [
      ("wallDeadline", -1.0), ("wallDeadline", 1e300), ("duration", 0), ("duration", -5), ("duration", 9e18),
      ("monotonicDeadline", 9e18), ("pausedRemaining", 0), ("pausedRemaining", -1), ("pausedRemaining", 9e18),
    ])
  func impossibleTimes(field: String, value: Double) throws {
    try startTwo()
    try damage { $0[field] = abs(value) < 1e19 ? Int64(value) : value }
    let center = launch()
    #expect(center["bad"] == nil)
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(reports.count == 1)
    #expect(reports.values.allSatisfy { !$0.contains("bad") }, "a key may be personal data")
    #expect(store.keys == ["good"])
  }

  @Test("A record's instants may be arbitrarily far from the clock's")
  func farApart() {
    let clock = SteppedClock()
    clock.pass(nanoseconds: -3_000_000_000)
    let record = #"{"version":1,"duration":60000000000,"wallDeadline":0.5,"monotonicDeadline":\#(Int64.max)}"#
    store.setRecord(Data(record.utf8), forKey: "login")
    let center = CountdownTime.withClock(clock) { CountdownCenter(store: store) { _ in } }
    #expect(center["login"]?.remainingSeconds == 1)
  }

  @Test("A launch removes expired records without a report")
  func expired() throws {
    try startTwo()
    clock.sleep(for: 61)
    let center = launch()
    #expect(store.keys.isEmpty)
    #expect(center["good"] == nil)
    #expect(reports.values.isEmpty)
  }

  @Test("Random damage to a record never crashes, and never extends a countdown beyond its duration")
  func randomDamage() throws {
    try startTwo()
    let intact = try #require(store.record(forKey: "bad"))
    var random = SplitMix(seed: 42)
    for _ in 0..<10_000 {
      var bytes = [UInt8](intact)
      for _ in 0...(random.next() % 4) {
        let position = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(position...)
        case 2: bytes.insert(UInt8(ascii: "9"), at: position)
        default: bytes[position] = UInt8(ascii: "0") + UInt8(random.next() % 10)
        }
        if bytes.isEmpty { break }
      }
      store.setRecord(Data(bytes), forKey: "bad")
      let center = launch()
      #expect(center["good"]?.remainingSeconds == 60)
      if let countdown = center["bad"] {
        let tick = countdown.tick
        #expect(tick.remaining > 0 && tick.remaining <= tick.duration)
      }
    }
  }
}
