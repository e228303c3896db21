import Foundation
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@Suite("The store of the shared center")
struct SharedStoreTests {
  private let first = InMemoryCountdownStore()
  private let second = InMemoryCountdownStore()

  @Test("The first store that is set before the first use is used, and without one the standard store")
  func calls() {
    var setting = SharedStore.none
    let sets = [setting.set(first), setting.set(second)]
    #expect(sets == [true, false])
    #expect(setting.use() as? InMemoryCountdownStore === first)
    var unset = SharedStore.none
    #expect(unset.use() is StandardStore)
    #expect(StandardStore.self == FileCountdownStore.self, "except on tvOS")
    let lateSets = [setting.set(second), unset.set(second)]
    #expect(lateSets == [false, false])
  }

  @Test("With a manual clock, the store is refused, because the shared center is a replacement")
  func replaced() throws {
    let center = CountdownCenter(store: second)
    try CountdownTime.withClock(ManualClock().time, center: center) {
      #expect(!CountdownCenter.setSharedStore(first))
      try CountdownCenter.shared.start("login", duration: 60)
    }
    #expect(first.load() == nil)
    #expect(second.keys == ["login"])
  }
}
