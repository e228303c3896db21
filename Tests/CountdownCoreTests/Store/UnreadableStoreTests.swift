import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Tests of a store that can't be read at launch, as before the device is first unlocked.
@MainActor @Suite("A store that can't be read at launch")
struct UnreadableStoreTests {
  nonisolated private static let errors: [any Error] = [
    CocoaError(.fileReadNoPermission), POSIXError(.EPERM), POSIXError(.EACCES), POSIXError(.EIO),
    CocoaError(.fileReadUnknown), CocoaError(.fileReadCorruptFile),
    NSError(domain: "NSPOSIXErrorDomain", code: 1), NSError(domain: "NSPOSIXErrorDomain", code: 5),
    CountdownStoreError.unreadable(reason: "Busy."),
    CountdownStoreError.laterVersion,
  ]

  let device = TestDevice()
  let policy = ResendPolicy(waits: [], limit: 3, group: "group")
  var clock: ManualClock { device.clock }
  var store: FailingStore { device.store }

  @Test("Nothing is lost or overwritten, and the center works in memory, whatever the error", arguments: errors)
  func nothingIsLostOrOverwritten(error: any Error) throws {
    device.launch().start("login", duration: 900)
    let before = store.memory.load()
    let center = device.launchLocked(error)
    center.start("code", duration: 60).extend(by: 10)
    center.recordSend(for: "code", under: policy)
    center.cancel("other")
    clock.enterBackground()
    clock.enterForeground()
    var differences = Differences()
    differences.expect("the key that was changed", center["code"]?.remaining, 70)
    differences.expect("sends left", center.allowance(for: "code", under: policy).sendsLeft, 2)
    differences.expect("the store is left alone", store.memory.load() == before)
    let (domain, code) = ((error as NSError).domain, (error as NSError).code)
    let isExpected =
      domain == "NSPOSIXErrorDomain" ? [1, 13].contains(code) : domain == "NSCocoaErrorDomain" && code == 257
    differences.expect("reports", device.reports.values.map(\.isUnreadable), isExpected ? [] : [true])
    store.loadError = nil
    clock.enterForeground()
    differences.expect("the stored key, once it can be read", center["login"]?.remaining, 900)
    differences.expect("keys, once it can be read", store.memory.keys, ["code", "login", "sends of group"])
    differences.record(after: "launching with the error \(domain) \(code), changes, and a return")
  }

  @Test(
    "Each change reads the store first, so it also ends the key that joins",
    arguments: ["center.cancel", "countdown.cancel", "center.resetSends", "center.setRemaining"])
  func eachChangeReadsTheStoreFirst(change: String) throws {
    device.launch().start("login", duration: 900)
    let center = device.launchLocked()
    let countdown = center.start("login", duration: 30)
    store.loadError = nil
    switch change {
    case "center.cancel": center.cancel("login")
    case "countdown.cancel": countdown.cancel()
    case "center.resetSends": center.resetSends(for: "login", under: policy)
    default: center.setRemaining(0, of: "login")
    }
    let steps = "\(change), once the store can be read"
    expect(center["login"]?.remaining, nil, after: steps)
    expect(store.memory.load(), nil, after: steps)
  }

  @Test("A send counts together with those that the store has")
  func sendCountsWithStoredOnes() {
    let policy = ResendPolicy(waits: [], limit: 2)
    device.launch().recordSend(for: "login", under: policy)
    let center = device.launchLocked()
    store.loadError = nil
    #expect(center.recordSend(for: "login", under: policy)?.tick.isAtLimit == true)
  }

  @Test("A process that ends while its store is read saves nothing")
  func processThatEndsSavesNothing() throws {
    let center = device.launchLocked()
    store.loadError = nil
    store.onUse { [scheduler = center.scheduler] isSave, _ in if !isSave { scheduler.stopSaving() } }
    center.start("login", duration: 60)
    #expect(center["login"]?.remaining == 60)
    #expect(store.saveCount == 0)
  }

  @Test("A damaged value is reported even if the store couldn't be read before")
  func damagedValueIsReported() {
    let center = device.launchLocked(CocoaError(.fileReadUnknown))
    for _ in 1...3 { clock.enterForeground() }
    store.memory.save(Data([1]))
    store.loadError = nil
    for _ in 1...3 { clock.enterForeground() }
    #expect(device.reports.values.map(\.isUnreadable) == [true, true])
    store.saveError = CocoaError(.fileWriteOutOfSpace)
    for _ in 1...3 { center.recordSend(for: "login", under: policy) }
    #expect(device.reports.values.map(\.isUnwritable) == [false, false, true])
  }
}
