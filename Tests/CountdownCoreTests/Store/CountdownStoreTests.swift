import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A countdown store")
struct CountdownStoreTests {
  private static let keys = [
    "", " ", "a.b/c\n\0", "+86 138 0000 0000", "🔑", "\u{301}x", "\u{200D}", "🏽", "..",
    String(repeating: "k", count: 5_000),
  ]
  private let suiteName = "CountdownKitTests-\(UUID().uuidString)"

  /// Runs a test with its own folder, suite, and store in memory.
  private func withStores(_ body: (String, () -> any CountdownStore) throws -> Void) throws {
    let folder = StoreFolder()
    defer { UserDefaults.standard.removePersistentDomain(forName: suiteName) }
    try body("files") { folder.store() }
    try body("defaults") { UserDefaultsCountdownStore(suiteName: suiteName) }
    let memory = InMemoryCountdownStore()
    try body("memory") { memory }
  }

  @Test("A store keeps and removes the record of each key, whatever its characters")
  func roundTrip() throws {
    try withStores { name, makeStore in
      let store = makeStore()
      for (index, key) in Self.keys.enumerated() { store.setRecord(Data([UInt8(index)]), forKey: key) }
      let another = makeStore()
      #expect(Set(another.keys) == Set(Self.keys), "\(name)")
      for (index, key) in Self.keys.enumerated() {
        #expect(another.record(forKey: key) == Data([UInt8(index)]), "\(name)")
      }
      another.setRecord(Data([99]), forKey: Self.keys[3])
      for key in Self.keys where key != Self.keys[3] { another.setRecord(nil, forKey: key) }
      #expect(makeStore().keys == [Self.keys[3]], "\(name)")
      #expect(makeStore().record(forKey: Self.keys[3]) == Data([99]), "\(name)")
      another.setRecord(nil, forKey: Self.keys[3])
      another.setRecord(nil, forKey: "never set")
      #expect(makeStore().keys.isEmpty, "\(name)")
    }
  }

  @Test("A store restores countdowns at the next launch, whatever the characters of their keys")
  func relaunch() throws {
    let clock = ManualClock()
    try withStores { name, makeStore in
      let center = clock.run { CountdownCenter(store: makeStore()) }
      for key in Self.keys { try center.start(key, duration: 60) }
      clock.advance(by: 10)
      let next = clock.run { CountdownCenter(store: makeStore()) }
      for key in Self.keys {
        #expect(next[key]?.remainingSeconds == 50, "\(name)")
        next.cancel(key)
      }
      #expect(makeStore().keys.isEmpty, "\(name)")
    }
  }

  @Test("A send takes about 15 bytes of its record, or about 30 with calendar days", arguments: [true, false])
  func size(hasDays: Bool) throws {
    let clock = ManualClock()
    let store = InMemoryCountdownStore()
    let center = clock.run { CountdownCenter(store: store) }
    let zone = try #require(TimeZone(identifier: "UTC"))
    let policy = hasDays ? ResendPolicy(waits: [], period: .calendarDay(in: zone)) : ResendPolicy(waits: [])
    var sizes: [Int] = []
    for _ in 1...100 {
      clock.advance(by: 600.123456789)
      center.noteSend("login", under: policy)
      sizes.append(store.record(forKey: "CountdownKit.sends.login")?.count ?? 0)
    }
    let average = Double(sizes[99] - sizes[49]) / 50
    #expect((hasDays ? 28...32 : 13...17).contains(average))
  }

  @Test("A store in the user defaults leaves other values alone, and reports and removes a value that isn't a record")
  func otherDefaults() throws {
    let defaults = try #require(UserDefaults(suiteName: suiteName))
    defer { defaults.removePersistentDomain(forName: suiteName) }
    defaults.set("theirs", forKey: "setting")
    defaults.set(true, forKey: "CountdownKit.setting")
    defaults.set("no record", forKey: "CountdownKit.countdown.bad")
    let reports = Recorder<CountdownError>()
    let center = CountdownCenter(store: UserDefaultsCountdownStore(suiteName: suiteName)) { reports.record($0) }
    #expect(center["bad"] == nil)
    #expect(reports.count == 1)
    #expect(defaults.string(forKey: "setting") == "theirs")
    #expect(defaults.bool(forKey: "CountdownKit.setting"))
    #expect(defaults.object(forKey: "CountdownKit.countdown.bad") == nil)
  }

  @Test("A store can use its center while the center writes to it")
  func reentrancy() throws {
    final class CallingStore: CountdownStore, @unchecked Sendable {
      // Set once, before the store is used.
      weak var center: CountdownCenter?
      let states = Recorder<Countdown.State?>()
      let keys: [String] = []
      func record(forKey key: String) -> Data? { nil }
      func setRecord(_ record: Data?, forKey key: String) {
        states.record(center?[key]?.state)
        if record != nil { center?.cancel(key) }
      }
    }
    let store = CallingStore()
    let center = CountdownCenter(store: store)
    store.center = center
    try center.start("login", duration: 60)
    #expect(store.states.values == [.running, nil])
    #expect(center["login"] == nil)
  }

  @Test("The app's own center uses the user defaults on tvOS, and files on every other platform")
  func standardStore() throws {
    #expect(CountdownCenter.makeStandardStore() is FileCountdownStore)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CountdownCore/Platform/CountdownCenter+StandardStore.swift")
    let lines = try String(contentsOf: source.standardized, encoding: .utf8).split(whereSeparator: \.isNewline)
    let start = try #require(lines.firstIndex { $0.contains("#if os(tvOS)") })
    let end = try #require(lines.firstIndex { $0.contains("#else") })
    #expect(lines[start..<end].contains { $0.contains("{ UserDefaultsCountdownStore() }") })
    #expect(lines[end...].contains { $0.contains("{ FileCountdownStore() }") })
  }
}
