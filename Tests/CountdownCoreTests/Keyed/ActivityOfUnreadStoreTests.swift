import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@Suite("The activity of a key in a store that is read late") @MainActor struct ActivityOfUnreadStoreTests {
  @Test("An observer is told a countdown when the store can be read")
  func lateRead() throws {
    let store = FailingStore()
    let clock = ManualClock()
    try clock.run { CountdownCenter(store: store) }.start("key", duration: 100)
    store.loadError = CocoaError(.fileReadNoPermission)
    let center = clock.run { CountdownCenter(store: store) }
    let log = ActivityLog()
    let observation = log.observe("key", in: center)
    #expect(log.take() == [.idle])
    clock.enterBackground()
    store.loadError = nil
    clock.enterForeground()
    #expect(log.take() == [.counting])
    clock.advance(by: 100)
    #expect(log.take() == [.idle])
    withExtendedLifetime(observation) {}
  }
}
