import Foundation

@testable import CountdownCore

/// A temporary folder for one test. It's removed when the test releases it.
final class StoreFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The sorted names of the folder's files.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Returns a URL whose name matches those that the store creates.
  func ownName(_ pathExtension: String = "countdown") -> URL {
    url.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }

  /// Creates a store in the folder.
  ///
  /// - Parameter isLocked: Whether the device hasn't been unlocked yet, so that no file can be read.
  func store(isLocked: Bool = false) -> FileCountdownStore {
    isLocked
      ? store(FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadNoPermission) }))
      : FileCountdownStore(folder: url)
  }

  func store(_ fileSystem: FileCountdownStore.FileSystem) -> FileCountdownStore {
    FileCountdownStore(folder: url, fileSystem: fileSystem)
  }
}

extension CountdownError {
  var isUnwritable: Bool {
    if case .unwritableRecord = self { true } else { false }
  }
}
