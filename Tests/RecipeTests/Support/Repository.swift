import Foundation

/// The files that these tests lie among.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The files below a folder whose names end so: their names without that, and what is in them.
  static func files(in folder: String, endingWith suffix: String) throws -> [(name: String, text: String)] {
    let folder = root.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
    return try paths.sorted().map { path in
      let file = folder.appendingPathComponent(path)
      return (String(file.lastPathComponent.dropLast(suffix.count)), try String(contentsOf: file, encoding: .utf8))
    }
  }
}
