import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Each center acts as one process, with its own store in the same folder.
@MainActor @Suite("A folder that several processes use")
struct SharedFolderTests {
  private let folder = StoreFolder()
  private let clock = ManualClock()
  private let reports = Recorder<CountdownError>()
  private let policy = ResendPolicy(waits: [60], limit: 5)

  private func launch(_ fileSystem: FileCountdownStore.FileSystem = FileCountdownStore.FileSystem()) -> CountdownCenter
  {
    let store = folder.store(fileSystem)
    return clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  // MARK: Countdowns

  @Test("A process finds a key that another process has started since its launch, and joins it")
  func started() throws {
    let (app, other) = (launch(), launch())
    try app.start("login", duration: 60)
    clock.advance(by: 10)
    #expect(other["login"]?.remainingSeconds == 50)
    #expect(try other.start("login", duration: 900).remainingSeconds == 50)
    #expect(folder.names.count == 1)
    #expect(reports.count == 0)
  }

  @Test("A process cancels its countdown, and notifies its observers, when it finds that another process has")
  func cancelled() throws {
    let (app, other) = (launch(), launch())
    let countdown = try app.start("login", duration: 60)
    let cancels = Recorder<Bool>()
    let observation = countdown.observe(onCancel: { cancels.record(true) }) { _ in }
    other.cancel("login")
    #expect(folder.names.isEmpty)
    #expect(countdown.state == .running, "a process doesn't watch the folder")
    clock.enterBackground()
    clock.enterForeground()
    #expect(countdown.state == .cancelled)
    #expect(cancels.count == 1)
    #expect(app["login"] == nil)
    #expect(folder.names.isEmpty, "the key isn't written again")
    withExtendedLifetime((observation, other)) {}
  }

  @Test("A process takes over the time, the pause, and the end of another process's change, without writing it again")
  func changed() throws {
    let (app, other) = (launch(), launch())
    let countdown = try app.start("login", duration: 60)
    let ticks = Recorder<Int>()
    let observation = countdown.observe { ticks.record($0.remainingSeconds) }
    other["login"]?.extend(by: 40)
    let names = folder.names
    #expect(app["login"] === countdown)
    #expect(countdown.remaining == 100)
    #expect(countdown.tick.duration == 100)
    #expect(ticks.values == [60, 100])
    #expect(folder.names == names)

    other["login"]?.pause()
    #expect(app["login"]?.state == .paused)
    clock.advance(by: 10)
    other["login"]?.resume()
    #expect(app["login"]?.remaining == 100)
    other["login"]?.correct(to: 5)
    _ = app["none"]
    clock.advance(by: 5)
    #expect(countdown.state == .finished)
    #expect(ticks.values.last == 0)
    withExtendedLifetime((observation, other)) {}
  }

  @Test("If two processes start a key at the same moment, both continue with the same countdown")
  func startedTwice() throws {
    let (app, other) = (launch(), launch())
    // Neither process sees the other's file before its own start.
    let first = try app.start("login", duration: 60)
    let names = folder.names
    let hidden = try Data(contentsOf: folder.url.appendingPathComponent(try #require(names.first)))
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(names[0]))
    let second = try other.start("login", duration: 900)
    try hidden.write(to: folder.url.appendingPathComponent(names[0]))
    #expect(folder.names.count == 2)
    #expect(other["login"] === second)
    #expect(app["login"] === first)
    #expect(first.remaining == 900)
    #expect(second.remaining == 900)
    second.cancel()
    #expect(app["login"] == nil)
    #expect(folder.names.isEmpty)
  }

  @Test("A countdown that has ended is finished in each process, and not canceled")
  func ended() throws {
    let (app, other) = (launch(), launch())
    let countdown = try app.start("login", duration: 60)
    #expect(other["login"] != nil)
    clock.advance(by: 60)
    #expect(other["login"] == nil)
    #expect(folder.names.isEmpty)
    #expect(app["login"] == nil)
    #expect(countdown.state == .finished)
    try other.start("login", duration: 30)
    #expect(app["login"]?.remaining == 30)
  }

  @Test("A start under a key that another process has canceled begins anew")
  func restarted() throws {
    let (app, other) = (launch(), launch())
    let countdown = try app.start("login", duration: 60)
    other.cancel("login")
    #expect(try app.start("login", duration: 30) !== countdown)
    #expect(other["login"]?.remaining == 30)
  }

  // MARK: Sends

  @Test("The sends of all processes count toward the limit")
  func sends() {
    let centers = (0..<3).map { _ in launch() }
    for index in 0..<5 {
      #expect(centers[index % 3].allowance(for: "login", under: policy).sendsLeft == 5 - index)
      centers[index % 3].noteSend("login", under: policy)
    }
    for center in centers + [launch()] {
      #expect(center.allowance(for: "login", under: policy).isLimitReached)
      #expect(center["login"]?.isAtLimit == true)
    }
    #expect(reports.count == 0)
  }

  @Test("Sends that two processes write at the same moment all count, even if they're less than a second apart")
  func simultaneousSends() throws {
    let (app, other) = (launch(), launch())
    app.noteSend("login", under: policy)
    let files = try folder.names.map { ($0, try Data(contentsOf: folder.url.appendingPathComponent($0))) }
    _ = other["login"]
    clock.advance(by: 0.1)
    app.noteSend("login", under: policy)
    let later = try folder.names.map { ($0, try Data(contentsOf: folder.url.appendingPathComponent($0))) }
    // Restores the folder as the other process knows it, and adds the later files afterward.
    for name in folder.names { try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name)) }
    for (name, data) in files { try data.write(to: folder.url.appendingPathComponent(name)) }
    clock.advance(by: 0.1)
    other.noteSend("login", under: policy)
    for (name, data) in later { try data.write(to: folder.url.appendingPathComponent(name)) }
    for center in [app, other, launch()] {
      #expect(center.allowance(for: "login", under: policy).sendsLeft == 2)
    }
  }

