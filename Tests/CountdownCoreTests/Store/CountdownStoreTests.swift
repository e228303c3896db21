import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A countdown store")
struct CountdownStoreTests {
  private static let keys = [
    "", " ", "a.b/c\n\0", "+86 138 0000 0000", "🔑", "\u{301}x", "\u{200D}", "🏽", "..", "$null", "caf\u{E9}",
    "\u{1100}\u{1161}\u{11A8}",
    "CountdownKit.sends.login", String(repeating: "k", count: 5_000),
  ]
  /// Keys in their other canonical form.
  private static let otherForms = ["caf\u{E9}": "cafe\u{301}", "\u{1100}\u{1161}\u{11A8}": "\u{AC01}"]
  private static let names = [
    "", "a", "A", "/", "..", ".", "a/b", "a_b", "é", "\0", "com.example.app", "com.example.App", "~", "%2F",
    String(repeating: "n", count: 10_000), String(repeating: "n", count: 10_001), "a.countdowns", "a.countdowns.new",
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

  @Test("A store keeps, replaces and removes its value")
  func storeKeepsAndReplacesItsValue() throws {
    try withStores { name, makeStore in
      #expect(try makeStore().load() == nil, "\(name)")
      try makeStore().save(nil)
      for value in [Data([1]), Data(repeating: 2, count: 100_000), Data(), Data([3])] {
        try makeStore().save(value)
        #expect(try makeStore().load() == value, "\(name)")
      }
      try makeStore().save(nil)
      #expect(try makeStore().load() == nil, "\(name)")
    }
  }

  @Test("A store restores countdowns and sends at the next launch, whatever the characters and the form of their keys")
  func storeRestoresAtTheNextLaunch() throws {
    let clock = ManualClock()
    let policy = ResendPolicy(waits: [], limit: 2)
    try withStores { name, makeStore in
      let center = clock.run { CountdownCenter(store: makeStore()) { Issue.record("\($0)") } }
      for key in Self.keys {
        center.start(key, duration: 60)
        center.recordSend(for: key, under: policy)
      }
      #expect(center["caf\u{E9}"] === center["cafe\u{301}"])
      clock.advance(by: 10)
      let next = clock.run { CountdownCenter(store: makeStore()) { Issue.record("\($0)") } }
      for key in Self.keys {
        let key = Self.otherForms[key] ?? key
        #expect(next[key]?.remainingSeconds == 50, "\(name)")
        #expect(next.allowance(for: key, under: policy).sendsLeft == 1)
        next.resetSends(for: key, under: policy)
      }
      let rest = try makeStore().load()
      #expect(rest == nil, "\(name)")
    }
  }

  @Test("Programs in one folder or suite have a value each, whatever their names")
  func programsHaveAValueEach() throws {
    let folder = StoreFolder()
    defer { UserDefaults.standard.removePersistentDomain(forName: suiteName) }
    let makers: [(String) -> any CountdownStore] = [
      { FileCountdownStore(folder: folder.url, name: $0) },
      { UserDefaultsCountdownStore(suiteName: suiteName, name: $0) },
    ]
    for makeStore in makers {
      for (index, name) in Self.names.enumerated() { try makeStore(name).save(Data([UInt8(index)])) }
      for (index, name) in Self.names.enumerated() {
        #expect(try makeStore(name).load() == Data([UInt8(index)]), "\(name.prefix(20))")
      }
    }
    // Case doesn't tell files apart, because some volumes ignore it.
    #expect(Set(folder.names.map { $0.lowercased() }).count == Self.names.count, "all files are in the folder")
    #expect(folder.names.allSatisfy { $0.utf8.count < 200 })
    #expect(folder.names.contains("com.example.app.countdowns"))
  }

  @Test("Without a name, a store has that of its program")
  func storeWithoutAName() throws {
    let folder = StoreFolder()
    try FileCountdownStore(folder: folder.url).save(Data([2]))
    let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    #expect(try FileCountdownStore(folder: folder.url, name: program).load() == Data([2]))
  }

  @Test("A value has about the size that the documentation states")
  func sizeThatTheDocumentationStates() {
    let sliding = ResendPolicy(waits: [], period: .sliding(1e6))
    let daily = ResendPolicy(waits: [], period: .calendarDay())
    let uses: [(bytes: ClosedRange<Int>, pause: TimeInterval, use: (CountdownCenter, Int) -> Void)] = [
      (55...65, 0.1, { _ = $0.start("sign-in-\($1)", duration: 60 + Double($1)) }),
      (14...17, 60.123456789, { center, _ in center.recordSend(for: "login", under: sliding) }),
      (24...28, 60.123456789, { center, _ in center.recordSend(for: "login", under: daily) }),
    ]
    for (bytes, pause, use) in uses {
      let device = TestDevice()
      let center = device.launch()
      for index in 1...100 {
        use(center, index)
        device.clock.advance(by: pause)
      }
      #expect(bytes.contains((device.store.memory.load()?.count ?? 0) / 100))
    }
  }

  @Test("A store in the user defaults leaves other values alone, and replaces a value that isn't data")
  func leavesOtherValuesAlone() throws {
    let defaults = try #require(UserDefaults(suiteName: suiteName))
    defer { defaults.removePersistentDomain(forName: suiteName) }
    defaults.set("theirs", forKey: "setting")
    defaults.set("no data", forKey: "CountdownKit.countdowns.app")
    let reports = Recorder<CountdownStoreError>()
    let store = UserDefaultsCountdownStore(suiteName: suiteName, name: "app")
    let center = CountdownCenter(store: store) { reports.record($0) }
    #expect(reports.count == 1)
    center.start("login", duration: 60)
    #expect(store.keys == ["login"])
    #expect(defaults.string(forKey: "setting") == "theirs")
  }

  @Test("With a manual clock, a store for the shared center is refused, because that center is a replacement")
  func sharedCentersStoreIsRefused() throws {
    let (first, second) = (InMemoryCountdownStore(), InMemoryCountdownStore())
    CountdownEnvironment.withCenter(ManualClock().run { CountdownCenter(store: second) }) {
      #expect(!CountdownCenter.setSharedStore(first))
      CountdownCenter.shared.start("login", duration: 60)
    }
    #expect(first.load() == nil)
    #expect(second.keys == ["login"])
    #expect(StandardStore.self == FileCountdownStore.self, "except on tvOS")
  }
}
