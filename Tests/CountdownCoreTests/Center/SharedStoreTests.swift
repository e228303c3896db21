import Foundation
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@Suite("The store of the shared center")
struct SharedStoreTests {
  private let first = InMemoryCountdownStore()
  private let second = InMemoryCountdownStore()

  @Test("A store that is set before the first use is used")
  func inTime() {
    var setting = SharedStore.none
    let isSet = setting.set(first)
    #expect(isSet)
    #expect(setting.use() as? InMemoryCountdownStore === first)
  }

  @Test("Without a store, the center uses the standard one")
  func standard() {
    var setting = SharedStore.none
    #expect(setting.use() is StandardStore)
  }

  @Test("A second store is refused, and the first one is used")
  func twice() {
    var setting = SharedStore.none
    _ = setting.set(first)
    let isSet = setting.set(second)
    #expect(!isSet)
    #expect(setting.use() as? InMemoryCountdownStore === first)
  }

  @Test("A store that is set after the first use is refused", arguments: [true, false])
  func late(hasStore: Bool) {
    var setting = SharedStore.none
    if hasStore { _ = setting.set(first) }
    _ = setting.use()
    let isSet = setting.set(second)
    #expect(!isSet)
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
