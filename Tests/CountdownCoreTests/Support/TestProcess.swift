#if os(Linux)
import Foundation
import Glibc
import TestSupport
import Testing

/// A process that runs a single test of this target. Only there, ``folder`` isn't nil.
struct TestProcess {
  private static let variable = "COUNTDOWNKIT_TEST_FOLDER"

  /// The folder that the test uses, or nil if this isn't such a process.
  static let folder = ProcessInfo.processInfo.environment[variable].map { URL(fileURLWithPath: $0, isDirectory: true) }

  private let process = Process()
  private let output: URL

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - test: The end of the test's identifier, such as "SuiteName/testName".
  ///   - folder: The folder that the test uses. The standard folders of the process are inside it.
  init(_ test: String, in folder: URL) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", test]
    let home = folder.appendingPathComponent("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    output = home.appendingPathComponent("errors")
    try Data().write(to: output)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_DATA_HOME": home.path, "XDG_CONFIG_HOME": home.path, Self.variable: folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: output)
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  /// What the process has written as errors.
  var errors: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  /// Ends the process at once, in the middle of whatever it does.
  func kill() async -> Bool {
    _ = Glibc.kill(process.processIdentifier, SIGKILL)
    return await eventually("a killed process has exited") { !process.isRunning }
  }

  /// Waits until the process exits. Returns whether its test passed.
  func passes() async -> Bool {
    let hasExited = await eventually("a process that runs a test has exited") { !process.isRunning }
    return hasExited && process.terminationStatus == 0
  }
}
#endif
