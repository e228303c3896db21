import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A store of files, writing")
struct FileWritingTests {
  let folder = StoreFolder()

  // MARK: Kills

  @Test("removes at the next launch what a killed process was writing, and keeps what was there before")
  func killed() throws {
    try withKilledWrite { name, data in
      #expect(data.range(of: Data("login".utf8)) != nil, "the key is in there, in plain text")
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
}
