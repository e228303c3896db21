import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Swift takes two spellings of a text for equal; some stores don't.
@MainActor @Suite("A key in two Unicode spellings")
struct KeySpellingTests {
  /// "é" as one character, and as a letter with an accent after it; "각" as one, and as its three letters.
  private nonisolated static let spellings = [
    ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"), ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
    ("\u{1100}\u{1161}\u{11A8}", "\u{AC01}"),
  ]
  let clock = ManualClock()
  let store = ByteExactStore()

  private func launch(_ store: (any CountdownStore)? = nil) -> CountdownCenter {
    clock.run { CountdownCenter(store: store ?? self.store) { Issue.record("\($0)") } }
  }

  @Test("is one key, and nothing is left of it in the store after a cancel", arguments: spellings)
  func cancel(first: String, second: String) throws {
    let center = launch()
    try center.start(first, duration: 60)
    clock.advance(by: 60)
    // The first is removed and the second entered before the store hears of either.
    let countdown = try center.start(second, duration: 30)
    #expect(center[first] === countdown)
    center.cancel(first)
    #expect(store.keys.isEmpty)
    #expect(launch()[second] == nil)
  }

  @Test("is one group of sends", arguments: spellings)
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

  @Test("that a store holds already goes on, and nothing is left of it after a cancel", arguments: spellings)
  func kept(first: String, second: String) throws {
    let other = InMemoryCountdownStore()
    try launch(other).start("login", duration: 60)
    store.setRecord(other.record(forKey: "login"), forKey: first)
    #expect(launch()[second]?.remainingSeconds == 60)
    #expect(store.keys.count == 1)
    launch().cancel(second)
    #expect(store.keys.isEmpty)
  }

  @Test("that a store holds twice becomes one", arguments: spellings)
  func keptTwice(first: String, second: String) throws {
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

  @Test("is one in a store that takes the spellings for equal, too", arguments: spellings)
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
