import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("A limit for each calendar day")
struct CalendarDayTests {
  private nonisolated static let hour: TimeInterval = 3600
  private nonisolated static let day: TimeInterval = 24 * hour
  private let device = TestDevice()
  private let newYork = TimeZone(identifier: "America/New_York") ?? .current
  private var clock: ManualClock { device.clock }

  private func policy(_ limit: Int = 2, in zone: TimeZone? = nil) -> ResendPolicy {
    ResendPolicy(waits: [], limit: limit, period: .calendarDay(in: zone ?? newYork))
  }

  /// Sets the time of day, in the ISO 8601 format.
  private func set(_ time: String, isAnnounced: Bool = true) throws {
    let date = try #require(ISO8601DateFormatter().date(from: time))
    clock.setWallClock(aheadBy: date.timeIntervalSince1970 - clock.time.timeOfDay, isAnnounced: isAnnounced)
  }

  private func wait(_ center: CountdownCenter, _ policy: ResendPolicy) -> TimeInterval {
    center.cancel("login")
    return center.allowance(for: "login", under: policy).wait
  }

  @Test("The limit ends and the waits start again at midnight in the policy's time zone, whenever the sends were made")
  func limitEndsAtMidnight() throws {
    try set("2026-06-15T09:00:00-04:00")
    let center = device.launch()
    var policy = policy()
    policy.waits = [60, 120]
    #expect(center.recordSend(for: "login", under: policy)?.remaining == 60)
    clock.advance(by: 12 * Self.hour)
    let countdown = center.recordSend(for: "login", under: policy)
    #expect(countdown?.tick.isAtLimit == true)
    #expect(countdown?.endDate == ISO8601DateFormatter().date(from: "2026-06-16T00:00:00-04:00"))
    clock.advance(by: 3 * Self.hour)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 2, wait: 0, nextWait: 60))
  }

  @Test(
    "A day has 23 or 25 hours when daylight saving time begins or ends",
    arguments: [
      ("2026-03-08T00:00:00-05:00", "America/New_York", 23), ("2026-11-01T00:00:00-04:00", "America/New_York", 25),
      ("2026-03-08T01:00:00-04:00", "America/Havana", 23), ("2026-06-15T00:00:00+05:45", "Asia/Kathmandu", 24),
    ])
  func daylightSavingTimeBeginsOrEnds(start: String, zone: String, hours: Double) throws {
    try set(start)
    let zone = try #require(TimeZone(identifier: zone))
    let policy = policy(1, in: zone)
    #expect(device.launch().recordSend(for: "login", under: policy)?.remaining == hours * Self.hour)
    clock.advance(by: hours * Self.hour - 1)
    #expect(device.launch().allowance(for: "login", under: policy).isLimitReached)
    clock.advance(by: 1)
    #expect(!device.launch().allowance(for: "login", under: policy).isLimitReached)
  }

  @Test(
    "A send is accepted exactly when both the send's own day and the present day are over",
    arguments: [
      // The send's own day ends at midnight.
      ("2026-06-15T20:00:00-04:00", nil, 4 * hour, true, true),
      ("2026-06-15T20:00:00-04:00", "2026-06-20T23:59:50-04:00", 4 * hour, true, true),
      ("2026-06-15T23:59:58-04:00", nil, 2, true, true),
      // The present day ends one second before midnight, and here after the send's own day.
      ("2026-06-15T20:00:00-04:00", "2026-06-15T10:00:00-04:00", 14 * hour - 1, true, false),
      ("2026-06-15T20:00:00-04:00", "2026-06-17T19:59:00-04:00", 4 * hour + 59, true, false),
      // A send of a sliding window has no day of its own.
      ("2026-06-15T20:00:00-04:00", nil, 4 * hour - 1, false, true),
    ] as [(String, String?, TimeInterval, Bool, Bool)], [0, 0.1, 0.25, 1 / 3.0, 0.999_999])
  func acceptedWhenBothDaysAreOver(
    row: (send: String, present: String?, wait: TimeInterval, hasDay: Bool, isEarlier: Bool), fraction: Double
  )
    throws
  {
    try set(row.send)
    clock.advance(by: fraction)
    let center = device.launch()
    let recording = row.hasDay ? policy() : ResendPolicy(waits: [])
    for _ in 1...2 { center.recordSend(for: "login", under: recording) }
    if let present = row.present { try set(present) }
    let wait = wait(center, policy())
    try #require(device.launch().allowance(for: "login", under: policy()).wait == wait, "also after a relaunch")
    try #require(abs(wait - (row.isEarlier ? row.wait - fraction : row.wait)) < 1e-6)
    clock.advance(by: wait - 1e-6)
    try #require(center.allowance(for: "login", under: policy()).isLimitReached)
    clock.advance(by: 1e-6)
    #expect(center.allowance(for: "login", under: policy()) == ResendAllowance(sendsLeft: 2, wait: 0, nextWait: 0))
  }

  @Test(
    "Whatever time and zone the user sets, at most twice the limit is accepted in 23 hours, and no wait exceeds 26 hours",
    arguments: SplitMix.seeds)
  func atMostTwiceTheLimit(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var center = device.launch()
    var sends: [MonotonicInstant] = []
    var policy = policy()
    for _ in 0..<300 {
      switch random.next() % 9 {
      case 0: clock.advance(by: Double(random.next() % 100_000))
      case 1: clock.advance(by: Double(random.next() % 100) / 10)
      case 2, 3:
        // Close to midnight in New York, in summer.
        let time = 1_781_582_400 + Double(random.next() % 40) / 10 - 2 + 86_400 * Double(random.next() % 3)
        clock.setWallClock(aheadBy: time - clock.time.timeOfDay, isAnnounced: random.next() % 2 == 0)
      case 4: clock.setWallClock(aheadBy: Double(random.next() % 200_000) - 100_000)
      case 5: center = device.launch()
      case 6: policy = self.policy(in: TimeZone(secondsFromGMT: (Int(random.next() % 27) - 12) * 3600))
      case 7: policy = self.policy()
      default: break
      }
      let wait = wait(center, policy)
      try #require(wait <= 26 * Self.hour)
      if wait == 0 {
        center.recordSend(for: "login", under: policy)
        sends.append(clock.time.now)
      } else if random.next() % 4 == 0 {
        clock.advance(by: wait)
      }
    }
    for (first, last) in zip(sends, sends.dropFirst(4)) {
      try #require(last.nanoseconds(since: first) >= Nanoseconds(seconds: 23 * Self.hour))
    }
    #expect(device.reports.count == 0)
  }

  @Test("Any time of day is in a day", arguments: [.nan, .infinity, -.infinity, -1e300, 1e300, -62_135_596_801, 0])
  func anyTimeOfDay(timeOfDay: TimeInterval) {
    let day = CalendarDay(containing: timeOfDay, in: newYork)
    #expect((0...CalendarDay.longest).contains(day.elapsed))
    #expect((0...CalendarDay.longest).contains(day.remaining))
  }
}
