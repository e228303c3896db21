import Foundation

@testable import CountdownCore

/// A folder of a test's own, removed when the test drops it.
final class StoreFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The names of the files, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  func make() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A name that the store could have given to a file.
  func ownName(_ pathExtension: String = "countdown") -> URL {
    url.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }
}
