import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Tests of a suite of the user defaults that two programs use, such as an app and its extension.
@MainActor @Suite("The owner of a suite")
struct SuiteOwnerTests {
  private static let (app, share) = ("com.example.app", "com.example.app.share")

  let clock = ManualClock()
  let reports = Recorder<CountdownError>()

  private func launch(_ store: any CountdownStore) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  /// Runs a test with two programs' stores in one suite.
  private func withSuite(_ body: (UserDefaults, (String) -> UserDefaultsCountdownStore) throws -> Void) throws {
    let name = "CountdownKitTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    try body(defaults) { UserDefaultsCountdownStore(suiteName: name, program: $0) }
  }

  /// The values of this library in a suite.
  private func values(in defaults: UserDefaults) -> NSDictionary {
    defaults.dictionaryRepresentation().filter { $0.key.hasPrefix("CountdownKit") } as NSDictionary
  }

  @Test("A program that finds another owner of a suite restores and changes nothing, and reports it once")
  func suite() throws {
    try withSuite { defaults, store in
      let first = launch(store(Self.app))
      try first.start("login", duration: 900)
      try first.start("expired", duration: 10)
      clock.relaunch()
      clock.advance(by: 20)
      let before = values(in: defaults)
      #expect(before.count == 3)

      let second = launch(store(Self.share))
      #expect(reports.values == [.storeInUse(owner: Self.app)])
      #expect(second["login"] == nil)
      try second.changeStore(clock)
      #expect(store(Self.share).keys.isEmpty)
      #expect(store(Self.share).record(forKey: "login") == nil)
      #expect(values(in: defaults) == before)
      #expect(reports.count == 1)
      #expect(launch(store(Self.app))["login"]?.remainingSeconds == 860)
    }
  }

  @Test("If two programs claimed a suite at once, the one whose identifier isn't kept changes nothing from then on")
  func suiteRace() throws {
    try withSuite { defaults, store in
      let center = launch(store(Self.app))
      try center.start("login", duration: 900)
      defaults.set(Self.share, forKey: "CountdownKit.owner")
      let before = values(in: defaults)
      try center.changeStore(clock)
      #expect(reports.values == [.storeInUse(owner: Self.share)])
      #expect(values(in: defaults) == before)
    }
  }

  @Test(
    "The value for a suite's owner isn't a key, and no key can replace it",
    arguments: ["", "owner", ".owner", "-owner"])
  func suiteKeys(key: String) throws {
    try withSuite { defaults, store in
      for key in [key, "CountdownKit.owner"] {
        store(Self.app).setRecord(Data([1]), forKey: key)
        #expect(store(Self.app).keys == [key])
        #expect(defaults.string(forKey: "CountdownKit.owner") == Self.app)
        store(Self.app).setRecord(nil, forKey: key)
      }
    }
  }

  @Test(
    "A suite without a valid owner belongs to the first program that changes it",
    arguments: [nil, "", "\0\0\0", 1] as [(any Sendable)?])
  func suiteWithoutOwner(owner: (any Sendable)?) throws {
    try withSuite { defaults, store in
      defaults.set(Data([1]), forKey: "CountdownKit.countdown.login")
      defaults.set(owner, forKey: "CountdownKit.owner")
      for program in [Self.app, Self.share] {
        #expect(store(program).keys == ["login"])
        store(program).setRecord(nil, forKey: "never set")
      }
      #expect(defaults.string(forKey: "CountdownKit.owner") != Self.app)
      store(Self.app).setRecord(nil, forKey: "login")
      #expect(defaults.string(forKey: "CountdownKit.owner") == Self.app)
    }
  }

  @Test("A record isn't damaged if it's removed, or if the suite gets another owner, after the keys are read")
  func changeAfterReading() throws {
    try withSuite { defaults, store in
      let store = store(Self.app)
      store.setRecord(Data([1]), forKey: "login")
      #expect(store.keys == ["login"])
      defaults.removeObject(forKey: "CountdownKit.countdown.login")
      #expect(throws: CocoaError.self) { try store.readRecords(forKey: "login") }
      defaults.set(Self.share, forKey: "CountdownKit.owner")
      #expect(throws: CountdownError.storeInUse(owner: Self.share)) { try store.readRecords(forKey: "login") }
    }
  }

  @Test("The app's own user defaults have no owner, because no other program uses them")
  func ownDefaults() {
    let key = "SuiteOwnerTests-\(UUID().uuidString)"
    let store = UserDefaultsCountdownStore(suiteName: nil, program: Self.app)
    store.setRecord(Data([1]), forKey: key)
    #expect(UserDefaultsCountdownStore(suiteName: nil, program: Self.share).record(forKey: key) == Data([1]))
    store.setRecord(nil, forKey: key)
    #expect(UserDefaults.standard.object(forKey: "CountdownKit.owner") == nil)
  }
}