  @Test("A reset in one process resets the sends and the wait of the others")
  func reset() {
    let (app, other) = (launch(), launch())
    for _ in 1...5 { app.noteSend("login", under: policy) }
    #expect(other.allowance(for: "login", under: policy).isLimitReached)
    app.resetSends("login", under: policy)
    #expect(other.allowance(for: "login", under: policy) == ResendAllowance(sendsLeft: 5, wait: 0, nextWait: 60))
    other.noteSend("login", under: policy)
    #expect(app.allowance(for: "login", under: policy).sendsLeft == 4)
  }

  // MARK: Files

  @Test("A file that the device's lock hides is found after the device has been unlocked")
  func unlocked() throws {
    try launch().start("login", duration: 60)
    let isLocked = Locked(true)
    let center = launch(
      FileCountdownStore.FileSystem(read: {
        if isLocked.withLock({ $0 }) { throw CocoaError(.fileReadNoPermission) }
        return try Data(contentsOf: $0)
      }))
    #expect(center["login"] == nil)
    isLocked.withLock { $0 = false }
    #expect(center["login"]?.remaining == 60)
  }

  @Test("A launch during a write doesn't make the write fail")
  func launchDuringWrite() throws {
    let launches = Locked(1)
    let center = launch(
      FileCountdownStore.FileSystem(replace: { [url = folder.url] in
        if launches.withLock({
          $0 -= 1; return $0 >= 0
        }) {
          _ = FileCountdownStore(folder: url)
        }
        try FileCountdownStore.FileSystem().replace($0, $1)
      }))
    try center.start("login", duration: 60)
    #expect(reports.count == 0)
    #expect(launch()["login"] != nil)
  }

  /// Returns a file system in which files vanish after their first reading, while `isHiding` is true.
  private func hidingFileSystem(_ isHiding: Locked<Bool>) -> FileCountdownStore.FileSystem {
    let names = Locked<Set<String>>([])
    return FileCountdownStore.FileSystem(read: { url in
      let isNew = names.withLock { $0.insert(url.lastPathComponent).inserted }
      if !isNew, isHiding.withLock({ $0 }) { throw CocoaError(.fileReadNoSuchFile) }
      return try Data(contentsOf: url)
    })
  }

  @Test("A file that another process replaces before it's read doesn't cancel the key")
  func replacedBeforeReading() throws {
    let isHiding = Locked(false)
    let app = launch(hidingFileSystem(isHiding))
    let countdown = try app.start("login", duration: 60)
    let other = launch()
    other["login"]?.extend(by: 60)
    isHiding.withLock { $0 = true }
    #expect(app["login"] === countdown)
    #expect(countdown.remaining == 60)
    isHiding.withLock { $0 = false }
    #expect(app["login"] === countdown)
    #expect(countdown.remaining == 120)
    withExtendedLifetime(other) {}
  }

  @Test("A process doesn't remove a file that it has found, but not read", arguments: [true, false])
  func foundButNotRead(isLaunch: Bool) throws {
    let isHiding = Locked(isLaunch)
    var (app, other) = (launch(hidingFileSystem(isHiding)), launch())
    app.noteSend("login", under: policy)
    other.noteSend("login", under: policy)
    if isLaunch { app = launch(hidingFileSystem(isHiding)) }
    isHiding.withLock { $0 = true }
    clock.advance(by: 1)
    app.noteSend("login", under: policy)
    isHiding.withLock { $0 = false }
    for center in [app, other, launch()] {
      #expect(center.allowance(for: "login", under: policy).sendsLeft == 2)
    }
    other = launch()
    #expect(folder.names.count == 2, "the sends and the wait")
  }

  @Test("A file that another process writes is reported and removed if it's damaged")
  func damaged() throws {
    let center = launch()
    try folder.make()
    try Data("garbage".utf8).write(to: folder.ownName())
    #expect(center["login"] == nil)
    #expect(reports.count == 1)
    #expect(folder.names.isEmpty)
  }

  @Test("A file that can't be removed doesn't bring its key back")
  func notRemoved() throws {
    let center = launch()
    try center.start("login", duration: 60)
    let url = folder.url.appendingPathComponent(try #require(folder.names.first))
    let data = try Data(contentsOf: url)
    center.cancel("login")
    try data.write(to: url)
    #expect(center["login"] == nil)
  }

  @Test("Many threads with two stores in one folder lose no key and no send")
  func threads() throws {
    let folder = folder
    let centers = [0, 1].map { _ in CountdownCenter(store: folder.store()) { Issue.record("\($0)") } }
    let policy = ResendPolicy(waits: [], limit: 1000)
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      let center = centers[index % 2]
      do {
        try center.start("\(index)", duration: 3600)
      } catch {
        Issue.record(error)
      }
      center.noteSend("sends", under: policy)
      if index % 4 > 1 { center.cancel("\(index)") }
    }
    for center in centers + [CountdownCenter(store: folder.store())] {
      for index in 0..<40 { #expect((center["\(index)"] != nil) == (index % 4 < 2), "\(index)") }
      #expect(center.allowance(for: "sends", under: policy).sendsLeft == 960)
    }
  }
}
