import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

/// Tests of a store that can't be read at launch, as before the device is first unlocked.
@MainActor @Suite("A store that can't be read at launch")
struct UnreadableStoreTests {
  nonisolated private static let errors: [any Error] = [
    CocoaError(.fileReadNoPermission), CocoaError(.fileReadUnknown), CocoaError(.fileReadCorruptFile),
    NSError(domain: "NSPOSIXErrorDomain", code: 5), NSError(domain: "com.example.store", code: 1),
    CountdownStoreError.unreadable(reason: "Busy."), CountdownStoreError.laterVersion,
  ]

  let store = FailingStore()
  let clock = ManualClock()
  let reports = Recorder<CountdownStoreError>()
  let policy = ResendPolicy(waits: [], limit: 3, group: "group")

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  private func launchLocked(_ error: any Error = CocoaError(.fileReadNoPermission)) -> CountdownCenter {
    store.loadError = error
    return launch()
  }

  @Test("Nothing is lost or overwritten, and the center works in memory, whatever the error", arguments: errors)
  func unreadable(error: any Error) throws {
    try launch().start("login", duration: 900)
    let before = store.memory.load()
    let center = launchLocked(error)
    try center.start("code", duration: 60).extend(by: 10)
    center.recordSend(for: "code", under: policy)
    center.cancel("other")
    clock.enterBackground()
    clock.enterForeground()
    #expect(center["code"]?.remaining == 70)
    #expect(center.allowance(for: "code", under: policy).sendsLeft == 2)
    #expect(store.memory.load() == before)
    let isExpected = (error as? CocoaError)?.code == .fileReadNoPermission
    #expect(reports.values.map(\.isUnreadable) == (isExpected ? [] : [true]))
    store.loadError = nil
    // The center belongs to a clock of its own, whose events reach it.
    clock.enterForeground()
    #expect(center["login"]?.remaining == 900)
    #expect(store.memory.keys == ["code", "login", "sends of group"])
  }

  @Test("The store is read when the app returns to the foreground, and what it contains can then be canceled and reset")
  func foreground() throws {
    let first = launch()
    try first.start("login", duration: 900)
    first.recordSend(for: "code", under: policy)
    let center = launchLocked()
    clock.advance(by: 100)
    clock.enterForeground()
    #expect(center["login"] == nil)
    store.loadError = nil
    clock.enterForeground()
    #expect(center["login"]?.remainingSeconds == 800)
    #expect(center.allowance(for: "code", under: policy).sendsLeft == 2)
    center.cancel("login")
    center.resetSends(for: "code", under: policy)
    #expect(store.memory.load() == nil)
    #expect(reports.count == 0)
  }

  @Test("The store is read when the app uses its shared center")
  func sharedCenter() throws {
    try launch().start("login", duration: 900)
    let center = launchLocked()
    CountdownTime.withClock(clock.time, center: center) {
      #expect(CountdownCenter.shared["login"] == nil)
      store.loadError = nil
      #expect(CountdownCenter.shared["login"]?.remainingSeconds == 900)
    }
  }

  @Test("The store is read before a change is saved")
  func beforeSaving() throws {
    try launch().start("login", duration: 900)
    let center = launchLocked()
    store.loadError = nil
    #expect(center["login"] == nil)
    center.cancel("code")
    #expect(center["login"]?.remaining == 900)
    #expect(store.memory.keys == ["login"])
  }

  @Test("A start or a send reads the store first, so that it neither shortens a stored wait nor exceeds a stored limit")
  func beforeStarting() throws {
    let one = ResendPolicy(waits: [], limit: 1, period: .sliding(900), group: "one")
    func refusal(_ begin: () throws -> SendRequest) -> TimeInterval? {
      do { _ = try begin() } catch { return (error as? SendError)?.errorUserInfo["wait"] as? TimeInterval }
      return nil
    }
    let uses: [(String, (CountdownCenter) throws -> TimeInterval?)] = [
      ("start", { center in try center.start("login", duration: 60).remaining }),
      ("send", { center in refusal { try center.beginSend(for: 60, key: "login") } }),
      ("limited send", { center in refusal { try center.beginSend(under: one, key: "other") } }),
      ("record", { center in center.recordSend(for: "login", under: ResendPolicy(waits: [60]))?.remaining }),
      ("allowance", { center in center.allowance(for: "other", under: one).wait }),
      ("limit wait", { center in center.startLimitWait(for: "other", under: one)?.remaining }),
    ]
    for (name, use) in uses {
      store.memory.save(nil)
      store.loadError = nil
      let first = launch()
      try first.start("login", duration: 900)
      first.recordSend(for: "none", under: one)
      let center = launchLocked()
      #expect(center["login"] == nil, "\(name)")
      store.loadError = nil
      #expect(try use(center) == 900, "\(name)")
      #expect(center["login"]?.remaining == 900, "\(name)")
    }
    #expect(reports.count == 0)
  }

  @Test("What was started, canceled or reset meanwhile takes precedence over the stored key, and sends add up")
  func join() throws {
    let first = launch()
    for key in ["started", "over", "canceled", "paused", "kept", "reset"] { try first.start(key, duration: 900) }
    let reset = ResendPolicy(waits: [], limit: 3, group: "reset")
    for _ in 1...2 { first.recordSend(for: "none", under: reset) }
    first.recordSend(for: "none", under: policy)
    clock.advance(by: 10)

    let center = launchLocked()
    try center.start("started", duration: 100)
    try center.start("over", duration: 5)
    try center.start("paused", duration: 100).pause()
    center.cancel("canceled")
    center.resetSends(for: "reset", under: reset)
    center.recordSend(for: "none", under: reset)
    center.recordSend(for: "none", under: policy)
    clock.advance(by: 10)
    store.loadError = nil
    clock.enterForeground()
    for center in [center, launch()] {
      #expect(center["started"]?.remaining == 90)
      for key in ["over", "canceled", "reset"] { #expect(center[key] == nil, "\(key)") }
      #expect(center["paused"]?.remaining == 100)
      #expect(center["kept"]?.remaining == 880)
      #expect(center.allowance(for: "none", under: reset).sendsLeft == 2)
      #expect(center.allowance(for: "none", under: policy).sendsLeft == 1)
    }
    // The sends stop counting one after the other.
    clock.advance(by: 86_400 - 20)
    #expect(launch().allowance(for: "none", under: policy).sendsLeft == 2)
    #expect(reports.count == 0)
  }

  @Test("A lookup alone doesn't read the store again, and the store is asked no more once it was read")
  func counts() throws {
    let center = launchLocked()
    for _ in 1...3 { _ = center["login"] }
    #expect(store.loadCount == 1)
    clock.enterForeground()
    #expect(store.loadCount == 2)
    store.loadError = nil
    try center.start("login", duration: 60)
    clock.enterForeground()
    _ = center["login"]
    #expect(store.loadCount == 3)
    #expect(store.saveCount == 1)
  }
}
