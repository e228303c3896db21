import Foundation
import Testing

@testable import SampleApp

@Suite("A process that is stopped for a while")
struct StoppedProcessTests {
  private static let stop: TimeInterval = 5

  @Test("It goes on with the value that is right then, and shows none of those in between")
  func goesOn() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let process = try PipedProcess(executable, "--tour", "--seconds", "10")
      // The first touch opens the page. The second is printed before the request for a code.
      _ = process.line { $0.words == "touch 1" }
      let touch = try #require(process.line { $0.words == "touch 1" })
      #expect(process.line { $0.count != nil }?.count == 10)
      try process.stop()
      Thread.sleep(forTimeInterval: Self.stop)
      process.send(SIGCONT)
      for _ in 0..<3 {
        let line = try #require(process.line { $0.count != nil })
        let count = try #require(line.count)
        #expect(count <= 10 - Int(Self.stop), "its time was over before the process went on")
        // Times are cut to milliseconds.
        #expect(line.seconds - touch.seconds > Double(10 - count) - 0.002, "too early")
      }
      process.send(SIGTERM)
      _ = process.remainingLines()
      #expect(process.waitUntilExit() == ExitStatus.ended(by: SIGTERM))
    }
    #expect(executable.folder.contents.isEmpty, "a tour that is ended leaves nothing behind")
  }

  @Test("A tour says what fell into the stop, and finds no fault")
  func isNoFault() async throws {
    let executable = try Executable()
    try await onOwnThread {
      let process = try PipedProcess(executable, "--tour", "--seconds", "3")
      #expect(process.line { $0.count != nil }?.count == 3)
      try process.stop()
      Thread.sleep(forTimeInterval: Self.stop)
      process.send(SIGCONT)
      let lines = process.remainingLines()
      #expect(lines.allSatisfy { $0.count == nil }, "the countdown was over")
      #expect(lines.contains { $0.words.hasPrefix("1 Text me a code") })
      #expect(lines.filter { $0.words.hasPrefix("stalled: ") }.count >= 3)
      #expect(lines.last?.words == "# no fault")
      #expect(process.waitUntilExit() == ExitStatus.success)
    }
  }
}
