import Foundation

/// The repository that contains these tests.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  /// The paths of the articles in the catalogs.
  static func articles() throws -> [String] { try paths(in: "Sources", endingWith: ".md") }

  /// The paths of the files in a folder and its subfolders whose names have a suffix.
  static func paths(in folder: String, endingWith suffix: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path)
    return paths.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  static func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The name of a file without its extension.
  static func name(of path: String) -> String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Returns the path of a file to which another file links.
  static func path(_ link: String, from file: String) -> String {
    let folder = URL(fileURLWithPath: "/" + file).deletingLastPathComponent()
    return String(folder.appendingPathComponent(link).standardizedFileURL.path.dropFirst())
  }
}
