import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Examples of the rules that ``ResendRandomTests`` checks, and what its model doesn't cover.
@MainActor @Suite("A resend policy")
struct ResendPolicyTests {
  static let day: TimeInterval = 86_400
  let device = TestDevice()
  let policy = ResendPolicy(waits: [60, 120, 300], limit: 5)
  var clock: ManualClock { device.clock }

  private func grouped(_ policy: ResendPolicy, _ group: String) -> ResendPolicy {
    var policy = policy
    policy.group = group
    return policy
  }

  // MARK: Waits and limits

  @Test("Waits grow, the last send in a window waits for the limit, and the window moves on")
  func limit() {
    let center = device.launch()
    for (wait, left) in zip([60.0, 120, 300, 300, Self.day - 780], (0...4).reversed()) {
      #expect(center.allowance(for: "login", under: policy).nextWait == min(wait, 300))
      let countdown = center.recordSend(for: "login", under: policy)
      #expect(countdown?.remaining == wait)
      #expect(countdown?.tick.isAtLimit == (left == 0))
      #expect(center.allowance(for: "login", under: policy).sendsLeft == left)
      #expect(center.allowance(for: "login", under: policy).wait == wait)
      clock.advance(by: wait - 1)
      #expect(center.allowance(for: "login", under: policy).isLimitReached == (left == 0))
      clock.advance(by: 1)
      #expect(center["login"] == nil)
    }
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 1)
    clock.advance(by: 60)
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 2)
    clock.advance(by: Self.day)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
    #expect(center.allowance(for: "login", under: ResendPolicy(waits: [60])).sendsLeft == nil)
  }

  @Test("A send that isn't allowed counts, and neither shortens nor replaces the running wait")
  func disallowedSend() throws {
    let center = device.launch()
    let countdown = try center.start("login", duration: 1000)
    #expect(center.recordSend(for: "login", under: ResendPolicy(waits: [])) === countdown)
    #expect(center.recordSend(for: "login", under: policy) === countdown)
    #expect(countdown.remaining == 1000)
    for _ in 1...3 { center.recordSend(for: "login", under: policy) }
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    #expect(countdown.remaining == Self.day)
    #expect(countdown.tick.isAtLimit)
  }

  @Test("Resetting sends removes their record, and ends the wait of the named key only")
  func reset() {
    let center = device.launch()
    let policy = grouped(policy, "group")
    for key in ["text", "call"] { for _ in 1...3 { center.recordSend(for: key, under: policy) } }
    let rest = center["call"]?.remaining
    center.resetSends(for: "text", under: policy)
    for center in [center, device.launch()] {
      #expect(center["text"] == nil)
      #expect(center["call"]?.remaining == rest)
      #expect(center.allowance(for: "text", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
    }
    #expect(device.store.memory.keys == ["call"])
  }

  @Test("Values out of range are replaced by values in range")
  func invalidValues() {
    let center = device.launch()
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

  @Test("The wait for the limit is exact to the nanosecond, however long the window")
  func longWindow() {
    for fraction in 0..<64 {
      let center = CountdownTime.withClock(clock.time) { CountdownCenter() }
      let policy = ResendPolicy(waits: [], limit: 2, period: .sliding(300 * Self.day))
      center.recordSend(for: "login", under: policy)
      clock.advance(by: 0.1 + TimeInterval(fraction) / 7e9)
      #expect(center.recordSend(for: "login", under: policy)?.tick.isAtLimit == true)
      #expect(center["login"]?.remaining == center.allowance(for: "login", under: policy).wait)
    }
  }

  @Test("A send starts its wait even if the countdown under the key ends at the same moment", arguments: 1...40)
  func simultaneousEnd(nanoseconds: Int) throws {
    let clock = SteppedClock()
    let center = CountdownTime.withClock(clock) { CountdownCenter() }
    clock.passesOnReading = 1
    try center.start("login", duration: TimeInterval(nanoseconds) / 1e9)
    let countdown = center.recordSend(for: "login", under: ResendPolicy(waits: [60]))
    #expect(countdown?.state == .running)
    #expect(center["login"] === countdown)
  }

  // MARK: Requests

  @Test("A refused begin starts the wait for the limit under its key, and turns a wait of the same length into it")
  func refusedBegin() throws {
    let center = device.launch()
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(100), group: "login")
    #expect(center.send("text", under: policy) == nil)
    #expect(center["call"] == nil)
    #expect(center.send("call", under: policy) == .limitReached(remaining: 100))
    #expect(center["call"]?.tick.isAtLimit == true)
    let watch = Watch(try center.start("third", duration: 100))
    watch.clear()
    for _ in 1...2 { #expect(center.send("third", under: policy) == .limitReached(remaining: 100)) }
    #expect(watch.ticks.map(\.isAtLimit) == [true], "its observers are notified once")
    try center.start("long", duration: 200)
    #expect(center.send("long", under: policy) == .waiting(remaining: 200))
    #expect(device.launch()["call"]?.tick.isAtLimit == true)
  }

  @Test("Pending requests count when another one begins, until they end, and not in the allowance")
  func pending() throws {
    let center = device.launch()
    let policy = ResendPolicy(waits: [], limit: 2, group: "group")
    let first = try center.beginSend(under: policy, key: "a")
    let second = try center.beginSend(under: policy, key: "b")
    let other = try center.beginSend(thenWait: 60, key: "c")
    #expect(center.allowance(for: "d", under: policy) == ResendAllowance(sendsLeft: 2, wait: 0, nextWait: 0))
    #expect(center.send("d", under: policy) == .alreadySending)
    #expect(center["d"] == nil, "no wait starts")
    first.finish(with: .failed())
    #expect(center.send("d", under: policy) == nil)
    #expect(center.send("e", under: policy) == .alreadySending)
    second.finish(with: .sent())
    #expect(center.send("e", under: policy) == .limitReached(remaining: Self.day))
    other.finish(with: .failed())
  }

  // MARK: Channels

  @Test(
    "Keys and groups determine what channels share",
    arguments: [
      ("login", "login", ResendAllowance(sendsLeft: 4, wait: 60, nextWait: 120)),
      ("other", "login", ResendAllowance(sendsLeft: 4, wait: 0, nextWait: 120)),
      ("login", "other", ResendAllowance(sendsLeft: 5, wait: 60, nextWait: 60)),
      ("other", nil, ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60)),
    ] as [(String, String?, ResendAllowance)])
  func channels(key: String, group: String?, expected: ResendAllowance) {
    let center = device.launch()
    center.recordSend(for: "login", under: group == nil ? policy : grouped(policy, "login"))
    #expect(center.allowance(for: key, under: group.map { grouped(policy, $0) } ?? policy) == expected)
  }

  // MARK: What is kept

  @Test("A log keeps the latest 10,000 sends, so a higher limit is never reached", arguments: [1, 10_000, 10_001])
  func capacity(limit: Int) {
    let now = TimeStamp(on: clock.time, at: clock.time.now)
    let policy = ResendPolicy(waits: [], limit: limit)
    var log = ResendLog(sends: Array(repeating: ResendLog.Send(instant: now.instant), count: 20_000))
    log.append(under: policy, at: now)
    #expect(log.sends.count == 10_000)
    #expect((log.waitForLimit(under: policy, at: now) > 0) == (limit <= 10_000))
  }

  @Test("Sends of a channel with a low limit are kept for one with a high limit", arguments: [true, false])
  func sharedLog(isRelaunched: Bool) {
    let many = ResendPolicy(waits: (1...500).map(TimeInterval.init), limit: 500, group: "login")
    var center = device.launch()
    for _ in 1...150 { center.recordSend(for: "text", under: ResendPolicy(waits: [], limit: 5, group: "login")) }
    if isRelaunched { center = device.launch() }
    #expect(center.allowance(for: "call", under: many) == ResendAllowance(sendsLeft: 350, wait: 0, nextWait: 151))
  }

  @Test("A send is kept for a day, and longer if a policy with a longer window begins in that time")
  func keptSends() throws {
    let hourly = ResendPolicy(waits: [], limit: 3, period: .sliding(3_600), group: "login")
    let weekly = ResendPolicy(waits: [], limit: 5, period: .sliding(7 * Self.day), group: "login")
    let center = device.launch()
    for _ in 1...2 { center.recordSend(for: "text", under: hourly) }
    clock.sleep(for: 3_600)
    clock.enterBackground()
    #expect(device.launch().allowance(for: "call", under: policy).sendsLeft == 5)
    #expect(device.launch().allowance(for: "call", under: grouped(policy, "login")).sendsLeft == 3)
    try center.beginSend(under: weekly, key: "call").finish(with: .failed())
    clock.sleep(for: 7 * Self.day - 3_601)
    #expect(device.launch().allowance(for: "call", under: weekly).sendsLeft == 3)
    clock.sleep(for: 1)
    #expect(device.launch().allowance(for: "call", under: weekly).sendsLeft == 5)
    #expect(device.store.memory.load() == nil)
  }

  // MARK: Threads

  private nonisolated func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<count { body(thread + index) }
    }
  }

  @Test("Sends from many threads all count and are all stored, with the last state of all keys, one at a time")
  nonisolated func manyThreads() {
    let store = FailingStore()
    let center = CountdownCenter(store: store)
    let policy = ResendPolicy(waits: [60, 120], limit: 1_000, group: "login")
    concurrently(25) { index in
      let key = "\(index % 3)"
      center.recordSend(for: key, under: policy)
      switch index % 6 {
      case 0: center.cancel(key)
      case 1: center[key]?.setRemaining(Double(index))
      case 2: center[key]?.finish()
      case 3: _ = try? center.start("\(index % 5)", duration: 1_000)
      case 4: center[key]?.pause()
      default: _ = center.allowance(for: key, under: policy)
      }
    }
    #expect(center.allowance(for: "0", under: policy).sendsLeft == 800)
    // All threads have returned, so all changes have been written.
    let next = CountdownCenter(store: store.memory)
    #expect(next.allowance(for: "0", under: policy).sendsLeft == 800)
    for key in ["0", "1", "2", "3", "4"] { #expect(next[key]?.tick.duration == center[key]?.tick.duration) }
    #expect(store.mostActive == 1)
  }

  @Test("Sends that are reset at the same time keep both their record and their wait, or neither")
  nonisolated func simultaneousReset() {
    let center = CountdownCenter(store: InMemoryCountdownStore())
    let policy = ResendPolicy(waits: [60], limit: 1)
    for _ in 0..<50 {
      concurrently(4) { index in
        if index.isMultiple(of: 2) {
          center.recordSend(for: "login", under: policy)
        } else {
          center.resetSends(for: "login", under: policy)
        }
      }
      let isCounted = center.allowance(for: "login", under: policy).isLimitReached
      #expect((center["login"] != nil) == isCounted)
      #expect((center["login"]?.tick.isAtLimit ?? false) == isCounted)
    }
  }
}
