import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store of files, among what isn't its own")
struct FilesOfOthersTests {
  let folder = StoreFolder()
  let reports = Recorder<CountdownError>()
  let reads = Recorder<String>()

  /// Launches twice, so that what the first launch would remove is gone.
  private func launchTwice() {
    for _ in 1...2 {
      let fileSystem = FileCountdownStore.FileSystem(read: { [reads] in
        reads.record($0.lastPathComponent)
        return try Data(contentsOf: $0)
      })
      _ = CountdownCenter(store: FileCountdownStore(folder: folder.url, fileSystem: fileSystem)) { [reports] in
        reports.record($0)
      }
    }
  }

  private func expectUntouched() {
    #expect(reads.values.isEmpty)
    #expect(reports.values.isEmpty)
  }

  @Test("leaves a folder alone, whatever its name")
  func folders() throws {
    for parent in [folder.url.appendingPathComponent("theirs.countdown"), folder.ownName()] {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data("theirs".utf8).write(to: parent.appendingPathComponent("file"))
      launchTwice()
      #expect(try Data(contentsOf: parent.appendingPathComponent("file")) == Data("theirs".utf8))
    }
    expectUntouched()
  }

  @Test("leaves a link alone")
  func links() throws {
    try folder.make()
    let (target, link) = (folder.url.appendingPathComponent("target"), folder.ownName())
    try Data("theirs".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    launchTwice()
    #expect(folder.names == [target, link].map(\.lastPathComponent).sorted())
    expectUntouched()
  }

  @Test("leaves a file alone that has another name than it gives")
  func names() throws {
    try folder.make()
    for name in ["theirs.countdown", ".countdown", "\(UUID().uuidString).json", "theirs.countdown-new"] {
      try Data("theirs".utf8).write(to: folder.url.appendingPathComponent(name))
    }
    launchTwice()
    #expect(folder.names.count == 4)
    expectUntouched()
  }

  @Test("doesn't read a file that is larger than any it writes")
  func largeFile() throws {
    try folder.make()
    for url in [folder.ownName(), folder.ownName("countdown-new")] {
      try Data(count: FileCountdownStore.largestFile + 1).write(to: url)
    }
    launchTwice()
    #expect(folder.names.count == 2)
    expectUntouched()
  }

  @Test("doesn't write a record that it would not read, keeps the one before, and reports that")
  func largeRecord() throws {
    let store = FileCountdownStore(folder: folder.url)
    store.setRecord(Data([1]), forKey: "login")
    store.setRecord(Data(count: FileCountdownStore.largestFile), forKey: "login")
    #expect(FileCountdownStore(folder: folder.url).record(forKey: "login") == Data([1]))
    let key = String(repeating: "k", count: FileCountdownStore.largestFile)
    let center = CountdownCenter(store: store) { [reports] in reports.record($0) }
    reports.removeAll()
    try center.start(key, duration: 60)
    #expect(center[key]?.state == .running)
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(folder.names.count <= 1)
  }
}

extension CountdownError {
  var isUnwritable: Bool {
    if case .unwritableRecord = self { true } else { false }
  }
}
