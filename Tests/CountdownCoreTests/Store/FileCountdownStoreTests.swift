import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store of files")
struct FileCountdownStoreTests {
  let folder = StoreFolder()
  let clock = ManualClock()
  let reports = Recorder<CountdownError>()

  private func launch(_ store: FileCountdownStore) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  // MARK: Files

  @Test("A key has one file, however often its record is set, and no file after its removal")
  func oneFile() {
    let store = folder.store()
    for index in 0..<3 {
      store.setRecord(Data([UInt8(index)]), forKey: "login")
      #expect(store.record(forKey: "login") == Data([UInt8(index)]))
      #expect(store.keys == ["login"])
    }
    #expect(folder.names.count == 1)
    store.setRecord(nil, forKey: "login")
    #expect(store.keys.isEmpty)
    #expect(folder.names.isEmpty)
  }

  @Test("A write replaces a file as a whole, so a file that is already open keeps its content")
  func replacement() throws {
    let store = folder.store()
    store.setRecord(Data([1]), forKey: "login")
    let url = folder.url.appendingPathComponent(try #require(folder.names.first))
    let before = try Data(contentsOf: url)
    let handle = try FileHandle(forReadingFrom: url)
    defer { handle.closeFile() }
    store.setRecord(Data(repeating: 2, count: 1000), forKey: "login")
    #expect(handle.readDataToEndOfFile() == before)
    #expect(store.record(forKey: "login") == Data(repeating: 2, count: 1000))
  }

  // MARK: Backups

  @Test("The store excludes the folder that it creates from backups, once, before the first write")
  func excludedFromBackups() {
    let excluded = Recorder<[String]>()
    let store = folder.store(
      FileCountdownStore.FileSystem(excludeFromBackups: { [folder = folder.url] in
        #expect($0 == folder)
        excluded.record(try FileManager.default.contentsOfDirectory(atPath: $0.path))
      }))
    #expect(excluded.count == 0)
    for value in 1...3 { store.setRecord(Data([UInt8(value)]), forKey: "\(value)") }
    #expect(excluded.values == [[]])
    #expect(folder.names.count == 3)
  }

  @Test("The store doesn't exclude an existing folder from backups, because it may contain other files")
  func existingFolder() throws {
    let excluded = Recorder<URL>()
    try folder.make()
    folder.store(FileCountdownStore.FileSystem(excludeFromBackups: { excluded.record($0) }))
      .setRecord(Data([1]), forKey: "login")
    #expect(excluded.count == 0)
    #expect(folder.names.count == 1)
  }

  @Test("The store writes records even if its folder can't be excluded from backups")
  func failedExclusion() {
    folder.store(FileCountdownStore.FileSystem(excludeFromBackups: { _ in throw CocoaError(.featureUnsupported) }))
      .setRecord(Data([1]), forKey: "login")
    #expect(folder.store().keys == ["login"])
  }

  @Test("The folder is marked as excluded from backups, if the system supports that")
  func backupFlag() throws {
    folder.store().setRecord(Data([1]), forKey: "login")
    let url = URL(fileURLWithPath: folder.url.path)
    #expect(try url.resourceValues(forKeys: [.isExcludedFromBackupKey]).isExcludedFromBackup != false)
  }

  // MARK: Interrupted writes

  @Test(
    "A launch removes the new file of an interrupted write after a minute, even if no record can be read",
    arguments: [false, true])
  func interruptedWrite(isLocked: Bool) throws {
    folder.store().setRecord(Data([1]), forKey: "login")
    let written = Recorder<(name: String, data: Data)>()
    // Ends the write before the new file replaces the old one.
    folder.store(
      FileCountdownStore.FileSystem(replace: { _, new in
        written.record((new.lastPathComponent, try Data(contentsOf: new)))
        throw CocoaError(.fileWriteUnknown)
      })
    ).setRecord(Data([2]), forKey: "login")
    let (name, data) = try #require(written.values.first)
    #expect(folder.names.count == 1, "a failed write leaves no new file")
    #expect(String(decoding: data, as: UTF8.self).contains("login"), "the new file contains the key in plain text")
    let url = folder.url.appendingPathComponent(name)
    try data.write(to: url)

    _ = folder.store(isLocked: isLocked)
    #expect(folder.names.count == 2, "another store may be about to rename the file")
    try FileManager.default.setAttributes([.modificationDate: Date() - 61], ofItemAtPath: url.path)
    _ = folder.store(isLocked: isLocked)
    #expect(folder.names.count == 1)
    #expect(!folder.names.contains(name))
    #expect(folder.store().record(forKey: "login") == Data([1]))
  }

  // MARK: Failed writes

  @Test("A failed write is reported once, without the key and without holding a lock, and the key keeps running")
  func failedWrite() throws {
    let states = Recorder<Countdown.State?>()
    let box = Locked<CountdownCenter?>(nil)
    let store = FileCountdownStore(folder: URL(fileURLWithPath: "/dev/null/CountdownKit"))
    let center = CountdownCenter(store: store) { [reports] error in
      reports.record(error)
      states.record(box.withLock { $0 }?["login"]?.state)
    }
    box.withLock { $0 = center }
    try center.start("login", duration: 60)
    // Depending on the system, the folder is missing or can't be read at launch.
    #expect(reports.values.filter(\.isUnwritable).count == 1)
    #expect(reports.values.last?.isUnwritable == true)
    #expect(states.values.last == .running)
    let count = reports.count
    #expect(center["login"]?.state == .running)
    center.noteSend("login", under: ResendPolicy(waits: [60]))
    center.cancel("login")
    #expect(center["login"] == nil)
    try center.start("other", duration: 60)
    #expect(reports.count == count)
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("login") })
    box.withLock { $0 = nil }
  }

  @Test("A failed write is reported even if earlier writes succeeded")
  func laterFailedWrite() throws {
    let isFull = Locked(false)
    let store = folder.store(
      FileCountdownStore.FileSystem(replace: {
        if isFull.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
        try FileCountdownStore.FileSystem().replace($0, $1)
      }))
    let center = launch(store)
    let countdown = try center.start("login", duration: 60)
    #expect(reports.count == 0)
    isFull.withLock { $0 = true }
    countdown.extend(by: 60)
    countdown.extend(by: 60)
    #expect(reports.count == 1)
    #expect(folder.names.count == 1, "a failed write leaves no new file")
    center.cancel("login")
    #expect(reports.count == 1)
    #expect(folder.names.isEmpty)
  }

  // MARK: Unreadable files

  @Test("A locked device's files stay in place without a report, so a limit holds after the next launch")
  func lockedDevice() {
    let policy = ResendPolicy(waits: [60], limit: 1)
    launch(folder.store()).noteSend("login", under: policy)
    clock.reboot()
    #expect(launch(folder.store(isLocked: true))["login"] == nil)
    clock.relaunch()
    let center = launch(folder.store())
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    #expect(center["login"]?.isAtLimit == true)
    #expect(reports.count == 0)
  }

  nonisolated private static let readErrors: [any Error] = [
    CocoaError(.fileReadNoPermission), CocoaError(.fileReadUnknown), CocoaError(.fileReadCorruptFile),
    NSError(domain: "NSPOSIXErrorDomain", code: 5), NSError(domain: "NSPOSIXErrorDomain", code: 24),
    NSError(domain: "NSPOSIXErrorDomain", code: 13), NSError(domain: "NSPOSIXErrorDomain", code: 1),
  ]

  /// The reports for two files of which none can be read.
  private func expectedReports(of error: any Error) -> [Bool] {
    (error as? CocoaError)?.code == .fileReadNoPermission ? [] : [true]
  }

  @Test(
    "A file that can't be read at launch stays in place, and is reported once unless permission is missing",
    arguments: readErrors)
  func unreadableFile(error: any Error) throws {
    try launch(folder.store()).start("login", duration: 900)
    let before = try folder.contents()
    let center = launch(folder.store(failingToRead: error))
    #expect(center["login"] == nil)
    center.cancel("login")
    #expect(try folder.contents() == before)
    try center.start("login", duration: 60)
    #expect(folder.names.count == 2, "a new file, because the other one may have newer content")
    #expect(try folder.contents().filter { before[$0.key] != nil } == before)
    #expect(reports.values.map(\.isUnreadable) == expectedReports(of: error))
  }

  @Test("A file that can't be read when its key is restored stays in place, too", arguments: readErrors)
  func unreadableRecord(error: any Error) throws {
    try launch(folder.store()).start("login", duration: 900)
    try Data("garbage".utf8).write(to: folder.ownName())
    let before = try folder.contents()
    let isFailing = Locked(false)
    let store = folder.store(
      FileCountdownStore.FileSystem(read: {
        if isFailing.withLock({ $0 }) { throw error }
        return try Data(contentsOf: $0)
      }))
    #expect(store.keys.count == 2)
    isFailing.withLock { $0 = true }
    #expect(store.record(forKey: "login") == nil)
    let center = launch(store)
    #expect(center["login"] == nil)
    center.cancel("login")
    #expect(try folder.contents() == before)
    isFailing.withLock { $0 = false }
    try center.start("login", duration: 60)
    #expect(folder.names.count == 3)
    #expect(try folder.contents().filter { before[$0.key] != nil } == before)
    #expect(reports.values.map(\.isUnreadable) == expectedReports(of: error))
  }

  @Test("A damaged file is reported and removed, and doesn't affect other keys or other files")
  func damagedFiles() throws {
    var random = SplitMix(seed: 9)
    for round in 0..<300 {
      let folder = StoreFolder()
      let first = launch(folder.store())
      for key in ["a", "b", "c"] { try first.start(key, duration: 60) }
      let files = folder.names
      let stranger = folder.url.appendingPathComponent("stranger.txt")
      try Data("theirs".utf8).write(to: stranger)

      let file = folder.url.appendingPathComponent(try #require(files.randomElement(using: &random)))
      var bytes = [UInt8](try Data(contentsOf: file))
      let position = Int(random.next() % UInt64(bytes.count))
      switch round % 5 {
      case 0: bytes = []
      case 1: bytes.removeSubrange(position...)
      case 2: bytes[position] ^= UInt8(1 << (random.next() % 8))
      case 3: bytes = (0..<50).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      default: bytes.insert(contentsOf: bytes[..<position], at: position)
      }
      try Data(bytes).write(to: file)

      reports.removeAll()
      let center = launch(folder.store())
      let alive = ["a", "b", "c"].filter { center[$0] != nil }
      #expect(alive.count >= 2, "round \(round): a damaged file affected another key")
      for key in alive { #expect(center[key].map { $0.remaining <= $0.tick.duration } == true) }
      #expect(reports.count <= 1)
      // A flipped bit can result in another valid key.
      if alive.count == 2, round % 5 != 2 { #expect(reports.count == 1) }
      for key in ["a", "b", "c"] { try center.start(key, duration: 30) }
      let last = launch(folder.store())
      #expect(["a", "b", "c"].allSatisfy { last[$0] != nil })
      #expect(try Data(contentsOf: stranger) == Data("theirs".utf8))
    }
  }
}
