import Foundation
import Testing

@testable import SampleApp

@Suite("A stopped process")
struct StoppedProcessTests {
  private static let stop: TimeInterval = 5

  @Test("After a stop, the process shows the current value and skips earlier values")
  func continues() async throws {
    let executable = try Executable()
    try await onNewThread {
      let process = try PipedProcess(executable, "--tour", "--seconds", "10")
      // The first touch opens the page. The second one is logged before the request.
      _ = process.line { $0.words == "touch 1" }
      let touch = try #require(process.line { $0.words == "touch 1" })
      #expect(process.line { $0.count != nil }?.count == 10)
      try process.stop()
      Thread.sleep(forTimeInterval: Self.stop)
      process.send(SIGCONT)
      for _ in 0..<3 {
        let line = try #require(process.line { $0.count != nil })
        let count = try #require(line.count)
        #expect(count <= 10 - Int(Self.stop), "the value was out of date when the process continued")
        // Both times are rounded down to milliseconds.
        #expect(line.seconds - touch.seconds > Double(10 - count) - 0.002, "too early")
      }
      process.send(SIGTERM)
      _ = process.remainingLines()
      #expect(process.waitUntilExit() == ExitStatus.ended(by: SIGTERM))
    }
    #expect(executable.folder.contents.isEmpty, "a tour that a signal ends leaves no files")
  }

  /// Returns the values on the sign-in page, which the tour visits before the other pages.
  private static func counts(onSignInPage lines: [TourLine]) -> [Int] {
    lines.prefix { !$0.words.hasPrefix("page A ") }.compactMap(\.count)
  }

  @Test("The tour reports values due during a stop as stalled, not as faults")
  func stalled() async throws {
    let executable = try Executable()
    try await onNewThread {
      let process = try PipedProcess(executable, "--tour", "--seconds", "3")
      #expect(process.line { $0.count != nil }?.count == 3)
      try process.stop()
      Thread.sleep(forTimeInterval: Self.stop)
      process.send(SIGCONT)
      let lines = process.remainingLines()
      #expect(Self.counts(onSignInPage: lines).isEmpty, "the countdown had ended")
      #expect(lines.contains { $0.words.hasPrefix("1 Text me a code") })
      #expect(lines.filter { $0.words.hasPrefix("stalled: ") }.count >= 3)
      #expect(lines.last?.words == "# no faults")
      #expect(process.waitUntilExit() == ExitStatus.success)
    }
  }
}
