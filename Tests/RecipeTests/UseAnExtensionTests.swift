import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// recipe: UseAnExtension
struct SharedWait {
  /// The user defaults of the app group.
  let defaults: UserDefaults

  func save() {
    defaults.set(CountdownCenter.shared["login"]?.endDate, forKey: "login-end")
  }

  func restore(at now: Date = Date()) {
    let storedEnd = defaults.object(forKey: "login-end")
    guard let end = storedEnd as? Date else { return }
    let remaining = end.timeIntervalSince(now)
    _ = try? CountdownCenter.shared.start("login", duration: min(remaining, 60))
  }
}
// end of recipe

// recipe: UseAnExtension
/// - Parameter group: The folder of the app group.
func useStoreOfClip(in group: URL) {
  let store = FileCountdownStore(
    folder: group.appendingPathComponent("Countdowns"),
    name: "com.example.app.Clip")
  CountdownCenter.setSharedStore(store)
}
// end of recipe

@MainActor @Suite("Counting in an app and its extension")
struct UseAnExtensionTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  /// Runs a test with a wait of 60 seconds that another program has saved.
  private func withSavedWait(_ body: (SharedWait) throws -> Void) throws {
    let name = "RecipeTests-\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    let wait = SharedWait(defaults: defaults)
    try clock.run {
      try CountdownCenter.shared.start("login", duration: 60)
      wait.save()
      // The other program's center doesn't know the wait.
      CountdownCenter.shared.cancel("login")
    }
    try body(wait)
  }

  private func show(_ sharedWait: SharedWait) -> UIButton {
    let button = UIButton(type: .system)
    screen.show(UIViewController()).view.addSubview(button)
    clock.run {
      sharedWait.restore(at: clock.date)
      button.countdown.attach(to: "login")
    }
    return button
  }

  @Test("A wait whose end is in the past isn't shown, by the system's date")
  func systemDate() throws {
    let button = UIButton(type: .system)
    try withSavedWait { sharedWait in
      sharedWait.defaults.set(Date(timeIntervalSinceNow: -1), forKey: "login-end")
      clock.run {
        // recipe: UseAnExtension
        sharedWait.restore()
        button.countdown.attach(to: "login")
        // end of recipe
      }
    }
    #expect(!button.countdown.isRunning)
  }

  @Test("The other program shows the rest of the wait")
  func rest() throws {
    try withSavedWait { wait in
      clock.advance(by: 20)
      #expect(show(wait).countdown.remainingSeconds == 40)
    }
  }

  @Test("A wait that is over, or was never saved, isn't shown", arguments: [true, false])
  func noWait(isSaved: Bool) throws {
    try withSavedWait { wait in
      if isSaved { clock.advance(by: 60) } else { wait.defaults.removeObject(forKey: "login-end") }
      #expect(!show(wait).countdown.isRunning)
    }
  }

  @Test("A clock that is set back doesn't make the wait longer")
  func clockSetBack() throws {
    try withSavedWait { wait in
      clock.setWallClock(aheadBy: -3600)
      #expect(show(wait).countdown.remainingSeconds == 60)
    }
  }

  @Test("An app that opens the name of its App Clip continues the clip's waits")
  func takeover() throws {
    let group = FileManager.default.temporaryDirectory.appendingPathComponent("RecipeTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: group) }
    let folder = group.appendingPathComponent("Countdowns")
    let store = FileCountdownStore(folder: folder, name: "com.example.app.Clip")
    try clock.run {
      let center = CountdownCenter(store: store)
      try center.start("sign-in", duration: 60)
      // The app's own store has the app's name.
      #expect(CountdownCenter(store: FileCountdownStore(folder: folder))["sign-in"] == nil)
    }
    clock.advance(by: 20)
    clock.run {
      // With a manual clock, the shared center is a replacement, which keeps its store.
      useStoreOfClip(in: group)
      #expect(CountdownCenter(store: store)["sign-in"]?.remaining == 40)
    }
  }

  @Test("Two centers of one program have two names")
  func twoNames() {
    // recipe: UseAnExtension
    let second = CountdownCenter(store: FileCountdownStore(name: "second"))
    // end of recipe
    #expect(second["none"] == nil)
  }

  @Test("Saving after a cancel removes the wait")
  func cancel() throws {
    try withSavedWait { wait in
      clock.run { wait.save() }
      #expect(wait.defaults.object(forKey: "login-end") == nil)
    }
  }
}
