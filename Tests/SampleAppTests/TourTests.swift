import Foundation
import Testing

@Suite("The tour")
struct TourTests {
  @Test("Without a terminal, the sample shows every page, counts, and exits with 0")
  func tour() async throws {
    // The executable is next to the test bundle.
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "")]
    let candidates = programs.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("SampleApp") }
    let executable = try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SampleAppTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let process = Process()
    process.executableURL = executable
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    // On a thread of its own, because reading blocks.
    let output = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
          })
      }
    }
    #expect(process.terminationStatus == 0)
    let lines = output.split(separator: "\n")
    #expect(lines.filter { $0.contains(/\ [0-9]+ s\b/) }.count >= 5, "\(output)")
    // The menu 9 times, and the page with keys twice.
    #expect(lines.filter { $0.contains("page: ") }.count == 19, "\(output)")
    #expect(lines.last?.hasSuffix("The end.") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "the tour stores nothing")
  }
}
