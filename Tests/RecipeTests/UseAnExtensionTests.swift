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
    defaults.set(CountdownCenter.shared["login"]?.end, forKey: "login-end")
  }

  func restore() {
    let storedEnd = defaults.object(forKey: "login-end")
    guard let end = storedEnd as? Date else { return }
    let remaining = end.timeIntervalSince1970 - CountdownTime.clock.timeOfDay
    _ = try? CountdownCenter.shared.start("login", duration: min(remaining, 60))
  }
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
    // Without the `center` argument, the center is a new one.
    try CountdownTime.withClock(clock.time) {
      try CountdownCenter.shared.start("login", duration: 60)
      wait.save()
    }
    try body(wait)
  }

  private func show(_ sharedWait: SharedWait) -> UIButton {
    let button = UIButton(type: .system)
    screen.show(UIViewController()).view.addSubview(button)
    clock.run {
      // recipe: UseAnExtension
      sharedWait.restore()
      button.countdown.attach(to: "login")
      // end of recipe
    }
    return button
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

  @Test("A program that replaces another one takes over the records in its folder")
  func takeover() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("RecipeTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    FileCountdownStore(folder: folder).setRecord(Data([1]), forKey: "login")
    try Data("com.example.app.Clip".utf8).write(to: folder.appendingPathComponent("CountdownKit.owner"))
    #expect(FileCountdownStore(folder: folder).keys.isEmpty)
    clock.run {
      // recipe: UseAnExtension
      let owner = folder.appendingPathComponent("CountdownKit.owner")
      try? FileManager.default.removeItem(at: owner)
      CountdownCenter.setSharedStore(FileCountdownStore(folder: folder))
      // end of recipe
    }
    #expect(FileCountdownStore(folder: folder).keys == ["login"])
  }

  @Test("Saving after a cancel removes the wait")
  func cancel() throws {
    try withSavedWait { wait in
      clock.run { wait.save() }
      #expect(wait.defaults.object(forKey: "login-end") == nil)
    }
  }
}
