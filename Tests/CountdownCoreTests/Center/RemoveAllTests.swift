import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Signing out. What observers receive is in ``ActivityTests``, and what the next launch finds in ``ResendRandomTests``.
@MainActor @Suite("Removing everything")
struct RemoveAllTests {
  let device = TestDevice()
  let policy = ResendPolicy(waits: [60], limit: 2, group: "codes")
  var store: FailingStore { device.store }

  /// Creates a center with a countdown, a paused one, an expired one, and recorded sends.
  private func filledCenter() -> CountdownCenter {
    let center = device.launch()
    center.start("counting", duration: 60)
    center.start("paused", duration: 60).pause()
    center.start("expired", duration: 1)
    center.recordSend(for: "limited", under: policy)
    center.recordSend(for: "limited", under: policy)
    device.clock.advance(by: 2)
    return center
  }

  @Test("What a store contains but can't be read yet is removed, too", arguments: [true, false])
  func storeThatCannotBeReadYet(canBeWritten: Bool) {
    _ = filledCenter()
    let center = device.launchLocked()
    if !canBeWritten { store.saveError = CocoaError(.fileWriteNoPermission) }
    center.removeAll()
    store.loadError = nil
    store.saveError = nil
    device.clock.enterForeground()
    #expect(center.activity(of: "counting") == .idle)
    #expect(store.memory.load() == nil)
  }

  @Test("What another thread is reading from the store at that moment doesn't come back")
  func whatAnotherThreadIsReading() {
    _ = filledCenter()
    let center = device.launchLocked()
    store.loadError = nil
    store.onUse { isSave, _ in if !isSave { center.removeAll() } }
    center.start("new", duration: 60)
    #expect(center.activity(of: "counting") == .idle)
    #expect(store.memory.keys == ["new"])
  }

  @Test("A load that fails at that moment doesn't keep the store full")
  func loadThatFailsAtThatMoment() {
    _ = filledCenter()
    let center = device.launchLocked()
    let countdown = center.start("new", duration: 60)
    store.onUse { [store] isSave, _ in
      guard !isSave else { return }
      store.onUse { _, _ in }
      center.removeAll()
    }
    // Changes nothing, but tries to load.
    countdown.resume()
    #expect(store.memory.load() == nil)
  }

  @Test("A value of a later version is replaced")
  func laterVersionIsReplaced() throws {
    _ = filledCenter()
    try store.memory.edit { $0["version"] = 2 }
    let center = device.launch()
    center.removeAll()
    #expect(store.memory.load() == nil)
    center.start("new", duration: 60)
    #expect(store.memory.keys == ["new"])
  }

  @Test("A pending request records nothing when it ends, and is let go in silence", arguments: [true, false])
  func pendingRequestIsLetGo(isFinished: Bool) throws {
    let center = device.launch()
    let messages = Recorder<String>()
    try Log.destination.withValue(Log.Destination { messages.record($0) }) {
      var request: SendRequest? = try center.beginSend(under: policy, key: "key")
      #expect(store.memory.keys == ["key"])
      center.removeAll()
      #expect(store.memory.load() == nil)
      let next = try center.beginSend(under: policy, key: "key")
      if isFinished { request?.finish(with: .sent()) }
      request = nil
      device.clock.advance(by: 0)
      #expect(center.activity(of: "key") == .sending, "the next request is pending")
      next.finish(with: .sent())
    }
    #expect(messages.values.isEmpty)
    #expect(center["key"]?.remaining == 60)
    #expect(center.allowance(for: "key", under: policy).sendsLeft == 1)
  }
}
