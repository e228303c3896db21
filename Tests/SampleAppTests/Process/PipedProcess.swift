import Foundation

/// The sample with its output in a pipe, controlled by signals. All methods block.
final class PipedProcess {
  private let process: Process
  private let output = Pipe()
  private var received: [UInt8] = []

  init(_ executable: Executable, _ arguments: String...) throws {
    process = executable.makeProcess(arguments)
    process.standardOutput = output
    try process.run()
  }

  deinit {
    send(SIGKILL)
  }

  func send(_ signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Returns the next line that meets a condition, or nil if the process ends before.
  func line(where condition: (TourLine) -> Bool) -> TourLine? {
    while let line = nextLine() {
      if let line = TourLine(line), condition(line) { return line }
    }
    return nil
  }

  /// Stops the process, and discards its output so far.
  func stop() throws {
    send(SIGSTOP)
    while process.isRunning {
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      // The state follows the name, which is in parentheses.
      if status.split(separator: ")").last?.hasPrefix(" T") == true { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    received = []
    while hasInput { guard receive() else { break } }
    received = []
  }

  /// Returns all lines until the process ends.
  func remainingLines() -> [TourLine] {
    var lines: [TourLine] = []
    while let line = line(where: { _ in true }) { lines.append(line) }
    return lines
  }

  func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func nextLine() -> String? {
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        return line
      }
      guard receive() else { return nil }
    }
  }

  private var hasInput: Bool {
    var state = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Waits for more output. Returns false at the end.
  private func receive() -> Bool {
    let data = output.fileHandleForReading.availableData
    received += data
    return !data.isEmpty
  }
}

/// A line of the tour's log.
struct TourLine: Sendable {
  /// The time since the start of the tour, rounded down to milliseconds.
  var seconds: Double
  /// The rest of the line, with single spaces.
  var words: String

  init?(_ line: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count > 2, parts[1] == "s", let seconds = Double(parts[0]) else { return nil }
    self.seconds = seconds
    words = parts.dropFirst(2).joined(separator: " ")
  }

  /// The value of a countdown with the sign-in page's title.
  var count: Int? {
    words.firstMatch(of: /^1 Resend in ([0-9]+) s/).flatMap { Int($0.1) }
  }
}
