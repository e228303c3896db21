import Foundation

@testable import CountdownCore

/// A temporary folder for one test. It's removed when the test releases it.
final class StoreFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The file that names the folder's owner.
  var ownerFile: URL { url.appendingPathComponent(OwnerFile.name) }

  /// The sorted names of the folder's files, except for the file of its owner.
  var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0 != OwnerFile.name }.sorted()
  }

  /// The contents of all files, under their names.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: url.appendingPathComponent($0))) })
  }

  func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Returns a URL whose name matches those that the store creates.
  func ownName(_ pathExtension: String = "countdown") -> URL {
    url.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }

  /// Creates a store in the folder.
  ///
  /// - Parameter isLocked: Whether no record can be read, as before the device is unlocked.
  func store(isLocked: Bool = false) -> FileCountdownStore {
    isLocked ? store(failingToRead: CocoaError(.fileReadNoPermission)) : FileCountdownStore(folder: url)
  }

  /// Creates a store that can read only the folder's owner.
  func store(failingToRead error: any Error) -> FileCountdownStore {
    store(
      FileCountdownStore.FileSystem(read: {
        guard $0.lastPathComponent == OwnerFile.name else { throw error }
        return try Data(contentsOf: $0)
      }))
  }

  /// Creates a store as another program does.
  func store(of program: String) -> FileCountdownStore {
    store(FileCountdownStore.FileSystem(program: program))
  }

  func store(_ fileSystem: FileCountdownStore.FileSystem) -> FileCountdownStore {
    FileCountdownStore(folder: url, fileSystem: fileSystem)
  }
}

extension CountdownError {
  var isUnreadable: Bool {
    if case .unreadableRecord = self { true } else { false }
  }

  var isUnwritable: Bool {
    if case .unwritableRecord = self { true } else { false }
  }
}
