import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("A stored value that can't be used")
struct StoredValueTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()
  let reports = Recorder<CountdownStoreError>()
  let policy = ResendPolicy(waits: [], limit: 2, group: "sent")

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  private func fill() throws {
    let center = launch()
    try center.start("good", duration: 60)
    try center.start("bad", duration: 60)
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
    list(["version": -7]),
    list(["version": "x"]), list(["version": 1], .xml),
  ]

  @Test("A damaged value is read as empty, reported once, and replaced by the next save", arguments: damaged)
  func damaged(data: Data) throws {
    try fill()
    store.save(data)
    let center = launch()
    #expect(center["good"] == nil)
    #expect(store.load() == data)
    #expect(reports.values.map(\.isUnreadable) == [true])
    try center.start("next", duration: 60)
    #expect(store.keys == ["next"])
    #expect(launch()["next"] != nil)
    #expect(reports.count == 1)
  }

  @Test("A value of a later version is reported once and left alone")
  func laterVersion() throws {
    let later = Self.list(["version": 2, "until": "tomorrow"])
    store.save(later)
    let center = launch()
    try center.start("login", duration: 60)
    center.recordSend(for: "login", under: policy)
    clock.setWallClock(aheadBy: 100)
    clock.enterForeground()
    CountdownTime.withClock(clock.time, center: center) { _ = CountdownCenter.shared }
    #expect(center["login"]?.remaining == 60)
    center.cancel("login")
    #expect(store.load() == later)
    #expect(reports.values == [.laterVersion])
  }

  @Test(
    "A record with impossible times costs its own key only, and is reported and removed",
    arguments: [
      ("duration", 0), ("duration", -5), ("duration", Int64.max), ("remaining", -1), ("remaining", Int64.max),
      ("remaining", "x"), ("duration", [1]), ("isPaused", 7.5),
    ] as [(String, any Sendable)])
  func impossibleTimes(field: String, value: any Sendable) throws {
    try fill()
    try store.edit("bad") { $0[field] = value }
    let center = launch()
    #expect(center["bad"] == nil)
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(center.allowance(for: "none", under: policy).sendsLeft == 1)
    #expect(reports.values.map(\.isUnreadable) == [true])
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("bad") }, "a key may be personal data")
    #expect(store.keys == ["good", "sends of sent"])
  }

  @Test(
    "Sends with impossible times cost their own group only, and are reported and removed",
    arguments: [
      ("ages", [-1]), ("ages", [Int]()), ("ages", [1, 2]), ("ages", ["x"]), ("restsOfDays", [-1]),
      ("restsOfDays", [1, 1]),
      ("restsOfDays", [172_800_000_000_001]), ("window", 0), ("window", -1), ("window", Int64.max),
    ] as [(String, any Sendable)])
  func impossibleSends(field: String, value: any Sendable) throws {
    try fill()
    try store.edit("sent") { $0[field] = value }
    let center = launch()
    #expect(center.allowance(for: "none", under: policy).sendsLeft == 2)
    #expect(center["good"]?.remainingSeconds == 60)
    #expect(reports.values.map(\.isUnreadable) == [true])
    #expect(store.keys == ["bad", "good"])
  }

  @Test(
    "Whatever the time of the save, waits are within their duration, and nothing traps",
    arguments: [
      ("timeOfDay", -1e300), ("timeOfDay", 1e300), ("timeOfDay", 0), ("nanoseconds", Int64.min),
      ("nanoseconds", Int64.max), ("boot", "another"), ("boot", ""), ("boot", nil),
    ] as [(String, (any Sendable)?)])
  func time(field: String, value: (any Sendable)?) throws {
    try fill()
    for name in ["good", "sent"] {
      try store.edit(name) { record in
        var time = record["time"] as? [String: Any] ?? [:]
        time[field] = value
        record["time"] = time
      }
    }
    let center = launch()
    if let countdown = center["good"] { #expect((0...60).contains(countdown.remaining)) }
    #expect((0...86_400).contains(center.allowance(for: "none", under: policy).wait))
    for key in ["good", "bad"] { _ = try center.start(key, duration: 30) }
    #expect(launch()["good"] != nil)
  }

  @Test("A time of day that isn't a number neither ends nor lengthens a wait", arguments: [Double.nan, .infinity])
  func timeNotANumber(timeOfDay: Double) throws {
    try fill()
    try store.edit("bad") { record in
      var time = record["time"] as? [String: Any] ?? [:]
      time["timeOfDay"] = timeOfDay
      record["time"] = time
    }
    clock.reboot(offFor: 10)
    for key in ["good", "bad"] { #expect((1...60).contains(launch()[key]?.remaining ?? 0)) }
    clock.advance(by: 60)
    for key in ["good", "bad"] { #expect(launch()[key] == nil) }
  }

  @Test("Restored sends are in order, even if they aren't in order in the value")
  func order() throws {
    let policy = ResendPolicy(waits: [], limit: 2, period: .sliding(100))
    let center = launch()
    for _ in 1...2 {
      center.recordSend(for: "login", under: policy)
      clock.advance(by: 10)
    }
    try store.edit("login") { $0["ages"] = ($0["ages"] as? [Any]).map { Array($0.reversed()) } }
    let next = launch()
    next.cancel("login")
    #expect(next.allowance(for: "login", under: policy).wait == 80)
  }

  @Test("Random damage never traps, and never extends a wait beyond its duration", arguments: 0..<4 as Range<UInt64>)
  func randomDamage(seed: UInt64) throws {
    let center = launch()
    for index in 1...8 { try center.start("key \(index)", duration: 60 + Double(index)) }
    for _ in 1...3 { center.recordSend(for: "none", under: policy) }
    let intact = [UInt8](try #require(store.load()))
    var random = SplitMix(seed: seed)
    for _ in 0..<5_000 {
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
      let center = launch()
      #expect(reports.count <= 1)
      for countdown in center.storage.withLock({ Array($0.keyedCountdowns.values) }) {
        let tick = countdown.tick
        #expect(tick.remaining > 0 && tick.remaining <= tick.duration)
      }
    }
  }
}
