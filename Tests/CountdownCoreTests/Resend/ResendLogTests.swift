import Foundation
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("Stored sends")
struct ResendLogTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let policy = ResendPolicy(waits: [60], limit: 1)

  private func launch(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store ?? self.store) }
  }

  // MARK: Capacity and age

  @Test("A log keeps 10,000 sends, so a higher limit is never reached")
  func capacity() {
    let now = ClockTime(on: clock.time)
    for limit in [1, 10_000, 10_001] {
      var log = ResendLog(time: now)
      let policy = ResendPolicy(waits: [], limit: limit)
      log.sends = Array(repeating: ResendLog.Send(instant: now.instant), count: 20_000)
      log.append(under: policy, at: now)
      #expect(log.sends.count == 10_000)
      #expect((log.waitForLimit(under: policy, at: now) > 0) == (limit <= 10_000))
    }
  }

  @Test("A log keeps enough sends for a policy of its group that is used later", arguments: [true, false])
  func laterPolicy(isRelaunched: Bool) {
    let few = ResendPolicy(waits: [], limit: 5, group: "login")
    let many = ResendPolicy(waits: [], limit: 200, group: "login")
    var center = launch()
    for _ in 1...150 { center.recordSend(for: "text", under: few) }
    if isRelaunched { center = launch() }
    #expect(center.allowance(for: "call", under: many).sendsLeft == 50)
    for _ in 1...50 { center.recordSend(for: "text", under: few) }
    #expect(center.allowance(for: "call", under: many).isLimitReached)
  }

  @Test("A log keeps enough sends for a long list of waits")
  func manyWaits() {
    let policy = ResendPolicy(waits: (1...150).map(TimeInterval.init))
    let center = launch()
    for _ in 1..<150 { center.recordSend(for: "login", under: policy) }
    #expect(center.recordSend(for: "login", under: policy)?.remaining == 150)
  }

  @Test(
    "A send of a channel with a low limit doesn't remove sends of a channel with a high limit",
    arguments: [true, false])
  func sharedWithLowLimit(isRelaunched: Bool) {
    let many = ResendPolicy(waits: [], limit: 500, group: "login")
    var center = launch()
    for _ in 1...300 { center.recordSend(for: "text", under: many) }
    if isRelaunched { center = launch() }
    center.recordSend(for: "call", under: ResendPolicy(waits: [], limit: 5, group: "login"))
    #expect(center.allowance(for: "text", under: many).sendsLeft == 199)
  }

  @Test("A channel with a longer window counts the sends of a channel with a shorter window")
  func sharedWithLongerWindow() {
    let hourly = ResendPolicy(waits: [], limit: 3, period: .sliding(3600), group: "login")
    let daily = ResendPolicy(waits: [], limit: 5, group: "login")
    let center = launch()
    for _ in 1...3 { center.recordSend(for: "text", under: hourly) }
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
    let weekly = ResendPolicy(waits: [], limit: 5, period: .sliding(7 * Self.day), group: "login")
    let center = launch()
    for _ in 1...4 { center.recordSend(for: "text", under: ResendPolicy(waits: [], group: "login")) }
    if holds {
      #expect(center.startLimitWait(for: "call", under: weekly) == nil)
    } else {
      #expect(center.allowance(for: "call", under: weekly).sendsLeft == 1)
    }
    clock.sleep(for: 7 * Self.day - 1)
    #expect(launch().allowance(for: "call", under: weekly).sendsLeft == 1)
    clock.sleep(for: 1)
    #expect(launch().allowance(for: "call", under: weekly).sendsLeft == 5)
    #expect(store.keys.isEmpty)
  }

  @Test("A new send removes expired ones, and a center without a store has none")
  func expiredSends() throws {
    let center = launch()
    center.recordSend(for: "login", under: policy)
    clock.advance(by: Self.day)
    center.recordSend(for: "login", under: policy)
    #expect(center.storage.withLock { $0.sendLogs["login"]?.sends.count } == 1)
    let next = launch()
    #expect(next.storage.withLock { $0.sendLogs["login"]?.sends.count } == 1)
  }

  @Test("Reading the allowance removes the record of an expired countdown")
  func expiredCountdown() {
    let center = launch()
    center.recordSend(for: "login", under: ResendPolicy(waits: [60]))
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
    launch().recordSend(for: "login", under: policy)
    #expect(launch().allowance(for: "login", under: policy).isLimitReached)
  }

  @Test("In the same boot, a record is valid even if the time of day is before 1970")
  func timeOfDayBefore1970() {
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    clock.setWallClock(aheadBy: -100 * 365 * Self.day / 4)
    #expect(clock.time.timeOfDay < 0)
    launch().recordSend(for: "login", under: policy)
    #expect(launch().allowance(for: "login", under: policy).isLimitReached)
  }
}
