import CountdownKit
import CountdownTestSupport
import Foundation
import Testing

// listing: ChooseAKey
struct SharedWait {
  /// The user defaults of the app group.
  let defaults: UserDefaults

  func save() {
    defaults.set(CountdownCenter.shared["sign-in"]?.endDate, forKey: "sign-in-end")
  }

  func restore(at now: Date = Date()) {
    let storedEnd = defaults.object(forKey: "sign-in-end")
    guard let end = storedEnd as? Date else { return }
    let remaining = end.timeIntervalSince(now)
    CountdownCenter.shared.start("sign-in", duration: min(remaining, 60))
  }
}

@MainActor @Suite("Choose a key")
struct ChooseAKeyTests {
  private let clock = ManualClock()

  @Test("Another program shows the rest of a wait")
  func anotherProgramShowsTheWait() throws {
    let name = "ListingTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let wait = SharedWait(defaults: defaults)
    clock.run {
      CountdownCenter.shared.start("sign-in", duration: 60)
      wait.save()
      // The other program's center doesn't know the wait.
      CountdownCenter.shared.cancel("sign-in")
      clock.advance(by: 20)
      wait.restore(at: clock.date)
      #expect(CountdownCenter.shared["sign-in"]?.remainingSeconds == 40)
    }
  }

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
