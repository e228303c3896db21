import Foundation

/// The built sample, with storage apart from the user's.
struct Executable: Sendable {
  struct NotFound: Error, CustomStringConvertible {
    var places: [String]
    var description: String {
      "No executable SampleApp in \(places). Build it with swift build or swift test."
    }
  }

  struct Outcome: Sendable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The folder for the stored and temporary files of all processes of this executable.
  let folder: ScratchFolder
  private let url: URL

  /// Finds the executable next to the test bundle.
  init() throws {
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "")]
    let candidates = programs.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("SampleApp") }
    guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotFound(places: candidates.map { $0.deletingLastPathComponent().path })
    }
    self.url = url
    folder = try ScratchFolder()
  }

  /// Creates a process without input. The process isn't running yet.
  func makeProcess(_ arguments: [String], terminal: String? = nil) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // The folders for files and for user defaults, because the shared center may use either one.
    environment["XDG_DATA_HOME"] = folder.path
    environment["XDG_CONFIG_HOME"] = folder.path
    environment["TMPDIR"] = folder.path
    environment["TERM"] = terminal
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs the executable, and waits until it exits.
  func run(_ arguments: String...) async throws -> Outcome {
    try await onNewThread { try runAndWait(arguments) }
  }

  private func runAndWait(_ arguments: [String]) throws -> Outcome {
    let process = makeProcess(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Reading one pipe after the other can't block, because neither output fills a pipe's 64 KB.
    let outputData = output.fileHandleForReading.readDataToEndOfFile()
    let errorData = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
      errors: String(decoding: errorData, as: UTF8.self))
  }
}

/// A temporary folder that exists as long as this object.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SampleAppTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var contents: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}

/// Runs a blocking function on a new thread, which doesn't block other tests.
func onNewThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
  }
}
