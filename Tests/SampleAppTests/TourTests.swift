import Foundation
import TestSupport
import Testing

@Suite("The tour")
struct TourTests {
  @Test("Without a terminal, the sample shows every page, counts, and exits with 0")
  func tourShowsEveryPage() async throws {
    // The executable is next to the test bundle.
    let programs = [Bundle.main.executableURL, URL(fileURLWithPath: CommandLine.arguments.first ?? "")]
    let candidates = programs.compactMap { $0?.deletingLastPathComponent().appendingPathComponent("SampleApp") }
    let executable = try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("SampleAppTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("output")
    try Data().write(to: file)

    let process = Process()
    process.executableURL = executable
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_DATA_HOME": folder.path]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    let hasEnded = await eventually("the sample exits") { !process.isRunning }
    try #require(hasEnded)
    #expect(process.terminationStatus == 0)
    let output = try String(contentsOf: file, encoding: .utf8)
    let lines = output.split(separator: "\n")
    #expect(lines.filter { $0.contains(/\ [0-9]+ s\b/) }.count >= 20, "\(output)")
    // The menu 9 times, and the page with keys twice.
    #expect(lines.filter { $0.contains("page: ") }.count == 19, "\(output)")
    #expect(lines.last == "16.8  The end.")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["output"], "the tour stores nothing")
  }
}
