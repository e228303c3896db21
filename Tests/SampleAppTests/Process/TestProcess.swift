import Foundation
import Glibc

/// A process that runs a single test of this target.
///
/// The test runs only there: it's enabled if ``folder`` isn't nil.
final class TestProcess: @unchecked Sendable {
  // `@unchecked Sendable` is safe because no property changes after the initializer, and `Process` is thread-safe.

  private static let variable = "COUNTDOWNKIT_TEST_FOLDER"

  /// The folder that the test uses, or nil if this isn't such a process.
  static let folder = ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether this is such a process.
  static var isCurrent: Bool { folder != nil }

  private let process = Process()
  private let errors: URL

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - test: The end of the test's identifier, such as "SuiteName/testName".
  ///   - folder: The folder that the test uses. The standard folders of the process are inside it.
  init(_ test: String, in folder: ScratchFolder) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", test]
    let home = URL(fileURLWithPath: folder.path).appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var environment = ProcessInfo.processInfo.environment
    for name in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "TMPDIR"] { environment[name] = home.path }
    environment[Self.variable] = folder.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    errors = home.appendingPathComponent("errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }

  /// Ends the process at once, in the middle of whatever it does.
  func kill() { _ = Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits until the process exits. Returns its status, which is 0 if the test passes, and its error output.
  func waitUntilExit() throws -> (status: Int32, errors: String) {
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}
