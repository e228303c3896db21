import Foundation

/// The state that a tour passes to the process that replaces its own.
struct TourState: Codable {
  /// The start of the tour, according to ``BootClock``, which continues across processes.
  var start: Duration
  var folder: TourFolder?
  /// The countdown that is running; nil before the first one.
  var countdown: TrackedCountdown?
  var stalls: [Stall] = []
  var faults: [String] = []

  /// The environment variable that contains the state.
  private static let variable = "SAMPLE_TOUR"

  /// Returns the state that an earlier process passed, or nil in the first process.
  ///
  /// Removes the variable, so no other process finds it.
  static func take() -> TourState? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    unsetenv(variable)
    return try? JSONDecoder().decode(TourState.self, from: Data(text.utf8))
  }

  /// The environment for the next process. It's never empty, because JSON can represent every value of the state.
  var environment: [String: String] {
    guard let data = try? JSONEncoder().encode(self) else { return [:] }
    return [Self.variable: String(decoding: data, as: UTF8.self)]
  }
}

/// A folder for the countdowns that a tour stores.
///
/// `CountdownCenter.shared` stores countdowns where all processes of the user find them. Without its own folder, a tour could
/// find a countdown of an earlier run, end a countdown of the user, and interfere with another tour.
struct TourFolder: Codable {
  private let path: String

  /// Creates the folder. Returns nil if that fails.
  static func make() -> TourFolder? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SampleApp-\(UUID().uuidString)")
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      return nil
    }
    return TourFolder(path: folder.path)
  }

  /// The environment for a process that stores its files (the first variable) and user defaults (the second) in the folder.
  ///
  /// Setting the variables in a running process has no effect, because Foundation on Linux reads them once at launch.
  var environment: [String: String] { ["XDG_DATA_HOME": path, "XDG_CONFIG_HOME": path] }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
