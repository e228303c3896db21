import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Stored sends")
struct ResendLogTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let policy = ResendPolicy(waits: [60], limit: 1)

  private func launch(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store ?? self.store) }
  }

  private func record(_ group: String = "login") throws -> ResendRecord {
    try ResendRecord(#require(store.record(forKey: ResendRecord.storeKey(of: group))))
  }

  // MARK: Capacity and age

  @Test("A log keeps 10,000 sends, or as many as the policy's limit if that is higher")
  func capacity() {
    let now = ResendLog.Time(on: clock.time)
    for limit in [1, 10_000, 10_100] {
      var log = ResendLog()
      let policy = ResendPolicy(waits: [], limit: limit)
      for _ in 1...(limit + 2) { log.append(under: policy, at: now) }
      #expect(log.waitForLimit(under: policy, at: now) > 0)
      log.sends = Array(repeating: ResendLog.Send(instant: now.instant), count: 20_000)
      log.append(under: policy, at: now)
      #expect(log.sends.count == max(10_000, limit))
    }
  }

  @Test("A log keeps enough sends for a policy of its group that is used later", arguments: [true, false])
  func laterPolicy(isRelaunched: Bool) {
    let few = ResendPolicy(waits: [], limit: 5, group: "login")
    let many = ResendPolicy(waits: [], limit: 200, group: "login")
    var center = launch()
    for _ in 1...150 { center.noteSend("text", under: few) }
    if isRelaunched { center = launch() }
    #expect(center.allowance(for: "call", under: many).sendsLeft == 50)
    for _ in 1...50 { center.noteSend("text", under: few) }
    #expect(center.allowance(for: "call", under: many).isLimitReached)
  }

  @Test("A log keeps enough sends for a long list of waits")
  func manyWaits() {
    let policy = ResendPolicy(waits: (1...150).map(TimeInterval.init))
    let center = launch()
    for _ in 1..<150 { center.noteSend("login", under: policy) }
    #expect(center.noteSend("login", under: policy)?.remaining == 150)
  }

  @Test(
    "A send of a channel with a low limit doesn't remove sends of a channel with a high limit",
    arguments: [true, false])
  func sharedWithLowLimit(isRelaunched: Bool) {
    let many = ResendPolicy(waits: [], limit: 500, group: "login")
    var center = launch()
    for _ in 1...300 { center.noteSend("text", under: many) }
    if isRelaunched { center = launch() }
    center.noteSend("call", under: ResendPolicy(waits: [], limit: 5, group: "login"))
    #expect(center.allowance(for: "text", under: many).sendsLeft == 199)
  }

  @Test("A channel with a longer window counts the sends of a channel with a shorter window")
  func sharedWithLongerWindow() {
    let hourly = ResendPolicy(waits: [], limit: 3, window: 3600, group: "login")
    let daily = ResendPolicy(waits: [], limit: 5, group: "login")
    let center = launch()
    for _ in 1...3 { center.noteSend("text", under: hourly) }
    clock.advance(by: 3600)
    #expect(center.allowance(for: "text", under: hourly).sendsLeft == 3)
    clock.enterBackground()
    clock.enterForeground()
    #expect(launch().allowance(for: "call", under: daily).sendsLeft == 2)
  }

  @Test(
    "A send is kept for more than a day if a policy with a longer window is used in that time",
    arguments: [true, false])
  func sharedWithWeeklyLimit(holds: Bool) {
    let weekly = ResendPolicy(waits: [], limit: 5, window: 7 * Self.day, group: "login")
    let center = launch()
    for _ in 1...4 { center.noteSend("text", under: ResendPolicy(waits: [], group: "login")) }
    if holds {
      #expect(center.holdAtLimit("call", under: weekly) == nil)
    } else {
      #expect(center.allowance(for: "call", under: weekly).sendsLeft == 1)
    }
    clock.sleep(for: 7 * Self.day - 1)
    #expect(launch().allowance(for: "call", under: weekly).sendsLeft == 1)
    clock.sleep(for: 1)
    #expect(launch().allowance(for: "call", under: weekly).sendsLeft == 5)
    #expect(store.keys.isEmpty)
  }

  @Test("A record contains no expired sends, and a center without a store has nothing to write")
  func expiredSends() throws {
    let center = launch()
    center.noteSend("login", under: policy)
    clock.advance(by: Self.day)
    center.noteSend("login", under: policy)
    #expect(try record().ages == [0])
    let storeless = clock.run { CountdownCenter() }
    storeless.noteSend("login", under: policy)
    #expect(storeless.storage.withLock { $0.pendingWrites.isEmpty })
  }

  // MARK: Writing

  @Test("A launch writes a record again only if sends have expired or the device has restarted")
  func rewritten() throws {
    let policy = ResendPolicy(waits: [])
    launch().noteSend("login", under: policy)
    clock.advance(by: Self.day / 2)
    launch().noteSend("login", under: policy)
    let written = store.record(forKey: ResendRecord.storeKey(of: "login"))
    clock.advance(by: Self.day / 4)
    _ = launch()
    #expect(store.record(forKey: ResendRecord.storeKey(of: "login")) == written)
    clock.advance(by: Self.day / 4)
    _ = launch()
    #expect(try record().ages == [43_200_000_000_000])
    let boot = try record().boot
    clock.reboot()
    _ = launch()
    #expect(try record().boot != boot)
  }

  @Test("Reading the allowance removes the record of an expired countdown")
  func expiredCountdown() {
    let center = launch()
    center.noteSend("login", under: ResendPolicy(waits: [60]))
    #expect(store.keys.contains("login"))
    clock.advance(by: 60)
    _ = center.allowance(for: "login", under: policy)
    #expect(!store.keys.contains("login"))
  }

  // MARK: Reading

  @Test(
    "A group is restored whatever its characters", arguments: ["\u{301}e", "", "\u{0}", "CountdownKit.sends.", "👩‍👧"])
  func characters(group: String) {
    let policy = ResendPolicy(waits: [], limit: 1, group: group)
    launch().noteSend("login", under: policy)
    #expect(launch().allowance(for: "login", under: policy).isLimitReached)
    #expect(ResendRecord.group(of: group) == nil || group.hasPrefix("CountdownKit.sends."))
  }

  @Test("In the same boot, a record is valid even if the time of day is before 1970")
  func timeOfDayBefore1970() {
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    #expect(clock.time.timeOfDay < 0)
    launch().noteSend("login", under: policy)
    #expect(launch().allowance(for: "login", under: policy).isLimitReached)
  }

  @Test("Restored sends are in order, even if they aren't in order in the record")
  func order() throws {
    let policy = ResendPolicy(waits: [], limit: 2, window: 100)
    let center = launch()
    for _ in 1...2 {
      center.noteSend("login", under: policy)
      clock.advance(by: 10)
    }
    let key = ResendRecord.storeKey(of: "login")
    let data = try #require(store.record(forKey: key))
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    fields["ages"] = (fields["ages"] as? [Any]).map { Array($0.reversed()) }
    store.setRecord(try JSONSerialization.data(withJSONObject: fields), forKey: key)
    let next = launch()
    next.cancel("login")
    #expect(next.allowance(for: "login", under: policy).wait == 80)
  }
}
