import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A resend policy")
struct ResendPolicyTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let reports = Recorder<CountdownStoreError>()
  let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  /// Records a number of sends, each as soon as it's allowed.
  private func send(_ count: Int, _ key: String = "login", in center: CountdownCenter) {
    for _ in 0..<count {
      clock.advance(by: center.allowance(for: key, under: policy).wait)
      center.recordSend(for: key, under: policy)
    }
  }

  /// Returns the wait that the log determines without the countdown, which has its own record.
  private func left(in center: CountdownCenter) -> TimeInterval {
    center.cancel("login")
    return center.allowance(for: "login", under: policy).wait
  }

  // MARK: Waits and limits

  @Test("Waits grow, and the last one repeats")
  func waitsGrow() {
    let center = launch()
    let policy = ResendPolicy(waits: [60, 120, 300])
    for wait in [60.0, 120, 300, 300, 300] {
      #expect(center.allowance(for: "login", under: policy).nextWait == wait)
      #expect(center.recordSend(for: "login", under: policy)?.remaining == wait)
      #expect(center.allowance(for: "login", under: policy).wait == wait)
      clock.advance(by: wait)
      #expect(center["login"] == nil)
    }
    #expect(center.allowance(for: "login", under: policy).sendsLeft == nil)
  }

  @Test("The last send in a window starts the wait for the limit, and the window moves on")
  func limit() {
    let center = launch()
    for left in (1...5).reversed() {
      let allowance = center.allowance(for: "login", under: policy)
      #expect(allowance.sendsLeft == left)
      #expect(!allowance.isLimitReached)
      send(1, in: center)
      #expect(center["login"]?.isAtLimit == (left == 1))
    }
    // The first was sent 60 + 120 + 300 + 300 s before the last.
    let allowance = center.allowance(for: "login", under: policy)
    #expect(allowance == ResendAllowance(sendsLeft: 0, wait: Self.day - 780, nextWait: 300))
    clock.advance(by: Self.day - 781)
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    clock.advance(by: 1)
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 1)
    #expect(center["login"] == nil)
    clock.advance(by: 60)
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 2)
  }

  @Test("Waits start again with the first one when all sends have left the window")
  func windowPasses() {
    let center = launch()
    send(3, in: center)
    clock.advance(by: Self.day)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
  }

  @Test("A wait that is longer than the wait for the window isn't a wait for the limit")
  func waitBeyondWindow() {
    let center = launch()
    let policy = ResendPolicy(waits: [500], limit: 1, period: .sliding(100))
    let countdown = center.recordSend(for: "login", under: policy)
    #expect(countdown?.remaining == 500)
    #expect(countdown?.isAtLimit == false)
  }

  @Test("Resetting sends removes their record and the running wait")
  func reset() {
    let center = launch()
    send(5, in: center)
    center.resetSends(for: "login", under: policy)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
    #expect(store.keys.isEmpty)
    #expect(launch().allowance(for: "login", under: policy).sendsLeft == 5)
  }

  @Test("A send that isn't allowed counts, and doesn't shorten the running wait")
  func disallowedSend() throws {
    let center = launch()
    try center.start("login", duration: 1000)
    #expect(center.recordSend(for: "login", under: policy)?.remaining == 1000)
    for _ in 1...4 { center.recordSend(for: "login", under: policy) }
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    #expect(center["login"]?.remaining == Self.day)
    #expect(center["login"]?.isAtLimit == true)
  }

  @Test("Values out of range are replaced by values in range")
  func invalidValues() {
    let center = launch()
    for waits in [[], [0], [-1], [.nan], [-.infinity]] as [[TimeInterval]] {
      #expect(center.recordSend(for: "none", under: ResendPolicy(waits: waits)) == nil)
    }
    let longest = Countdown.allowedDurations.upperBound
    #expect(center.recordSend(for: "long", under: ResendPolicy(waits: [.infinity]))?.remaining == longest)
    for (index, window) in [TimeInterval.nan, 0, -5, .infinity, 1e300].enumerated() {
      let policy = ResendPolicy(waits: [], limit: index.isMultiple(of: 2) ? 0 : .min, period: .sliding(window))
      #expect(center.allowance(for: "\(index)", under: policy).sendsLeft == 1)
      #expect(center.recordSend(for: "\(index)", under: policy)?.remaining == Self.day)
    }
    #expect(center.allowance(for: "x", under: ResendPolicy(waits: [], limit: .max)).sendsLeft == .max)
    center.recordSend(for: "x", under: ResendPolicy(waits: [], limit: .max))
  }

  // MARK: Channels

  @Test("Channels with one group and different keys share the limit, but not the waits")
  func sharedLimit() {
    let center = launch()
    var policy = policy
    policy.group = "login"
    center.recordSend(for: "login.text", under: policy)
    #expect(center["login.call"] == nil)
    #expect(center.allowance(for: "login.call", under: policy) == ResendAllowance(sendsLeft: 4, wait: 0, nextWait: 120))
    for _ in 1...4 {
      #expect(center.startLimitWait(for: "login.call", under: policy) == nil)
      center.recordSend(for: "login.text", under: policy)
    }
    #expect(center["login.call"] == nil)
    #expect(center.allowance(for: "login.call", under: policy).isLimitReached)
    #expect(center.startLimitWait(for: "login.call", under: policy)?.isAtLimit == true)
    #expect(center["login.call"]?.remaining == Self.day)
  }

  @Test("Channels with one key and different groups share the wait, but not the limit")
  func sharedWait() {
    let center = launch()
    var (text, call) = (policy, policy)
    (text.group, call.group) = ("text", "call")
    center.recordSend(for: "login", under: text)
    #expect(center.allowance(for: "login", under: call) == ResendAllowance(sendsLeft: 5, wait: 60, nextWait: 60))
  }

  @Test("Channels with different keys and no group share nothing")
  func nothingShared() {
    let center = launch()
    send(5, "text", in: center)
    #expect(center.allowance(for: "call", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
  }

  // MARK: Relaunches, reboots, and clocks

  @Test(
    "In the same boot, a relaunch keeps the sends whatever happens to the time of day",
    arguments: [-1e9, -3600, 0, 3600, 1e6, 1e9])
  func relaunch(change: TimeInterval) {
    send(5, in: launch())
    clock.setWallClock(aheadBy: change, isAnnounced: false)
    clock.sleep(for: 1000)
    let center = launch()
    #expect(
      center.allowance(for: "login", under: policy)
        == ResendAllowance(sendsLeft: 0, wait: Self.day - 1780, nextWait: 300))
    #expect(center["login"]?.isAtLimit == true)
    clock.sleep(for: Self.day - 1780)
    #expect(launch().allowance(for: "login", under: policy).sendsLeft == 1)
  }

  @Test("After a reboot, the time of day determines the age of sends")
  func reboot() {
    send(5, in: launch())
    clock.reboot(offFor: 1000)
    let center = launch()
    #expect(center["login"]?.isAtLimit == true)
    #expect(left(in: center) == Self.day - 1780)
  }

  @Test("After a reboot with the clock set back, a wait isn't longer than before")
  func rebootSetBack() {
    send(5, in: launch())
    clock.reboot()
    clock.setWallClock(aheadBy: -10 * Self.day)
    #expect(left(in: launch()) == Self.day - 780)
    clock.advance(by: 100)
    #expect(left(in: launch()) == Self.day - 880)
    clock.setWallClock(aheadBy: 10 * Self.day, isAnnounced: false)
    #expect(left(in: launch()) == Self.day - 880, "the monotonic clock applies")
    clock.reboot(offFor: 100)
    #expect(left(in: launch()) == Self.day - 980)
  }

  @Test(
    "A change of the time of day that the system announces before a reboot has no effect", arguments: [-3600.0, 86_400])
  func announced(change: TimeInterval) {
    let center = launch()
    send(5, in: center)
    clock.setWallClock(aheadBy: change)
    clock.reboot()
    #expect(left(in: launch()) == Self.day - 780)
    withExtendedLifetime(center) {}
  }

  @Test("A launch and entering the background remove expired sends")
  func expiredSends() {
    send(2, in: launch())
    #expect(store.keys.contains { $0.contains("login") })
    clock.sleep(for: Self.day)
    let center = launch()
    #expect(store.keys.isEmpty)
    send(1, in: center)
    clock.sleep(for: Self.day)
    clock.enterBackground()
    #expect(store.keys.isEmpty)
  }
}
