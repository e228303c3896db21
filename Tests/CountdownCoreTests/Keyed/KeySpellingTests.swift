import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Swift treats canonically equivalent strings as equal, but some stores compare bytes.
@MainActor @Suite("A key in two Unicode spellings")
struct KeySpellingTests {
  /// "é" as one scalar and with a combining accent, and "각" as one scalar and as three letters.
  private nonisolated static let spellings = [
    ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"), ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
  ]
  let clock = ManualClock()
  let store = ByteExactStore()

  private func launch(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store ?? self.store) { Issue.record("\($0)") } }
  }

  @Test("Both spellings are one key, and canceling it leaves nothing in the store", arguments: spellings)
  func cancel(first: String, second: String) throws {
    let center = launch()
    try center.start(first, duration: 60)
    clock.advance(by: 60)
    // The removal of the first key and the start of the second reach the store together.
    let countdown = try center.start(second, duration: 30)
    #expect(center[first] === countdown)
    center.cancel(first)
    #expect(store.keys.isEmpty)
    #expect(launch()[second] == nil)
  }

  @Test("Both spellings are one group of sends", arguments: spellings)
  func sends(first: String, second: String) {
    let noted = ResendPolicy(waits: [], limit: 2, group: first)
    let asked = ResendPolicy(waits: [], limit: 2, group: second)
    let center = launch()
    center.noteSend("login", under: noted)
    center.resetSends("login", under: asked)
    center.noteSend("login", under: asked)
    center.noteSend("login", under: noted)
    #expect(store.keys.count == 2)
    let next = launch()
    #expect(next.allowance(for: "login", under: noted).isLimitReached)
    next.resetSends("login", under: noted)
    #expect(store.keys.isEmpty)
  }

  @Test(
    "A stored key continues under the other spelling, and canceling it leaves nothing in the store",
    arguments: spellings)
  func stored(first: String, second: String) throws {
    let other = InMemoryCountdownStore()
    try launch(other).start("login", duration: 60)
    store.setRecord(other.record(forKey: "login"), forKey: first)
    #expect(launch()[second]?.remainingSeconds == 60)
    #expect(store.keys.count == 1)
    launch().cancel(second)
    #expect(store.keys.isEmpty)
  }

  @Test("A key that is stored in both spellings becomes one key", arguments: spellings)
  func storedTwice(first: String, second: String) throws {
    let other = InMemoryCountdownStore()
    try launch(other).start("login", duration: 60)
    for spelling in [first, second] {
      store.setRecord(other.record(forKey: "login"), forKey: spelling)
    }
    #expect(launch()[second]?.remainingSeconds == 60)
    #expect(store.keys.count == 1)
    launch().cancel(second)
    #expect(store.keys.isEmpty)
  }

  @Test("Both spellings are one key in a store that treats them as equal", arguments: spellings)
  func equalKeys(first: String, second: String) throws {
    let store = InMemoryCountdownStore()
    let other = InMemoryCountdownStore()
    try launch(other).start("login", duration: 60)
    store.setRecord(other.record(forKey: "login"), forKey: first)
    #expect(launch(store)[second]?.remainingSeconds == 60)
    #expect(launch(store)[first]?.remainingSeconds == 60)
    launch(store).cancel(second)
    #expect(store.keys.isEmpty)
  }
}
