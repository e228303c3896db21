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
    center.cancel("key")
    return center.allowance(for: "key", under: policy).wait
  }

  @Test("The limit ends and the waits start again at midnight in the policy's time zone, whenever the sends were made")
  func limitEndsAtMidnight() throws {
    try set("2026-06-15T09:00:00-04:00")
    let center = device.launch()
    var policy = policy()
    policy.waits = [60, 120]
    #expect(center.recordSend(for: "key", under: policy)?.remaining == 60)
    clock.advance(by: 12 * Self.hour)
    let countdown = center.recordSend(for: "key", under: policy)
    #expect(countdown?.tick.isAtLimit == true)
    #expect(countdown?.endDate == ISO8601DateFormatter().date(from: "2026-06-16T00:00:00-04:00"))
    clock.advance(by: 3 * Self.hour)
    #expect(center.allowance(for: "key", under: policy) == ResendAllowance(sendsLeft: 2, wait: 0, nextWait: 60))
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
    #expect(device.launch().recordSend(for: "key", under: policy)?.remaining == hours * Self.hour)
    clock.advance(by: hours * Self.hour - 1)
    #expect(device.launch().allowance(for: "key", under: policy).isLimitReached)
    clock.advance(by: 1)
    #expect(!device.launch().allowance(for: "key", under: policy).isLimitReached)
  }

  private struct Row {
    var send: String
    /// The time of day that the user sets afterward.
    var present: String?
    var wait: TimeInterval
    /// Whether the send is recorded for a calendar day. A send of a sliding window has no day of its own.
    var hasDay = true
    /// Whether a later send in the same second waits for less time.
    var isEarlier = false
  }

  @Test("A send is accepted exactly when both the send's own day and the current day are over")
  func acceptedWhenBothDaysAreOver() throws {
    let hour = Self.hour
    let rows = [
      // The send's own day ends at midnight.
      Row(send: "2026-06-15T20:00:00-04:00", wait: 4 * hour, isEarlier: true),
      Row(send: "2026-06-15T20:00:00-04:00", present: "2026-06-20T23:59:50-04:00", wait: 4 * hour, isEarlier: true),
      Row(send: "2026-06-15T23:59:58-04:00", wait: 2, isEarlier: true),
      // The current day ends one second before midnight, and here after the send's own day.
      Row(send: "2026-06-15T20:00:00-04:00", present: "2026-06-15T10:00:00-04:00", wait: 14 * hour - 1),
      Row(send: "2026-06-15T20:00:00-04:00", present: "2026-06-17T19:59:00-04:00", wait: 4 * hour + 59),
      Row(send: "2026-06-15T20:00:00-04:00", wait: 4 * hour - 1, hasDay: false, isEarlier: true),
    ]
    for row in rows {
      for fraction in [0, 0.1, 0.25, 1 / 3.0, 0.999_999] { try CalendarDayTests().check(row, fraction: fraction) }
    }
  }

  private func check(_ row: Row, fraction: TimeInterval) throws {
    let steps =
      "two sends \(fraction) s after \(row.send), then \(row.present.map { "the clock at \($0)" } ?? "no change")"
    try set(row.send)
    clock.advance(by: fraction)
    let center = device.launch()
    let recording = row.hasDay ? policy() : ResendPolicy(waits: [])
    for _ in 1...2 { center.recordSend(for: "key", under: recording) }
    if let present = row.present { try set(present) }
    let wait = wait(center, policy())
    try #require(abs(wait - (row.isEarlier ? row.wait - fraction : row.wait)) < 1e-6, "\(steps)")
    try #require(device.launch().allowance(for: "key", under: policy()).wait == wait, "\(steps), and a relaunch")
    clock.advance(by: wait - 1e-6)
    try #require(center.allowance(for: "key", under: policy()).isLimitReached, "\(steps)")
    clock.advance(by: 1e-6)
    let allowance = center.allowance(for: "key", under: policy())
    try #require(allowance == ResendAllowance(sendsLeft: 2, wait: 0, nextWait: 0), "\(steps)")
  }

  @Test(
    "Whatever time and zone the user sets, at most twice the limit is accepted in 23 hours, and no wait exceeds 26 hours"
  )
  func atMostTwiceTheLimit() throws {
    for seed in SplitMix.seeds { try CalendarDayTests().checkRandomSends(seed: seed) }
  }

  private func checkRandomSends(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var scenario = KeyScenario(on: device, policy: policy())
    var steps: [String] = []
    var sends: [MonotonicInstant] = []
    func perform(_ step: KeyScenario.Step) throws {
      steps.append(step.code)
      try scenario.perform([step])
    }
    for _ in 0..<300 {
      switch random.next() % 9 {
      case 0: try perform(.advance(Double(random.next() % 100_000)))
      case 1: try perform(.advance(Double(random.next() % 100) / 10))
      case 2, 3:
        // Close to midnight in New York, in summer.
        let time = 1_781_582_400 + Double(random.next() % 40) / 10 - 2 + 86_400 * Double(random.next() % 3)
        try perform(.setClock(time - clock.time.timeOfDay, isAnnounced: random.next() % 2 == 0))
      case 4: try perform(.setClock(Double(random.next() % 200_000) - 100_000))
      case 5:
        steps.append("a launch")
        scenario = KeyScenario(on: device, policy: scenario.policy)
      case 6: scenario.policy = policy(in: TimeZone(secondsFromGMT: (Int(random.next() % 27) - 12) * 3600))
      case 7: scenario.policy = policy()
      default: break
      }
      let wait = wait(scenario.center, scenario.policy)
      try #require(wait <= 26 * Self.hour, "\(steps), and then \(scenario.policy)")
      if wait == 0 {
        steps.append("\(scenario.policy)")
        try perform(.recordLimited)
        sends.append(clock.time.now)
      } else if random.next() % 4 == 0 {
        try perform(.advance(wait))
      }
      guard let last = sends.last, let first = sends.dropLast(4).last else { continue }
      let seconds = last.nanoseconds(since: first).seconds
      try #require(seconds >= 23 * Self.hour, "five sends after \(steps)")
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
