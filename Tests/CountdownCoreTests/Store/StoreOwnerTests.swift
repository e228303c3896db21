import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// Tests of a folder that two programs use, such as an app and its extension.
@MainActor @Suite("The owner of a store's folder")
struct StoreOwnerTests {
  private static let (app, share) = ("com.example.app", "com.example.app.share")

  let folder = StoreFolder()
  let clock = ManualClock()
  let reports = Recorder<CountdownError>()

  private func launch(_ store: any CountdownStore) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  // MARK: Files

  @Test("A program that finds another owner restores and changes nothing, and reports it once")
  func files() throws {
    let first = launch(folder.store(of: Self.app))
    try first.start("login", duration: 900)
    try first.start("expired", duration: 10)
    try Data("garbage".utf8).write(to: folder.ownName())
    let unfinished = folder.ownName("countdown-new")
    try Data("unfinished".utf8).write(to: unfinished)
    try FileManager.default.setAttributes([.modificationDate: Date() - 3600], ofItemAtPath: unfinished.path)
    clock.relaunch()
    clock.advance(by: 20)
    let before = try folder.contents()
    #expect(before.count == 5)

    let second = launch(folder.store(of: Self.share))
    #expect(reports.values == [.storeInUse(owner: Self.app)])
    #expect(second["login"] == nil)
    try second.changeStore(clock)
    #expect(try folder.contents() == before)
    #expect(reports.count == 1)

    reports.removeAll()
    let third = launch(folder.store(of: Self.app))
    #expect(third["login"]?.remainingSeconds == 860)
    #expect(reports.values.map(\.isUnreadable) == [true], "the damaged file")
    try third.start("next", duration: 60)
    #expect(folder.names.count == 2)
  }

  @Test("A center that finds another owner only at its first change continues in memory and reports it once")
  func lateFiles() throws {
    let store = folder.store(of: Self.share)
    let second = launch(store)
    #expect(reports.values.isEmpty)
    try launch(folder.store(of: Self.app)).start("login", duration: 900)
    let before = try folder.contents()
    try second.start("code", duration: 900)
    #expect(reports.values == [.storeInUse(owner: Self.app)])
    #expect(second["code"]?.state == .running)
    try second.changeStore(clock)
    #expect(try folder.contents() == before)
    #expect(reports.count == 1)
    #expect(launch(folder.store(of: Self.app))["login"] != nil)
  }

  @Test("The owner is read before each change, so a program that loses the folder changes nothing from then on")
  func lostFolder() throws {
    let store = folder.store(of: Self.app)
    let center = launch(store)
    try center.start("login", duration: 900)
    try Data(Self.share.utf8).write(to: folder.ownerFile)
    let before = try folder.contents()
    center["login"]?.extend(by: 60)
    #expect(reports.values == [.storeInUse(owner: Self.share)])
    #expect(center["login"]?.remainingSeconds == 960)
    try center.changeStore(clock)
    #expect(try folder.contents() == before)
    #expect(reports.count == 1)
    #expect(store.keys.isEmpty)
    #expect(store.record(forKey: "login") == nil)
  }

