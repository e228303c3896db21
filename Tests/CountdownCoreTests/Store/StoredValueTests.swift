import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("A stored value that can't be used")
struct StoredValueTests {
  let device = TestDevice()
  let policy = ResendPolicy(waits: [], limit: 2, group: "sent")
  var clock: ManualClock { device.clock }
  var store: InMemoryCountdownStore { device.store.memory }
  var reports: Recorder<CountdownStoreError> { device.reports }

  private func fill() throws {
    let center = device.launch()
    center.start("good", duration: 60)
    center.start("bad", duration: 60)
    center.recordSend(for: "none", under: policy)
  }

  nonisolated private static func list(_ list: Any, _ format: PropertyListSerialization.PropertyListFormat = .binary)
    -> Data
  {
    (try? PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)) ?? Data()
  }

  nonisolated private static let damaged: [Data] = [
    Data(), Data("garbage".utf8), Data("{}".utf8), Data("bplist".utf8), Data("bplist00".utf8), Data(count: 1000),
    list([1, 2]), list("text"), list([String: Any]()), list(["version": 1]), list(["version": 0]),
    list(["version": -7]), list(["version": "x"]), list(["version": 1], .xml),
  ]

  @Test("A damaged value is read as empty, reported once, and replaced by the next save", arguments: damaged)
  func damagedValueIsReadAsEmpty(data: Data) throws {
    try fill()
    store.save(data)
    let center = device.launch()
    #expect(center["good"] == nil)
    #expect(store.load() == data)
    #expect(reports.values.map(\.isUnreadable) == [true])
    center.start("next", duration: 60)
    #expect(store.keys == ["next"])
    #expect(device.launch()["next"] != nil)
    #expect(reports.count == 1)
  }

  @Test("A value of a later version is reported once and left alone")
  func laterVersionIsLeftAlone() throws {
    let later = Self.list(["version": 2, "until": "tomorrow"])
    store.save(later)
    let center = device.launch()
    center.start("login", duration: 60)
    center.recordSend(for: "login", under: policy)
    clock.setWallClock(aheadBy: 100)
    clock.enterForeground()
    #expect(center["login"]?.remaining == 60)
    center.cancel("login")
    #expect(store.load() == later)
    #expect(reports.values == [.laterVersion])
  }

  @Test(
    "A record with impossible times costs its own key or group only, and is reported and removed by the next save",
    arguments: [
      ("bad", "duration", 0), ("bad", "duration", -5), ("bad", "duration", Int64.max), ("bad", "duration", [1]),
      ("bad", "initialDuration", 0), ("bad", "initialDuration", Int64.max), ("bad", "remaining", -1),
      ("bad", "remaining", Int64.max), ("bad", "remaining", 60_000_000_001), ("bad", "remaining", "x"),
      ("bad", "isLimit", 7.5), ("sent", "ages", [-1]), ("sent", "ages", [Int]()), ("sent", "ages", [1, 2]),
      ("sent", "ages", ["x"]), ("sent", "restsOfDays", [-1]), ("sent", "restsOfDays", [1, 1]),
      ("sent", "restsOfDays", [172_800_000_000_001]), ("sent", "window", 0), ("sent", "window", -1),
      ("sent", "window", Int64.max),
    ] as [(String, String, any Sendable)])
  func recordWithImpossibleTimes(name: String, field: String, value: any Sendable) throws {
    try fill()
    try store.edit(name) { $0[field] = value }
    let center = device.launch()
    #expect((center["bad"] == nil) == (name == "bad"))
    #expect(center.allowance(for: "none", under: policy).sendsLeft == (name == "sent" ? 2 : 1))
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(reports.values.map(\.isUnreadable) == [true])
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("bad") }, "a key may be personal data")
    center.start("next", duration: 60)
    #expect(store.keys == (name == "bad" ? ["good", "next", "sends of sent"] : ["bad", "good", "next"]))
    _ = device.launch()
    #expect(reports.count == 1)
  }

  @Test(
    "Whatever the time of the save, waits are within their duration, and nothing traps",
    arguments: [
      ("timeOfDay", -1e300), ("timeOfDay", 1e300), ("timeOfDay", 0), ("timeOfDay", Double.nan),
      ("timeOfDay", Double.infinity), ("nanoseconds", Int64.min), ("nanoseconds", Int64.max), ("boot", "another"),
      ("boot", ""), ("boot", nil),
    ] as [(String, (any Sendable)?)], [true, false])
  func waitsAreWithinTheirDuration(change: (field: String, value: (any Sendable)?), isReboot: Bool) throws {
    try fill()
    try store.edit { list in
      var time = list["time"] as? [String: Any] ?? [:]
      time[change.field] = change.value
      list["time"] = time
    }
    if isReboot { clock.reboot(offFor: 10) }
    let center = device.launch()
    if let countdown = center["good"] { #expect((0...60).contains(countdown.remaining)) }
    #expect((0...86_400).contains(center.allowance(for: "none", under: policy).wait))
    for key in ["good", "bad"] { _ = center.start(key, duration: 30) }
    #expect(device.launch()["good"] != nil)
    #expect(reports.count == 0)
  }

  @Test("Random damage never traps, and never extends a wait beyond its duration", arguments: SplitMix.seeds)
  func randomDamageNeverTraps(seed: UInt64) throws {
    let center = device.launch()
    for index in 1...8 { center.start("key \(index)", duration: 60 + Double(index)) }
    for _ in 1...3 { center.recordSend(for: "none", under: policy) }
    let intact = [UInt8](try #require(store.load()))
    var random = SplitMix(seed: seed)
    for _ in 0..<1_000 {
      var bytes = intact
      for _ in 0...(random.next() % 4) where !bytes.isEmpty {
        let position = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 5 {
        case 0: bytes[position] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(position...)
        case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: position)
        case 3: bytes[position] ^= UInt8(1 << (random.next() % 8))
        default:
          // The trailer, which says where everything is.
          let offset = bytes.count - 1 - Int(random.next() % 32)
          if offset >= 0 { bytes[offset] = UInt8(truncatingIfNeeded: random.next()) }
        }
      }
      store.save(Data(bytes))
      reports.removeAll()
      let center = device.launch()
      try #require(reports.count <= 1)
      for tick in (1...8).compactMap({ center["key \($0)"]?.tick }) {
        try #require(tick.remaining > 0 && tick.remaining <= tick.duration)
      }
    }
  }
}
