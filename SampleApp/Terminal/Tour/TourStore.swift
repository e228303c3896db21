import Foundation

/// A folder of its own for what a tour's app keeps.
///
/// `CountdownCenter.shared` keeps keys where all of the user's processes find them. There the tour could find the button
/// counting from an earlier run, would end a countdown that the user has left, and two tours at once would follow each
/// other's.
struct TourStore: Codable {
  private let path: String

  /// Nil if no folder can be made; then the tour must do without.
  static func make() -> TourStore? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SampleApp-\(UUID().uuidString)")
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      return nil
    }
    return TourStore(path: folder.path)
  }

  /// What a process has to be started with so that it keeps everything in there: Foundation on Linux looks once, before
  /// anything else runs. The first is for files, the second for user defaults.
  var environment: [String: String] { ["XDG_DATA_HOME": path, "XDG_CONFIG_HOME": path] }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
