#if os(Linux)
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Each test starts processes that run another test of this suite.
@Suite("Processes of their own")
struct ProcessTests {
  private static let keys = (1...20).map { "key-\($0)" }

  private let folder = StoreFolder()
  private let errors = Recorder<CountdownStoreError>()

  private func center(_ name: String, in folder: URL) -> CountdownCenter {
    let store = FileCountdownStore(folder: folder.appendingPathComponent("store"), name: name)
    return CountdownCenter(store: store) { [errors] in errors.record($0) }
  }

  private func start(_ test: String) throws -> TestProcess {
    try TestProcess("ProcessTests/\(test)", in: folder.url)
  }

  // MARK: Saving

  @Test("Killed at any moment, a process leaves the former value or the new one, and the next launch nothing else")
  func killedAtAnyMoment() async throws {
    for key in Self.keys { center("app", in: folder.url).start(key, duration: 3600) }
    let file = folder.url.appendingPathComponent("store/app.countdowns")
    for run in 0..<10 {
      let before = try Data(contentsOf: file)
      let process = try start("savesUntilItIsKilled")
      // Waits for a save, so that the process is killed while it saves, and then for a moment that differs each time.
      await eventually("the process has saved") { (try? Data(contentsOf: file)) != before || !process.isRunning }
      try await Task.sleep(nanoseconds: UInt64(run) * 53_000)
      #expect(await process.kill())
      #expect(try Data(contentsOf: file) != before)
      let center = center("app", in: folder.url)
      for key in Self.keys { #expect(center[key] != nil, "run \(run)") }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == ["app.countdowns"]
      )
    }
    #expect(errors.values.isEmpty)
  }

  @Test("A process that saves until it's killed", .enabled(if: TestProcess.folder != nil))
  func savesUntilItIsKilled() throws {
    let center = center("app", in: try #require(TestProcess.folder))
    let end = Date() + 60
    while Date() < end {
      for key in Self.keys { center[key]?.extend(by: 0.001) }
    }
  }

  // MARK: What a process has once

  @Test("An app gives the shared center its store once, before the first use")
  func appGivesItsStoreOnce() async throws {
    let process = try start("launchOfAnApp")
    #expect(await process.passes(), "\(process.errors)")
    let center = center("app", in: folder.url)
    #expect(center["login"] != nil)
    #expect(center["other"] == nil)
    let refusal = "setSharedStore(_:) had no effect."
    #expect(process.errors.components(separatedBy: refusal).count == 3)
  }

  @Test("A main thread that asks for the shared center doesn't wait for a store that waits for the main queue")
  func mainThreadDoesNotWait() async throws {
    let process = try start("launchWithAStoreThatWaits")
    #expect(await process.passes(), "\(process.errors)")
  }

  @Test("A launch with a store that waits for the main queue", .enabled(if: TestProcess.folder != nil))
  @MainActor func launchWithAStoreThatWaits() async throws {
    let (store, clock, name) = (FailingStore(), ManualClock(), Notification.Name("didSave"))
    // A key that has expired, which the launch removes.
    clock.run { _ = CountdownCenter(store: store.memory).start("login", duration: 60) }
    // Posting waits for an observer that has a queue.
    store.onUse { isSave, _ in if isSave { NotificationCenter.default.post(name: name, object: nil) } }
    CountdownCenter.setSharedStore(store)
    let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in }
    detachThread { _ = CountdownCenter.shared }
    block("the launch saves") { store.saveCount > 0 }
    // Limited, so that a fault fails the test instead of blocking it.
    detachThread {
      blockThread(milliseconds: 20_000)
      exit(1)
    }
    #expect(CountdownCenter.shared.activity(of: "login") == .idle)
    NotificationCenter.default.removeObserver(observer)
  }

  @Test("A launch of an app", .enabled(if: TestProcess.folder != nil))
  func launchOfAnApp() throws {
    let folder = try #require(TestProcess.folder).appendingPathComponent("store")
    let own = FileCountdownStore(folder: folder, name: "app")
    let second = InMemoryCountdownStore()
    #expect(CountdownCenter.setSharedStore(own))
    #expect(!CountdownCenter.setSharedStore(second))
    CountdownCenter.shared.start("login", duration: 3600)
    #expect(!CountdownCenter.setSharedStore(second))
    CountdownCenter.shared.start("other", duration: 3600)
    CountdownCenter.shared.cancel("other")
    #expect(try own.load() != nil)
    #expect(second.load() == nil)
  }
}
#endif
