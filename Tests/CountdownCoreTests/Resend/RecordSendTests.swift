import CountdownTestSupport
import Dispatch
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Recording a send")
struct RecordSendTests {
  static let day: TimeInterval = 86_400
  let clock = ManualClock()

  private func center(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) }
  }

  @Test("A wait that is as long as the wait for the window is a wait for the limit")
  func limitAsLongAsWait() {
    let center = center()
    let policy = ResendPolicy(waits: [60], limit: 1, period: .sliding(60))
    #expect(center.recordSend(for: "login", under: policy)?.isAtLimit == true)
    #expect(center.startLimitWait(for: "login", under: policy)?.isAtLimit == true)
  }

  @Test("A send without a wait returns the countdown that runs under the key, and doesn't change it")
  func noWait() throws {
    let center = center()
    let countdown = try center.start("login", duration: 100)
    #expect(center.recordSend(for: "login", under: ResendPolicy(waits: [])) === countdown)
    #expect(countdown.remaining == 100)
  }

  @Test("The wait for the limit is exact to the nanosecond, however long the window")
  func longWindow() {
    for fraction in 0..<64 {
      let center = center()
      let policy = ResendPolicy(waits: [], limit: 2, period: .sliding(300 * Self.day))
      center.recordSend(for: "login", under: policy)
      clock.advance(by: 0.1 + TimeInterval(fraction) / 7e9)
      #expect(center.recordSend(for: "login", under: policy)?.isAtLimit == true)
      #expect(center["login"]?.remaining == center.allowance(for: "login", under: policy).wait)
    }
  }

  @Test("A send starts its wait even if the countdown under the key ends at the same moment")
  func simultaneousEnd() throws {
    for nanoseconds in 1...40 {
      let clock = SteppedClock()
      let center = CountdownTime.withClock(clock) { CountdownCenter() }
      clock.passesOnReading = 1
      try center.start("login", duration: TimeInterval(nanoseconds) / 1e9)
      let countdown = center.recordSend(for: "login", under: ResendPolicy(waits: [60]))
      #expect(countdown?.state == .running)
      #expect(center["login"] === countdown)
    }
  }

  @Test("A running countdown of the same length becomes the wait for the limit, and its observers are notified once")
  func becomesLimit() throws {
    let center = center()
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(100), group: "login")
    center.recordSend(for: "text", under: policy)
    let watch = Watch(try center.start("call", duration: 100))
    watch.clear()
    #expect(center.startLimitWait(for: "call", under: policy)?.isAtLimit == true)
    #expect(watch.ticks.count == 1)
    center.startLimitWait(for: "call", under: policy)
    #expect(watch.ticks.count == 1)
  }

  @Test("The allowance predicts the wait after a send that happens as soon as it's allowed")
  func nextWait() {
    for policy in [
      ResendPolicy(waits: [60, 120, 300], period: .sliding(100)),
      ResendPolicy(waits: [1, 2, 3, 600], limit: 3, period: .sliding(100)),
      ResendPolicy(waits: [70, 10], limit: 2, period: .sliding(50)), ResendPolicy(waits: [5]),
    ] {
      let center = center()
      for _ in 1...20 {
        let allowance = center.allowance(for: "login", under: policy)
        clock.advance(by: allowance.wait)
        let isLast = center.allowance(for: "login", under: policy).sendsLeft == 1
        let wait = center.recordSend(for: "login", under: policy)?.remaining ?? 0
        #expect(isLast ? wait >= allowance.nextWait : wait == allowance.nextWait)
      }
    }
  }

  // MARK: Threads

  private nonisolated func concurrently(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<count { body(thread + index) }
    }
  }

  @Test("Sends from many threads all count and are all stored, whatever else happens to their keys")
  nonisolated func manyThreads() {
    let store = InMemoryCountdownStore()
    let center = CountdownCenter(store: store)
    let policy = ResendPolicy(waits: [60, 120], limit: 1_000, group: "login")
    concurrently(25) { index in
      let key = "\(index % 3)"
      center.recordSend(for: key, under: policy)
      switch index % 5 {
      case 0: center.cancel(key)
      case 1: center[key]?.setRemaining(Double(index))
      case 2: center.startLimitWait(for: key, under: policy)
      case 3: center[key]?.finish()
      default: _ = center.allowance(for: key, under: policy)
      }
    }
    #expect(center.allowance(for: "0", under: policy).sendsLeft == 800)
    // All threads have returned, so all changes have been written.
    #expect(CountdownCenter(store: store).allowance(for: "0", under: policy).sendsLeft == 800)
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
      #expect((center["login"]?.isAtLimit ?? false) == isCounted)
    }
  }
}
