import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("What is noted of a send")
struct NoteSendTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()

  private func center(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) }
  }

  @Test("is the limit, too, where the window frees just when the wait is over")
  func limitAsLongAsWait() {
    let center = center()
    let policy = ResendPolicy(waits: [60], limit: 1, window: 60)
    #expect(center.noteSend("login", under: policy)?.isAtLimit == true)
    #expect(center.holdAtLimit("login", under: policy)?.isAtLimit == true)
  }

  @Test("leaves alone a wait that runs under the key, and gives it back, where itself there is none")
  func noWaitOfItsOwn() throws {
    let center = center()
    let countdown = try center.start("login", duration: 100)
    #expect(center.noteSend("login", under: ResendPolicy(waits: [])) === countdown)
    #expect(countdown.remaining == 100)
  }

  @Test("is at the limit however long the window, and to the nanosecond")
  func longWindow() {
    for fraction in 0..<64 {
      let center = center()
      let policy = ResendPolicy(waits: [], limit: 2, window: 300 * Self.day)
      center.noteSend("login", under: policy)
      clock.advance(by: 0.1 + TimeInterval(fraction) / 7e9)
      #expect(center.noteSend("login", under: policy)?.isAtLimit == true)
      #expect(center["login"]?.remaining == center.allowance(for: "login", under: policy).wait)
    }
  }

  @Test("starts its wait though what ran under the key ends in that moment")
  func endsMeanwhile() throws {
    for nanoseconds in 1...40 {
      let clock = SteppedClock()
      let center = CountdownTime.withClock(clock) { CountdownCenter() }
      clock.passesOnReading = 1
      try center.start("login", duration: TimeInterval(nanoseconds) / 1e9)
      let countdown = center.noteSend("login", under: ResendPolicy(waits: [60]))
      #expect(countdown?.state == .running)
      #expect(center["login"] === countdown)
    }
  }

  @Test("makes a wait that runs, and is as long already, one at the limit, and tells those who watch")
  func becomesLimit() throws {
    let center = center()
    let policy = ResendPolicy(waits: [], limit: 1, window: 100, group: "login")
    center.noteSend("text", under: policy)
    let watch = Watch(try center.start("call", duration: 100))
    watch.clear()
    #expect(center.holdAtLimit("call", under: policy)?.isAtLimit == true)
    #expect(watch.ticks.count == 1)
    center.holdAtLimit("call", under: policy)
    #expect(watch.ticks.count == 1)
  }

  @Test("is still counted under a large limit when a channel with a small one has noted another")
  func sharedWithSmallLimit() {
    let center = center()
    let many = ResendPolicy(waits: [], limit: 500, group: "login")
    for _ in 1...300 { center.noteSend("text", under: many) }
    center.noteSend("call", under: ResendPolicy(waits: [], limit: 5, group: "login"))
    #expect(center.allowance(for: "text", under: many).sendsLeft == 199)
  }

  @Test("lets what is to come be foretold: the wait after a send that is made as soon as it may be")
  func nextWait() {
    for policy in [
      ResendPolicy(waits: [60, 120, 300], window: 100), ResendPolicy(waits: [1, 2, 3, 600], limit: 3, window: 100),
      ResendPolicy(waits: [70, 10], limit: 2, window: 50), ResendPolicy(waits: [5]),
    ] {
      let center = center()
      for _ in 1...20 {
        let allowance = center.allowance(for: "login", under: policy)
        clock.advance(by: allowance.wait)
        let isLast = center.allowance(for: "login", under: policy).sendsLeft == 1
        let wait = center.noteSend("login", under: policy)?.remaining ?? 0
        #expect(isLast ? wait >= allowance.nextWait : wait == allowance.nextWait)
      }
    }
  }

  // MARK: Writing

  /// Keeps all that was ever written, in order.
  private final class LoggingStore: CountdownStore {
    let writes = Recorder<(key: String, record: Data?)>()
    var keys: [String] { [] }
    func record(forKey key: String) -> Data? { nil }
    func setRecord(_ record: Data?, forKey key: String) { writes.record((key, record)) }
  }

  @Test("is written before the wait that follows, each once: a process that ends in between does not forget the limit")
  func writtenInOrder() {
    let policy = ResendPolicy(waits: [60], limit: 1)
    for index in 0..<20 {
      let store = LoggingStore()
      center(store).noteSend("\(index)", under: policy)
      #expect(store.writes.values.map(\.key) == ["CountdownKit.sends.\(index)", "\(index)"])
      let kept = InMemoryCountdownStore()
      for write in store.writes.values {
        kept.setRecord(write.record, forKey: write.key)
        let next = center(kept)
        #expect(next.allowance(for: "\(index)", under: policy).isLimitReached)
        #expect(next.holdAtLimit("\(index)", under: policy)?.isAtLimit == true)
      }
    }
  }

  @Test("starts no wait if the app resets it before that has begun")
  func resetMeanwhile() {
    final class ResettingStore: CountdownStore, @unchecked Sendable {
      var reset: (() -> Void)?
      var keys: [String] { [] }
      func record(forKey key: String) -> Data? { nil }
      func setRecord(_ record: Data?, forKey key: String) { reset.take()?() }
    }
    let store = ResettingStore()
    let center = center(store)
    let policy = ResendPolicy(waits: [60], limit: 1)
    store.reset = { center.resetSends("login", under: policy) }
    center.noteSend("login", under: policy)
    #expect(center["login"] == nil)
    #expect(center.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 1, wait: 0, nextWait: 60))
  }
}
