import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A store in a file")
struct FileCountdownStoreTests {
  let folder = StoreFolder()
  let clock = ManualClock()
  let reports = Recorder<CountdownStoreError>()

  private func launch(_ store: FileCountdownStore) -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  @Test("A save replaces the file as a whole, so a file that is already open keeps its content, and follows no link")
  func saveReplacesTheFile() throws {
    let store = folder.store()
    try store.save(Data([1]))
    let handle = try FileHandle(forReadingFrom: folder.file("app.countdowns"))
    defer { handle.closeFile() }
    try store.save(Data(repeating: 2, count: 1000))
    #expect(handle.readDataToEndOfFile() == Data([1]))
    #expect(try store.load() == Data(repeating: 2, count: 1000))
    let (link, theirs) = (folder.file("app.countdowns.new"), folder.file("theirs.txt"))
    try Data([1]).write(to: theirs)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: theirs)
    try store.save(Data([2]))
    #expect(try Data(contentsOf: theirs) == Data([1]))
  }

  @Test("Only the owner can read the file")
  func onlyTheOwnerCanRead() throws {
    for value in [Data([1]), Data([2])] {
      try folder.store().save(value)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("app.countdowns").path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test("The next load removes the temporary file of an interrupted save, and no other file")
  func temporaryFileOfAnInterruptedSave() throws {
    launch(folder.store()).start("login", duration: 60)
    let others = ["other.countdowns", "other.countdowns.new", "theirs.txt"]
    for name in others + ["app.countdowns.new"] { try Data("+14155550100".utf8).write(to: folder.file(name)) }
    // The first load alone, because a save would replace the temporary file.
    _ = try folder.store().load()
    #expect(!folder.names.contains("app.countdowns.new"))
    #expect(launch(folder.store())["login"]?.remaining == 60)
    #expect(folder.names == (others + ["app.countdowns"]).sorted())
    #expect(reports.count == 0)
  }

  @Test(
    "While a folder is in the place of a file, the center reports it once and continues in memory, and saves afterward",
    arguments: ["app.countdowns.new", "app.countdowns"])
  func folderInPlaceOfAFile(name: String) throws {
    let center = launch(folder.store())
    center.start("first", duration: 60)
    try? FileManager.default.removeItem(at: folder.file(name))
    let theirs = folder.file(name).appendingPathComponent("theirs")
    try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    try Data([1]).write(to: theirs)
    let names = folder.names
    for key in ["login", "code", "number"] { center.start(key, duration: 60) }
    #expect(folder.names == names, "a failed save leaves no temporary file")
    #expect(FileManager.default.fileExists(atPath: theirs.path))
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(reports.values.allSatisfy { !$0.localizedDescription.contains("login") }, "a key may be personal data")
    #expect(center["code"]?.state == .running)
    try FileManager.default.removeItem(at: folder.file(name))
    clock.enterForeground()
    #expect(folder.store().keys == ["code", "first", "login", "number"])
  }

  @Test("A folder with a URL that isn't a file URL is neither read nor written")
  func neitherReadNorWritten() throws {
    let store = FileCountdownStore(folder: URL(string: "https://example.com/CountdownKit") ?? folder.url)
    #expect(throws: CocoaError.self) { try store.load() }
    #expect(throws: CocoaError.self) { try store.save(nil) }
    let center = launch(store)
    center.start("login", duration: 60)
    #expect(center["login"]?.state == .running)
    #expect(reports.values.map(\.isUnreadable) == [true])
  }

  @Test("The folder isn't backed up if the system supports that, and is created again if it was removed")
  func folderIsCreatedAgain() throws {
    let files = FileManager.default
    let store = folder.store()
    try store.save(Data([1]))
    let values = try URL(fileURLWithPath: folder.url.path).resourceValues(forKeys: [.isExcludedFromBackupKey])
    #expect(values.isExcludedFromBackup != false)
    // A removal that succeeds doesn't reset `errno`.
    errno = EACCES
    try store.save(nil)
    #expect(try store.load() == nil)
    try files.removeItem(at: folder.url)
    try store.save(nil)
    #expect(!files.fileExists(atPath: folder.url.path), "a removal creates no folder")
    try store.save(Data([2]))
    #expect(try store.load() == Data([2]))
  }

  @Test(
    "Of simultaneous saves to one file, the last wins as a whole. Programs that create their folder at once keep their values",
    arguments: [(programs: 1, rounds: 750), (programs: 8, rounds: 50)])
  func lastOfSimultaneousSavesWins(programs: Int, rounds: Int) throws {
    let values = (1...8).map { Data(repeating: $0, count: 10_000 * Int($0)) }
    for round in 1...rounds {
      let folder = StoreFolder()
      let stores = values.indices.map { folder.store("program-\($0 % programs)") }
      let errors = Recorder<String>()
      DispatchQueue.concurrentPerform(iterations: stores.count) { index in
        do { try stores[index].save(values[index]) } catch { errors.record("\(error)") }
      }
      let areWhole = try stores.enumerated().allSatisfy { index, store in
        try (programs == 1 ? values : [values[index]]).contains(#require(try store.load()))
      }
      try #require(areWhole, "round \(round): a file has parts of two values")
      try #require(programs == 1 || errors.count == 0, "\(errors.values)")
      try #require(folder.names == (0..<programs).map { "program-\($0).countdowns" })
    }
  }
}
