import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@Suite("The store of the shared center")
struct SharedStoreTests {
  private let first = InMemoryCountdownStore()
  private let second = InMemoryCountdownStore()

  private func fails(_ failure: SharedStore.Failure, _ body: () throws(CountdownError) -> Void) -> Bool {
    do throws(CountdownError) {
      try body()
      return false
    } catch {
      return error == .sharedStoreNotSet(reason: failure.rawValue)
    }
  }

  @Test("A store that is set before the first use is used")
  func inTime() throws {
    let setting = SharedStore()
    try setting.set(first)
    #expect(setting.use() as? InMemoryCountdownStore === first)
  }

  @Test("Without a store, the center uses its own")
  func standard() {
    #expect(SharedStore().use() == nil)
  }

  @Test("A second store is refused, and the first one is used")
  func twice() throws {
    let setting = SharedStore()
    try setting.set(first)
    #expect(fails(.alreadySet) { () throws(CountdownError) in try setting.set(second) })
    #expect(setting.use() as? InMemoryCountdownStore === first)
  }

  @Test("A store that is set after the first use is refused", arguments: [true, false])
  func late(hasStore: Bool) throws {
    let setting = SharedStore()
    if hasStore { try setting.set(first) }
    _ = setting.use()
    #expect(fails(.inUse) { () throws(CountdownError) in try setting.set(second) })
    #expect(setting.use() == nil, "a center takes its store once")
  }

  @Test("Of many threads, one sets its store")
  func threads() {
    let setting = SharedStore()
    let winners = Recorder<InMemoryCountdownStore>()
    DispatchQueue.concurrentPerform(iterations: 100) { _ in
      let store = InMemoryCountdownStore()
      do throws(CountdownError) {
        try setting.set(store)
        winners.record(store)
      } catch {}
    }
    #expect(winners.count == 1)
    #expect(setting.use() as? InMemoryCountdownStore === winners.values.first)
  }

  @Test("With a manual clock, the store is refused, because the shared center is a replacement")
  func replaced() throws {
    let center = CountdownCenter(store: second)
    try CountdownTime.withClock(ManualClock().time, center: center) {
      #expect(!CountdownCenter.setSharedStore(first))
      try CountdownCenter.shared.start("login", duration: 60)
    }
    #expect(first.keys.isEmpty)
    #expect(second.keys == ["login"])
  }

  @Test("Each failure has its own description", arguments: [SharedStore.Failure.inUse, .alreadySet, .replaced])
  func descriptions(failure: SharedStore.Failure) {
    #expect(failure.error.localizedDescription.hasSuffix(failure.rawValue))
    #expect(failure.error != .unwritableRecord(reason: failure.rawValue))
  }
}
