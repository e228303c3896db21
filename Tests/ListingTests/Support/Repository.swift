import Foundation

/// The repository that contains these tests.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The files in a folder and its subfolders whose names have a suffix. The returned names don't include the suffix.
  static func files(in folder: String, endingWith suffix: String) throws -> [(name: String, text: String)] {
    let folder = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
    return try paths.sorted().map { path in
      let file = folder.appendingPathComponent(path)
      return (String(file.lastPathComponent.dropLast(suffix.count)), try String(contentsOf: file, encoding: .utf8))
    }
  }

  static func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// Returns the path of a file to which another file links.
  static func path(_ link: String, from file: String) -> String {
    let folder = URL(fileURLWithPath: "/" + file).deletingLastPathComponent()
    return String(folder.appendingPathComponent(link).standardizedFileURL.path.dropFirst())
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
