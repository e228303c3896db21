import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store of files, writing")
struct FileWritingTests {
  let folder = StoreFolder()

  // MARK: Backups

  @Test("excludes the folder that it makes from backups, once, before it writes anything in there")
  func excludedFromBackups() {
    let excluded = Recorder<[String]>()
    let fileSystem = FileCountdownStore.FileSystem(excludeFromBackups: { [folder = folder.url] in
      #expect($0 == folder)
      excluded.record(try FileManager.default.contentsOfDirectory(atPath: $0.path))
    })
    let store = FileCountdownStore(folder: folder.url, fileSystem: fileSystem)
    #expect(excluded.count == 0)
    for value in 1...3 { store.setRecord(Data([UInt8(value)]), forKey: "\(value)") }
    #expect(excluded.values == [[]])
    #expect(folder.names.count == 3)
  }

  @Test("leaves a folder in the backups that was there before: it may hold files of the app's")
  func folderOfTheApp() throws {
    let excluded = Recorder<URL>()
    try folder.make()
    let fileSystem = FileCountdownStore.FileSystem(excludeFromBackups: { excluded.record($0) })
    FileCountdownStore(folder: folder.url, fileSystem: fileSystem).setRecord(Data([1]), forKey: "login")
    #expect(excluded.count == 0)
    #expect(folder.names.count == 1)
  }

  @Test("keeps on writing where a folder can't be excluded from backups")
  func notExcluded() {
    let fileSystem = FileCountdownStore.FileSystem(excludeFromBackups: { _ in throw CocoaError(.featureUnsupported) })
    FileCountdownStore(folder: folder.url, fileSystem: fileSystem).setRecord(Data([1]), forKey: "login")
    #expect(FileCountdownStore(folder: folder.url).keys == ["login"])
  }

  @Test("asks the system for the exclusion; a system without backups doesn't say")
  func backupFlag() throws {
    FileCountdownStore(folder: folder.url).setRecord(Data([1]), forKey: "login")
    let url = URL(fileURLWithPath: folder.url.path)
    #expect(try url.resourceValues(forKeys: [.isExcludedFromBackupKey]).isExcludedFromBackup != false)
  }

  // MARK: Kills

  @Test("removes at the next launch what a killed process was writing, and keeps what was there before")
  func killed() throws {
    try withKilledWrite { name, data in
      #expect(String(decoding: data, as: UTF8.self).contains("login"), "the key is in there, in plain text")
      let store = FileCountdownStore(folder: folder.url)
      #expect(!folder.names.contains(name))
      #expect(folder.names.count == 1)
      #expect(store.record(forKey: "login") == Data([1]))
    }
  }

  @Test("removes what a killed process was writing before the device is unlocked, too")
  func killedAndLocked() throws {
    try withKilledWrite { name, _ in
      let locked = FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadNoPermission) })
      _ = FileCountdownStore(folder: folder.url, fileSystem: locked)
      #expect(folder.names.count == 1)
      #expect(!folder.names.contains(name))
    }
  }

  /// Ends a write right before the new file takes the old one's place, and leaves what a kill leaves.
  private func withKilledWrite(_ body: (String, Data) throws -> Void) throws {
    FileCountdownStore(folder: folder.url).setRecord(Data([1]), forKey: "login")
    let written = Recorder<(name: String, data: Data)>()
    let fileSystem = FileCountdownStore.FileSystem(replace: { _, new in
      written.record((new.lastPathComponent, try Data(contentsOf: new)))
      throw CocoaError(.fileWriteUnknown)
    })
    FileCountdownStore(folder: folder.url, fileSystem: fileSystem).setRecord(Data([2]), forKey: "login")
    let (name, data) = try #require(written.values.first)
    #expect(folder.names.count == 1, "a write that fails leaves nothing")
    try data.write(to: folder.url.appendingPathComponent(name))
    try body(name, data)
  }

  // MARK: Failures

  @Test("that fails is reported once, without the key, under no lock")
  func failures() throws {
    let reports = Recorder<CountdownError>()
    let states = Recorder<Countdown.State?>()
    let box = Locked<CountdownCenter?>(nil)
    let store = FileCountdownStore(folder: URL(fileURLWithPath: "/dev/null/CountdownKit"))
    let center = CountdownCenter(store: store) { error in
      reports.record(error)
      states.record(box.withLock { $0 }?["login"]?.state)
    }
    box.withLock { $0 = center }
    try center.start("login", duration: 60)
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(states.values == [.running])
    center.noteSend("login", under: ResendPolicy(waits: [60]))
    center.cancel("login")
    try center.start("other", duration: 60)
    #expect(reports.count == 1)
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("login") })
    box.withLock { $0 = nil }
  }

  @Test("that fails after others have succeeded is reported, too")
  func laterFailure() throws {
    let reports = Recorder<CountdownError>()
    let isFull = Locked(false)
    let fileSystem = FileCountdownStore.FileSystem(replace: {
      if isFull.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
      try FileCountdownStore.FileSystem().replace($0, $1)
    })
    let store = FileCountdownStore(folder: folder.url, fileSystem: fileSystem)
    let center = CountdownCenter(store: store) { reports.record($0) }
    let countdown = try center.start("login", duration: 60)
    #expect(reports.count == 0)
    isFull.withLock { $0 = true }
    countdown.extend(by: 60)
    countdown.extend(by: 60)
    #expect(reports.count == 1)
    #expect(folder.names.count == 1, "a write that fails leaves nothing beside the file")
    center.cancel("login")
    #expect(reports.count == 1)
    #expect(folder.names.isEmpty)
  }
}
