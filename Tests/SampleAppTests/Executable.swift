import Foundation

/// The built sample, run as a user runs it, without a terminal.
struct Executable {
  struct NotFound: Error, CustomStringConvertible {
    var places: [String]
    var description: String {
      "No executable SampleApp in \(places). `swift test` builds it beside the tests; `swift build` does, too."
    }
  }

  struct Outcome {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let url: URL

  /// Finds the executable beside the bundle of these tests, wherever that was built.
  init() throws {
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "")]
    let candidates = programs.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("SampleApp") }
    guard let url = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotFound(places: candidates.map { $0.deletingLastPathComponent().path })
    }
    self.url = url
  }

  /// Waits for the end on a thread of its own: the tests' go on meanwhile.
  func run(_ arguments: String...) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try runAndWait(arguments) }) }
    }
  }

  private func runAndWait(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = url
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
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
