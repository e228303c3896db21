import CountdownKit
import CountdownTestSupport
import Testing

@MainActor @Suite("Choose a key")
struct ChooseAKeyTests {
  private let clock = ManualClock()

  @Test("A second center has its own waits")
  func secondCenterHasItsOwnWaits() throws {
    clock.run {
      CountdownCenter.shared.start("sign-in", duration: 60)
      // listing: ChooseAKey
      let second = CountdownCenter(store: FileCountdownStore(name: "second"))
      #expect(second["sign-in"] == nil)
    }
  }
}
