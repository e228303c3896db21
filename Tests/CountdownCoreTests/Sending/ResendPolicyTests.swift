import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// What the model of ``ResendRandomTests`` doesn't cover.
@MainActor @Suite("A resend policy")
struct ResendPolicyTests {
  static let day: TimeInterval = 86_400
  let device = TestDevice()
  var clock: ManualClock { device.clock }

  @Test(
    "The limit is the reason for a wait, until its end, if it lasts as long as the policy's wait",
    arguments: [(99.0, true), (100, true), (101, false)])
  func limitIsTheReason(wait: TimeInterval, isLimit: Bool) {
    let policy = ResendPolicy(waits: [wait], limit: 1, period: .sliding(100))
    let countdown = device.launch().recordSend(for: "login", under: policy)
    #expect(countdown?.tick.isAtLimit == isLimit)
    clock.advance(by: 101)
    #expect(countdown?.tick.isAtLimit == false, "the wait is over")
  }

  @Test("Values out of range are replaced by values in range")
  func valuesOutOfRangeAreReplaced() {
    let center = device.launch()
    for waits in [[], [0], [-1], [.nan], [-.infinity]] as [[TimeInterval]] {
      #expect(center.recordSend(for: "none", under: ResendPolicy(waits: waits)) == nil)
    }
    let longest = Countdown.longest.seconds
    #expect(center.recordSend(for: "long", under: ResendPolicy(waits: [.infinity]))?.remaining == longest)
    for (index, window) in [TimeInterval.nan, 0, -5, .infinity, 1e300].enumerated() {
      let policy = ResendPolicy(waits: [], limit: index.isMultiple(of: 2) ? 0 : .min, period: .sliding(window))
      #expect(center.allowance(for: "\(index)", under: policy).sendsLeft == 1)
      #expect(center.recordSend(for: "\(index)", under: policy)?.remaining == Self.day)
    }
    #expect(center.allowance(for: "x", under: ResendPolicy(waits: [], limit: .max)).sendsLeft == .max)
    center.recordSend(for: "x", under: ResendPolicy(waits: [], limit: .max))
  }

  @Test("The wait for the limit is exact to the nanosecond, however long the window")
  func waitIsExactToTheNanosecond() throws {
    for fraction in 0..<64 {
      let center = clock.run { CountdownCenter() }
      let policy = ResendPolicy(waits: [], limit: 2, period: .sliding(300 * Self.day))
      center.recordSend(for: "login", under: policy)
      clock.advance(by: 0.1 + TimeInterval(fraction) / 7e9)
      try #require(center.recordSend(for: "login", under: policy)?.tick.isAtLimit == true)
      try #require(center["login"]?.remaining == center.allowance(for: "login", under: policy).wait)
    }
  }

  @Test("A send starts its wait even if the countdown under the key ends at the same moment", arguments: 1...40)
  func countdownEndsAtTheSameMoment(nanoseconds: Int) throws {
    let clock = SteppedClock()
    let center = CountdownCenter(clock.scheduler)
    clock.passesOnReading = 1
    center.start("login", duration: TimeInterval(nanoseconds) / 1e9)
    let countdown = center.recordSend(for: "login", under: ResendPolicy(waits: [60]))
    #expect(countdown?.state == .running)
    #expect(center["login"] === countdown)
  }

  @Test("A group keeps its latest 1,000 sends, so a higher limit is never reached", arguments: [1, 1_000, 1_001])
  func groupKeepsItsLatestSends(limit: Int) throws {
    let policy = ResendPolicy(waits: [], limit: limit)
    device.launch().recordSend(for: "login", under: policy)
    try device.store.edit("login") { record in
      record["ages"] = Array(repeating: 1, count: 2_000)
      record["restsOfDays"] = Array(repeating: 0, count: 2_000)
    }
    let center = device.launch()
    #expect(center.allowance(for: "login", under: policy).isLimitReached == (limit <= 1_000))
    center.recordSend(for: "login", under: policy)
    #expect(center.allowance(for: "login", under: policy).isLimitReached == (limit <= 1_000))
  }

  @Test("A send is kept for a day, and longer if a policy with a longer window begins in that time")
  func sendIsKeptForADay() throws {
    let daily = ResendPolicy(waits: [], limit: 5)
    let weekly = ResendPolicy(waits: [], limit: 5, period: .sliding(7 * Self.day))
    device.launch().recordSend(for: "login", under: daily)
    try device.launch().beginSend(under: weekly, key: "login").finish(with: .failed())
    clock.sleep(for: 7 * Self.day - 1)
    #expect(device.launch().allowance(for: "login", under: daily).sendsLeft == 5)
    #expect(device.launch().allowance(for: "login", under: weekly).sendsLeft == 4)
    clock.sleep(for: 1)
    #expect(device.launch().allowance(for: "login", under: weekly).sendsLeft == 5)
  }
}
