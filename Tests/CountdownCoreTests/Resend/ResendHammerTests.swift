import CountdownCore
import Dispatch
import Foundation
import Testing

@Suite("Sends from many threads")
struct ResendHammerTests {
  private func hammer(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<count { body(thread + index) }
    }
  }

  @Test("are all counted, and all kept, whatever else is done to their keys")
  func allCounted() {
    let store = InMemoryCountdownStore()
    let center = CountdownCenter(store: store)
    let policy = ResendPolicy(waits: [60, 120], limit: 1_000, group: "login")
    hammer(25) { index in
      let key = "\(index % 3)"
      center.noteSend(key, under: policy)
      switch index % 5 {
      case 0: center.cancel(key)
      case 1: center[key]?.correct(to: Double(index))
      case 2: center.holdAtLimit(key, under: policy)
      case 3: center[key]?.finish()
      default: _ = center.allowance(for: key, under: policy)
      }
    }
    #expect(center.allowance(for: "0", under: policy).sendsLeft == 800)
    // Only now: whoever wrote last has returned.
    #expect(CountdownCenter(store: store).allowance(for: "0", under: policy).sendsLeft == 800)
  }

  @Test("that are reset at the same time leave a wait only with a count")
  func reset() {
    let center = CountdownCenter(store: InMemoryCountdownStore())
    let policy = ResendPolicy(waits: [60], limit: 1)
    for _ in 0..<50 {
      hammer(4) { index in
        if index.isMultiple(of: 2) {
          center.noteSend("login", under: policy)
        } else {
          center.resetSends("login", under: policy)
        }
      }
      let isCounted = center.allowance(for: "login", under: policy).isLimitReached
      #expect((center["login"] != nil) == isCounted)
      #expect((center["login"]?.isAtLimit ?? false) == isCounted)
    }
  }
}
