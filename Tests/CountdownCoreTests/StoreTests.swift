import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store")
struct StoreTests {
  private static let keys = [
    "", " ", "a.b/c\n\0", "+86 138 0000 0000", "🔑", "\u{301}x", "\u{200D}", "🏽", "..",
    String(repeating: "k", count: 5_000),
  ]

  /// A folder and a suite of this test's own, gone afterward.
  private func withStores(_ body: (String, () -> any CountdownStore) throws -> Void) throws {
    let name = "CountdownKitTests-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    defer {
      try? FileManager.default.removeItem(at: folder)
      UserDefaults.standard.removePersistentDomain(forName: name)
    }
    try body("files") { FileCountdownStore(folder: folder) }
    try body("defaults") { UserDefaultsCountdownStore(suiteName: name) }
    let memory = InMemoryCountdownStore()
    try body("memory") { memory }
  }

  @Test("keeps what it is given for each key, whatever its characters, and forgets what it is told to forget")
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

  @Test("carries countdowns from one launch to the next")
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

  @Test("in the user defaults leaves what is not its own alone, and says what is not a record")
  func foreignDefaults() throws {
    let name = "CountdownKitTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    defaults.set("theirs", forKey: "setting")
    defaults.set(true, forKey: "CountdownKit.setting")
    defaults.set("no record", forKey: "CountdownKit.countdown.bad")
    let reports = Recorder<CountdownError>()
    let center = CountdownCenter(store: UserDefaultsCountdownStore(suiteName: name)) { reports.record($0) }
    #expect(center["bad"] == nil)
    #expect(reports.count == 1)
    #expect(defaults.string(forKey: "setting") == "theirs")
    #expect(defaults.bool(forKey: "CountdownKit.setting"))
    #expect(defaults.object(forKey: "CountdownKit.countdown.bad") == nil)
  }

  @Test("of files that are damaged in any way reads as absent what cannot be read, says so, and keeps on working")
  func damagedFiles() throws {
    let clock = ManualClock()
    var random = SplitMix(seed: 9)
    for round in 0..<300 {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "CountdownKitTests-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let first = clock.run { CountdownCenter(store: FileCountdownStore(folder: folder)) }
      for key in ["a", "b", "c"] { try first.start(key, duration: 60) }
      let stranger = folder.appendingPathComponent("stranger.txt")
      try Data("theirs".utf8).write(to: stranger)

      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      let file = try #require(files.filter { $0.pathExtension == "countdown" }.randomElement(using: &random))
      var bytes = [UInt8](try Data(contentsOf: file))
      let position = Int(random.next() % UInt64(bytes.count))
      switch round % 5 {
      case 0: bytes = []
      case 1: bytes.removeSubrange(position...)
      case 2: bytes[position] ^= UInt8(1 << (random.next() % 8))
      case 3: bytes = (0..<50).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      default: bytes.insert(contentsOf: bytes[..<position], at: position)
      }
      try Data(bytes).write(to: file)

      let reports = Recorder<CountdownError>()
      let center = clock.run { CountdownCenter(store: FileCountdownStore(folder: folder)) { reports.record($0) } }
      let alive = ["a", "b", "c"].filter { center[$0] != nil }
      #expect(alive.count >= 2, "round \(round): the others are unharmed")
      for key in alive { #expect(center[key].map { $0.remaining <= $0.tick.duration } == true) }
      #expect(reports.count <= 1)
      // A flipped bit may make another key, which nobody can know.
      if alive.count == 2, round % 5 != 2 { #expect(reports.count == 1) }
      for key in ["a", "b", "c"] { try center.start(key, duration: 30) }
      let last = clock.run { CountdownCenter(store: FileCountdownStore(folder: folder)) { _ in } }
      #expect(["a", "b", "c"].allSatisfy { last[$0] != nil })
      #expect(try Data(contentsOf: stranger) == Data("theirs".utf8))
    }
  }

  @Test("of files removes one of two that two processes left for one key")
  func duplicates() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = FileCountdownStore(folder: folder)
    let second = FileCountdownStore(folder: folder)
    first.setRecord(Data([1]), forKey: "login")
    second.setRecord(Data([2]), forKey: "login")
    let next = FileCountdownStore(folder: folder)
    #expect(next.keys == ["login"])
    next.setRecord(nil, forKey: "login")
    #expect(FileCountdownStore(folder: folder).keys.isEmpty)
  }

  @Test("of files has one for a key, however often it is set, and none after that, without being made again")
  func oneFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileCountdownStore(folder: folder)
    for index in 0..<3 {
      store.setRecord(Data([UInt8(index)]), forKey: "login")
      #expect(store.record(forKey: "login") == Data([UInt8(index)]))
      #expect(store.keys == ["login"])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    store.setRecord(nil, forKey: "login")
    #expect(store.keys.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("of files replaces one as a whole: who has opened it before reads what it held")
  func replaced() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FileCountdownStore(folder: folder)
    store.setRecord(Data([1]), forKey: "login")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let url = folder.appendingPathComponent(name)
    let before = try Data(contentsOf: url)
    let handle = try FileHandle(forReadingFrom: url)
    defer { handle.closeFile() }
    store.setRecord(Data(repeating: 2, count: 1000), forKey: "login")
    #expect(handle.readDataToEndOfFile() == before)
    #expect(store.record(forKey: "login") == Data(repeating: 2, count: 1000))
  }

  @Test("that cannot write loses nothing of the process that uses it")
  func unwritable() throws {
    let folder = URL(fileURLWithPath: "/dev/null/CountdownKit")
    let center = CountdownCenter(store: FileCountdownStore(folder: folder))
    try center.start("login", duration: 60)
    #expect(center["login"]?.state == .running)
    center.cancel("login")
    #expect(center["login"] == nil)
  }

  @Test("that asks its center while it is written to gets an answer")
  func callsBack() throws {
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
}