  @Test("After the owner is removed, this program takes over the records", arguments: [true, false])
  func takeover(isBeforeLaunch: Bool) throws {
    try launch(folder.store(of: Self.app)).start("login", duration: 900)
    if isBeforeLaunch { try FileManager.default.removeItem(at: folder.ownerFile) }
    let store = folder.store(of: Self.share)
    if !isBeforeLaunch { try FileManager.default.removeItem(at: folder.ownerFile) }
    let center = launch(store)
    #expect(center["login"]?.remainingSeconds == 900)
    center.cancel("login")
    #expect(folder.names.isEmpty)
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.share.utf8))
    #expect(reports.values.isEmpty)
  }

  @Test("A store that was refused can change the folder after the owner is removed")
  func laterTakeover() throws {
    folder.store(of: Self.app).setRecord(Data([1]), forKey: "login")
    let store = folder.store(of: Self.share)
    #expect(throws: CountdownError.storeInUse(owner: Self.app)) { try store.write(Data([2]), forKey: "code") }
    try FileManager.default.removeItem(at: folder.ownerFile)
    try store.write(Data([2]), forKey: "code")
    #expect(try Set(store.readKeys()) == ["login", "code"])
  }

  @Test("Without a center, another program's store has no keys and changes nothing")
  func storeAlone() throws {
    folder.store(of: Self.app).setRecord(Data([1]), forKey: "login")
    let before = try folder.contents()
    let store = folder.store(of: Self.share)
    #expect(store.keys.isEmpty)
    #expect(store.record(forKey: "login") == nil)
    for record in [Data([2]), nil] { store.setRecord(record, forKey: "login") }
    #expect(try folder.contents() == before)
  }

  @Test("Reading a folder without an owner doesn't claim it, and the first change does")
  func firstChange() throws {
    folder.store(of: Self.app).setRecord(Data([1]), forKey: "login")
    // Folders of earlier versions have no owner.
    try FileManager.default.removeItem(at: folder.ownerFile)
    for program in [Self.app, Self.share] {
      let store = folder.store(of: program)
      #expect(store.record(forKey: "login") == Data([1]))
      store.setRecord(nil, forKey: "never set")
    }
    #expect(folder.names.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.ownerFile.path))
    folder.store(of: Self.share).setRecord(nil, forKey: "login")
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.share.utf8))
    #expect(folder.store(of: Self.app).keys.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test("If both programs claim a folder at once, the first one owns it", arguments: [true, false])
  func claim(hasHardLinks: Bool) throws {
    let other = folder.store(of: Self.app)
    // The other program claims the folder after this one has found that it has no owner.
    let store = folder.store(
      FileCountdownStore.FileSystem(
        program: Self.share,
        link: { file, name in
          other.setRecord(Data([1]), forKey: "login")
          guard hasHardLinks else { throw CocoaError(.featureUnsupported) }
          try FileCountdownStore.FileSystem().link(file, name)
        }))
    let center = launch(store)
    try center.start("code", duration: 60)
    #expect(reports.values == [.storeInUse(owner: Self.app)])
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.app.utf8))
    #expect(folder.names.count == 1)
    #expect(folder.store(of: Self.app).record(forKey: "login") == Data([1]))
  }

  @Test("On a volume without hard links, a program becomes the owner, too")
  func noHardLinks() throws {
    let fileSystem = FileCountdownStore.FileSystem(
      program: Self.app, link: { _, _ in throw CocoaError(.featureUnsupported) })
    try launch(folder.store(fileSystem)).start("login", duration: 900)
    #expect(reports.values.isEmpty)
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.app.utf8))
    #expect(folder.names.count == 1)
    #expect(folder.store(of: Self.share).keys.isEmpty)
  }

  @Test("The owner of a folder that is removed meanwhile becomes its owner again at the next write")
  func removedFolder() throws {
    let center = launch(folder.store(of: Self.app))
    try center.start("login", duration: 900)
    try FileManager.default.removeItem(at: folder.url)
    center.cancel("login")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path), "a removal creates no folder")
    try center.start("login", duration: 900)
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.app.utf8))
    #expect(reports.values.isEmpty)
  }

  // MARK: Damaged owners

  @Test(
    "A damaged owner counts as none, so the folder isn't lost",
    arguments: [
      Data(), Data([0xFF, 0xFE]), Data(repeating: 0x61, count: 5000), Data(count: 15), Data("com.\u{7F}example".utf8),
    ])
  func damagedOwner(damaged: Data) throws {
    folder.store(of: Self.app).setRecord(Data([1]), forKey: "login")
    try damaged.write(to: folder.ownerFile)
    let store = folder.store(of: Self.app)
    #expect(store.record(forKey: "login") == Data([1]))
    #expect(try Data(contentsOf: folder.ownerFile) == damaged)
    store.setRecord(Data([2]), forKey: "login")
    #expect(try Data(contentsOf: folder.ownerFile) == Data(Self.app.utf8))
    #expect(folder.names.count == 1)
    #expect(folder.store(of: Self.share).keys.isEmpty)
  }

  @Test("A folder that can't get an owner isn't changed, and the failure is reported once")
  func failedClaim() throws {
    // A link without a target reads as missing, but no file can be created in its place.
    try folder.make()
    let target = folder.url.appendingPathComponent("missing/file")
    try FileManager.default.createSymbolicLink(at: folder.ownerFile, withDestinationURL: target)
    let center = launch(folder.store())
    for key in ["a", "b"] { try center.start(key, duration: 60) }
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(folder.names.isEmpty)
  }

  @Test("The error names the owner and says what to do")
  func description() {
    let description = CountdownError.storeInUse(owner: Self.app).localizedDescription
    #expect(description.contains("\"\(Self.app)\""))
    #expect(description.contains("Give each program a store of its own."))
  }
}

extension CountdownCenter {
  /// Uses each operation that changes a center's store.
  @MainActor func changeStore(_ clock: ManualClock) throws {
    let policy = ResendPolicy(waits: [60], limit: 3)
    try start("login", duration: 60)
    self["login"]?.extend(by: 60)
    cancel("login")
    noteSend("code", under: policy)
    resetSends("code", under: policy)
    try start("other", duration: 10)
    clock.advance(by: 20)
    clock.setWallClock(aheadBy: 3600)
    #expect(self["other"] == nil)
  }
}
