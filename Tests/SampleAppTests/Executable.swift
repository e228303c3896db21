import Foundation

/// The built sample, run as a user runs it, apart from what the user's keeps.
struct Executable: Sendable {
  struct NotFound: Error, CustomStringConvertible {
    var places: [String]
    var description: String {
      "No executable SampleApp in \(places). `swift test` builds it beside the tests; `swift build` does, too."
    }
  }

  struct Outcome: Sendable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Where all processes of this executable keep what they keep, and make temporary folders.
  let folder: ScratchFolder
  private let url: URL

  /// Finds the executable beside the bundle of these tests, wherever that was built.
  init() throws {
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "")]
    let candidates = programs.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("SampleApp") }
    guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotFound(places: candidates.map { $0.deletingLastPathComponent().path })
    }
    self.url = url
    folder = try ScratchFolder()
  }

  /// A process, not yet started, without input.
  func makeProcess(_ arguments: [String], terminal: String? = nil) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // For files and for user defaults: whichever the app's own center keeps its keys in.
    environment["XDG_DATA_HOME"] = folder.path
    environment["XDG_CONFIG_HOME"] = folder.path
    environment["TMPDIR"] = folder.path
    environment["TERM"] = terminal
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Waits for the end.
  func run(_ arguments: String...) async throws -> Outcome {
    try await onOwnThread { try runAndWait(arguments) }
  }

  private func runAndWait(_ arguments: [String]) throws -> Outcome {
    let process = makeProcess(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // A pipe holds some 64 KB: neither stream comes near, so one may wait for the other.
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}
