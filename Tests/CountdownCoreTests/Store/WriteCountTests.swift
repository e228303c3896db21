import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Writes after a change of the time of day")
struct WriteCountTests {
  let clock = ManualClock()
  let store = ByteExactStore()

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { Issue.record("\($0)") } }
  }

  private func makeCenter() throws -> CountdownCenter {
    let center = launch()
    for index in 1...100 { try center.start("\(index)", duration: 900) }
    try center.start("paused", duration: 900).pause()
    center.noteSend("sent", under: ResendPolicy(waits: []))
    store.writes.removeAll()
    return center
  }

  @Test("A notification without a change, such as midnight, writes nothing")
  func midnight() throws {
    let center = try makeCenter()
    clock.advance(by: 100)
    clock.setWallClock(aheadBy: 0)
    clock.setWallClock(aheadBy: 0.5)
    #expect(store.writes.values.isEmpty)
    withExtendedLifetime(center) {}
  }

  @Test("A change writes each running key and each group of sends once")
  func change() throws {
    let center = try makeCenter()
    clock.setWallClock(aheadBy: -3600)
    #expect(store.writes.values.sorted() == ((1...100).map(String.init) + ["CountdownKit.sends.sent"]).sorted())
    store.writes.removeAll()
    clock.setWallClock(aheadBy: 0)
    #expect(store.writes.values.isEmpty)
    clock.setWallClock(aheadBy: 3600)
    #expect(store.writes.count == 101)
    withExtendedLifetime(center) {}
  }

  @Test("Small changes are written when they add up to a second")
  func smallSteps() throws {
    let center = try makeCenter()
    for _ in 1...3 { clock.setWallClock(aheadBy: 0.4) }
    #expect(store.writes.count == 101)
    clock.reboot()
    let next = launch()
    #expect(next["1"].map { abs($0.remaining - 900) < 1.2 } == true)
    withExtendedLifetime(center) {}
  }

  @Test("A change is compared with the last record, whether a launch or a method wrote it")
  func comparedWithLastRecord() throws {
    try launch().start("login", duration: 900)
    clock.setWallClock(aheadBy: -3600, isAnnounced: false)
    store.writes.removeAll()
    let center = launch()
    #expect(store.writes.values == ["login"])
    clock.setWallClock(aheadBy: 0)
    #expect(store.writes.count == 1)
    center["login"]?.extend(by: 60)
    clock.setWallClock(aheadBy: 0)
    #expect(store.writes.count == 2)
    withExtendedLifetime(center) {}
  }

  @Test("Neither a change nor a launch writes a paused key")
  func paused() throws {
    let first = launch()
    try first.start("login", duration: 900).pause()
    clock.advance(by: 100)
    store.writes.removeAll()
    clock.setWallClock(aheadBy: 3600)
    let center = launch()
    clock.reboot()
    _ = launch()
    #expect(store.writes.values.isEmpty)
    #expect(launch()["login"]?.remaining == 900)
    withExtendedLifetime((first, center)) {}
  }
}
