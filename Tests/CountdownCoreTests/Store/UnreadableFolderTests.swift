import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Tests of a folder that can't be read at launch, as before the device is first unlocked.
@MainActor @Suite("A folder that can't be read at launch")
struct UnreadableFolderTests {
  private nonisolated static let app = "com.example.app"
  private nonisolated static let share = "com.example.app.share"

  let folder = StoreFolder()
  let clock = ManualClock()
  let reports = Recorder<CountdownError>()
  /// The error of each attempt to read a file, or nil if the files can be read.
  let readError = Locked<(any Error)?>(CocoaError(.fileReadNoPermission))

  private func launch(_ program: String = app) -> CountdownCenter {
    let fileSystem = FileCountdownStore.FileSystem(
      program: program,
      read: { [readError] in
        if let error = readError.withLock({ $0 }) { throw error }
        return try Data(contentsOf: $0)
      })
    return clock.run { CountdownCenter(store: folder.store(fileSystem)) { [reports] in reports.record($0) } }
  }

  private func unlock() { readError.withLock { $0 = nil } }

  /// Launches the app when its files can be read.
  private func launchUnlocked() -> CountdownCenter {
    clock.run { CountdownCenter(store: folder.store(of: Self.app)) { [reports] in reports.record($0) } }
  }

  @Test("If the owner can't be read at launch, every file stays, and the next change checks the owner again")
  func unreadableOwner() throws {
    try launchUnlocked().start("login", duration: 900)
    try Data("garbage".utf8).write(to: folder.ownName())
    let before = try folder.contents()
    for program in [Self.app, Self.share] {
      reports.removeAll()
      readError.withLock { $0 = CocoaError(.fileReadNoPermission) }
      let center = launch(program)
      try center.start("locked", duration: 900)
      #expect(reports.values.map(\.isUnwritable) == [true])
      #expect(try folder.contents() == before)
      unlock()
      try center.start("unlocked", duration: 900)
      #expect(center["unlocked"]?.state == .running)
      if program == Self.app {
        #expect(reports.count == 1)
        #expect(Set(folder.store(of: Self.app).keys).isSuperset(of: ["login", "unlocked"]))
        center.cancel("unlocked")
      } else {
        #expect(reports.values.last == .storeInUse(owner: Self.app))
        try center.changeStore(clock)
        #expect(reports.count == 2)
      }
      #expect(try folder.contents() == before)
    }
  }

  @Test("The keys are restored when the app enters the foreground, and a cancel or reset then applies to their files")
  func foreground() throws {
    let policy = ResendPolicy(waits: [60], limit: 1)
    let first = launchUnlocked()
    try first.start("login", duration: 900)
    first.noteSend("code", under: policy)
    let center = launch()
    clock.advance(by: 100)
    clock.enterForeground()
    #expect(center["login"] == nil)
    unlock()
    clock.enterForeground()
    #expect(center["login"]?.remainingSeconds == 800)
    #expect(center["code"]?.isAtLimit == true)
    #expect(center.allowance(for: "code", under: policy).isLimitReached)
    center.cancel("login")
    center.resetSends("code", under: policy)
    #expect(folder.names.isEmpty)
    #expect(reports.values.isEmpty)
  }

  @Test("The keys are restored when the app uses its shared center")
  func sharedCenter() throws {
    try launchUnlocked().start("login", duration: 900)
    let center = launch()
    CountdownTime.withClock(clock.time, center: center) {
      #expect(CountdownCenter.shared["login"] == nil)
      unlock()
      #expect(CountdownCenter.shared["login"]?.remainingSeconds == 900)
    }
    #expect(reports.values.isEmpty)
  }

  @Test("A key that was started before the folder can be read replaces its file, and is written then")
  func startedBefore() throws {
    let first = launchUnlocked()
    try first.start("login", duration: 900)
    let center = launch()
    try center.start("login", duration: 60)
    try center.start("code", duration: 60)
    #expect(reports.values.map(\.isUnwritable) == [true])
    unlock()
    clock.enterForeground()
    #expect(center["login"]?.remainingSeconds == 60)
    #expect(folder.names.count == 2)
    let next = launch()
    for key in ["login", "code"] { #expect(next[key]?.remainingSeconds == 60) }
  }

  @Test("A send that was noted before the folder can be read counts together with those in its file")
  func sends() {
    let policy = ResendPolicy(waits: [], limit: 3)
    launchUnlocked().noteSend("login", under: policy)
    clock.advance(by: 10)
    let center = launch()
    for group in ["login", "code"] { center.noteSend(group, under: policy) }
    unlock()
    clock.enterForeground()
    for center in [center, launch()] {
      #expect(center.allowance(for: "login", under: policy).sendsLeft == 1)
      #expect(center.allowance(for: "code", under: policy).sendsLeft == 2)
    }
  }

  @Test("An owner that can't be read is reported once, unless permission is missing", arguments: [true, false])
  func report(isLocked: Bool) throws {
    try launchUnlocked().start("login", duration: 900)
    if !isLocked { readError.withLock { $0 = CocoaError(.fileReadUnknown) } }
    let center = launch()
    for _ in 1...3 { clock.enterForeground() }
    #expect(reports.values.map(\.isUnreadable) == (isLocked ? [] : [true]))
    unlock()
    clock.enterForeground()
    #expect(center["login"]?.state == .running)
    #expect(reports.count == (isLocked ? 0 : 1))
  }

  @Test("A folder with a URL that isn't a file URL is neither read nor written")
  func otherURL() throws {
    let url = try #require(URL(string: "https://example.com/CountdownKit"))
    let reads = Recorder<URL>()
    let fileSystem = FileCountdownStore.FileSystem(read: { url in
      reads.record(url)
      return Data()
    })
    let store = FileCountdownStore(folder: url, fileSystem: fileSystem)
    let center = clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
    try center.start("login", duration: 60)
    center.cancel("login")
    let reason = "The store's folder isn't a file URL."
    #expect(reports.values == [.unreadableRecord(reason: reason), .unwritableRecord(reason: reason)])
    #expect(reads.values.isEmpty)
  }
}
