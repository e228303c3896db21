import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A resend policy")
struct ResendPolicyTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let reports = Recorder<CountdownError>()
  let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  /// Sends so many times, each as soon as it is allowed.
  private func send(_ count: Int, _ key: String = "login", in center: CountdownCenter) {
    for _ in 0..<count {
      clock.advance(by: center.allowance(for: key, under: policy).wait)
      center.noteSend(key, under: policy)
    }
  }

  /// What is left of the window by the log alone: the countdown has a record of its own.
  private func left(in center: CountdownCenter) -> TimeInterval {
    center.cancel("login")
    return center.allowance(for: "login", under: policy).wait
  }

  // MARK: Waits and caps

  @Test("lets the waits grow, and repeats the last")
  func waitsGrow() {
    let center = launch()
    let policy = ResendPolicy(waits: [60, 120, 300])
    for wait in [60.0, 120, 300, 300, 300] {
      #expect(center.allowance(for: "login", under: policy).nextWait == wait)
      #expect(center.noteSend("login", under: policy)?.remaining == wait)
      #expect(center.allowance(for: "login", under: policy).wait == wait)
      clock.advance(by: wait)
      #expect(center["login"] == nil)
    }
    #expect(center.allowance(for: "login", under: policy).sendsLeft == nil)
  }

  @Test("says what is left, and makes the last wait one for the window, which slides")
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

  @Test("begins again with the first wait when all sends are out of the window")
  func windowPasses() {
    let center = launch()
    send(3, in: center)
    clock.advance(by: Self.day)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
  }

  @Test("has the wait go on where it is longer than the window takes to free")
  func waitBeyondWindow() {
    let center = launch()
    let policy = ResendPolicy(waits: [500], limit: 1, window: 100)
    let countdown = center.noteSend("login", under: policy)
    #expect(countdown?.remaining == 500)
    #expect(countdown?.isAtLimit == false)
  }

  @Test("that the app resets begins anew, with nothing to wait for and nothing kept")
  func reset() {
    let center = launch()
    send(5, in: center)
    center.resetSends("login", under: policy)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
    #expect(store.keys.isEmpty)
    #expect(launch().allowance(for: "login", under: policy).sendsLeft == 5)
  }

  @Test("counts who sends in spite of it, and makes no running wait shorter")
  func inSpiteOfIt() throws {
    let center = launch()
    try center.start("login", duration: 1000)
    #expect(center.noteSend("login", under: policy)?.remaining == 1000)
    for _ in 1...4 { center.noteSend("login", under: policy) }
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    #expect(center["login"]?.remaining == Self.day)
    #expect(center["login"]?.isAtLimit == true)
  }

  @Test("of nonsense is held within what makes sense")
  func nonsense() {
    let center = launch()
    for waits in [[], [0], [-1], [.nan], [-.infinity]] as [[TimeInterval]] {
      #expect(center.noteSend("none", under: ResendPolicy(waits: waits)) == nil)
    }
    let longest = Countdown.allowedDurations.upperBound
    #expect(center.noteSend("long", under: ResendPolicy(waits: [.infinity]))?.remaining == longest)
    for (index, window) in [TimeInterval.nan, 0, -5, .infinity, 1e300].enumerated() {
      let policy = ResendPolicy(waits: [], limit: index.isMultiple(of: 2) ? 0 : .min, window: window)
      #expect(center.allowance(for: "\(index)", under: policy).sendsLeft == 1)
      #expect(center.noteSend("\(index)", under: policy)?.remaining == Self.day)
    }
    #expect(center.allowance(for: "x", under: ResendPolicy(waits: [], limit: .max)).sendsLeft == .max)
    center.noteSend("x", under: ResendPolicy(waits: [], limit: .max))
  }

  // MARK: Channels

  @Test("of two channels with one group shares the cap, while each waits by itself")
  func sharedCap() {
    let center = launch()
    var policy = policy
    policy.group = "login"
    center.noteSend("login.text", under: policy)
    #expect(center["login.call"] == nil)
    #expect(center.allowance(for: "login.call", under: policy) == ResendAllowance(sendsLeft: 4, wait: 0, nextWait: 120))
    for _ in 1...4 {
      #expect(center.holdAtLimit("login.call", under: policy) == nil)
      center.noteSend("login.text", under: policy)
    }
    #expect(center["login.call"] == nil)
    #expect(center.allowance(for: "login.call", under: policy).isLimitReached)
    #expect(center.holdAtLimit("login.call", under: policy)?.isAtLimit == true)
    #expect(center["login.call"]?.remaining == Self.day)
  }

  @Test("of two channels with one key and two groups shares the wait, while each is capped by itself")
  func sharedWait() {
    let center = launch()
    var (text, call) = (policy, policy)
    (text.group, call.group) = ("text", "call")
    center.noteSend("login", under: text)
    #expect(center.allowance(for: "login", under: call) == ResendAllowance(sendsLeft: 5, wait: 60, nextWait: 60))
  }

  @Test("of two keys shares nothing")
  func nothingShared() {
    let center = launch()
    send(5, "text", in: center)
    #expect(center.allowance(for: "call", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
  }

  // MARK: Relaunch, reboot, clocks

  @Test(
    "in the same boot lasts beyond the process whatever is done to the time of day",
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

  @Test("after a reboot follows the time of day")
  func reboot() {
    send(5, in: launch())
    clock.reboot(offFor: 1000)
    let center = launch()
    #expect(center["login"]?.isAtLimit == true)
    #expect(left(in: center) == Self.day - 1780)
  }

  @Test("after a reboot with the clock set back is never longer than it was, whatever comes after")
  func rebootSetBack() {
    send(5, in: launch())
    clock.reboot()
    clock.setWallClock(aheadBy: -10 * Self.day)
    #expect(left(in: launch()) == Self.day - 780)
    clock.advance(by: 100)
    #expect(left(in: launch()) == Self.day - 880)
    clock.setWallClock(aheadBy: 10 * Self.day, isAnnounced: false)
    #expect(left(in: launch()) == Self.day - 880, "the boot's own clock decides")
    clock.reboot(offFor: 100)
    #expect(left(in: launch()) == Self.day - 980)
  }

  @Test(
    "is not shortened by a change of the time of day that is announced before a reboot", arguments: [-3600.0, 86_400])
  func announced(change: TimeInterval) {
    let center = launch()
    send(5, in: center)
    clock.setWallClock(aheadBy: change)
    clock.reboot()
    #expect(left(in: launch()) == Self.day - 780)
    withExtendedLifetime(center) {}
  }

  @Test("keeps nothing when the window is over: at a launch, and in an app that goes to the background")
  func nothingStays() {
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

  // MARK: What cannot be read

  private let logKey = "CountdownKit.sends.login"

  @Test(
    "whose log is garbage begins anew, says so once, and harms nothing else",
    arguments: [
      "", "{}", "null", "[1", #"{"version":0}"#, #"{"version":1}"#, #"{"version":2}"#, #"{"version":"2"}"#,
      #"{"version":2,"ages":["x"],"window":1,"wallInstant":1,"monotonicInstant":1}"#,
    ])
  func garbage(text: String) throws {
    send(5, in: launch())
    store.setRecord(Data(text.utf8), forKey: logKey)
    let center = launch()
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 5)
    #expect(center["login"]?.isAtLimit == true, "the wait has a record of its own")
    #expect(reports.count == 1)
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("login") }, "a key may be personal")
    #expect(store.keys == ["login"])
    _ = launch()
    #expect(reports.count == 1)
  }

  @Test(
    "whose log has impossible times begins anew",
    arguments: [
      ("window", 0.0), ("window", -1), ("window", 9e18), ("wallInstant", -1), ("wallInstant", 1e300),
      ("monotonicInstant", 9e18), ("ages", -1), ("ages", -9e18),
    ])
  func impossibleTimes(field: String, value: Double) throws {
    send(5, in: launch())
    let data = try #require(store.record(forKey: logKey))
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let number: Any = abs(value) < 1e19 ? Int64(value) : value
    fields[field] = field == "ages" ? [number] : number
    store.setRecord(try JSONSerialization.data(withJSONObject: fields), forKey: logKey)
    #expect(launch().allowance(for: "login", under: policy).sendsLeft == 5)
    #expect(reports.count == 1)
  }

  @Test("leaves the log of a later version to that version, and is itself one to who knows countdowns alone")
  func versions() throws {
    send(1, in: launch())
    let data = try #require(store.record(forKey: logKey))
    #expect(throws: CountdownError.unreadableRecord(reason: CountdownRecord.laterVersion)) {
      try CountdownRecord(data)
    }
    store.setRecord(Data(#"{"version":3}"#.utf8), forKey: logKey)
    #expect(launch().allowance(for: "login", under: policy).sendsLeft == 5)
    #expect(store.keys.contains(logKey))
    #expect(reports.count == 1)
  }

  @Test("reads ten thousand damaged logs without ending, and never waits longer than its window")
  func damaged() throws {
    send(5, in: launch())
    let intact = [UInt8](try #require(store.record(forKey: logKey)))
    var random = SplitMix(seed: 7)
    for _ in 0..<10_000 {
      var bytes = intact
      for _ in 0...(random.next() % 3) {
        let position = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.insert(UInt8(ascii: "9"), at: position)
        default: bytes[position] = UInt8(ascii: "0") + UInt8(random.next() % 10)
        }
      }
      store.setRecord(nil, forKey: "login")
      store.setRecord(Data(bytes), forKey: logKey)
      #expect(launch().allowance(for: "login", under: policy).wait <= Self.day)
    }
  }
}
