import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store of files in a folder with other files")
struct FilesOfOthersTests {
  let folder = StoreFolder()
  let reports = Recorder<CountdownError>()
  let reads = Recorder<String>()

  /// Launches twice, because the first launch removes what it can't read.
  private func launchTwice() {
    for _ in 1...2 {
      let fileSystem = FileCountdownStore.FileSystem(read: { [reads] in
        if $0.lastPathComponent != OwnerFile.name { reads.record($0.lastPathComponent) }
        return try Data(contentsOf: $0)
      })
      _ = CountdownCenter(store: folder.store(fileSystem)) { [reports] in reports.record($0) }
    }
  }

  private func expectUntouched() {
    #expect(reads.values.isEmpty)
    #expect(reports.values.isEmpty)
  }

  @Test("The store ignores folders, whatever their names")
  func folders() throws {
    for parent in [folder.url.appendingPathComponent("theirs.countdown"), folder.ownName()] {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data("theirs".utf8).write(to: parent.appendingPathComponent("file"))
      launchTwice()
      #expect(try Data(contentsOf: parent.appendingPathComponent("file")) == Data("theirs".utf8))
    }
    expectUntouched()
  }

  @Test("The store ignores symbolic links")
  func links() throws {
    try folder.make()
    let (target, link) = (folder.url.appendingPathComponent("target"), folder.ownName())
    try Data("theirs".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    launchTwice()
    #expect(folder.names == [target, link].map(\.lastPathComponent).sorted())
    expectUntouched()
  }

  @Test("The store ignores files whose names don't match its own")
  func names() throws {
    try folder.make()
    for name in ["theirs.countdown", ".countdown", "\(UUID().uuidString).json", "theirs.countdown-new"] {
      try Data("theirs".utf8).write(to: folder.url.appendingPathComponent(name))
    }
    launchTwice()
    #expect(folder.names.count == 4)
    expectUntouched()
  }

  @Test("The store ignores files that are larger than its own can be")
  func largeFile() throws {
    try folder.make()
    for url in [folder.ownName(), folder.ownName("countdown-new")] {
      try Data(count: FileCountdownStore.largestFile + 1).write(to: url)
    }
    launchTwice()
    #expect(folder.names.count == 2)
    expectUntouched()
  }

  @Test("A record that is too large for a file isn't written, and an error is reported")
  func largeRecord() throws {
    let store = folder.store()
    store.setRecord(Data([1]), forKey: "login")
    store.setRecord(Data(count: FileCountdownStore.largestFile), forKey: "login")
    #expect(folder.store().record(forKey: "login") == Data([1]), "the earlier record remains")
    let key = String(repeating: "k", count: FileCountdownStore.largestFile)
    let center = CountdownCenter(store: store) { [reports] in reports.record($0) }
    reports.removeAll()
    try center.start(key, duration: 60)
    #expect(center[key]?.state == .running)
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(folder.names.count <= 1)
  }
}
