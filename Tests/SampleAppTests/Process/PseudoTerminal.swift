import Foundation

/// The sample in a terminal that a test controls. All methods block.
final class PseudoTerminal {
  enum Failure: Error {
    /// The system has no pseudoterminal available.
    case unavailable(errno: Int32)
    /// The sample didn't show the expected text.
    case notShown(String, output: String)
  }

  private let process: Process
  private let keyboard: FileHandle
  private let device: FileHandle
  private var received: [UInt8] = []
  /// The terminal's modes before the sample started.
  private(set) var modesAtStart: [UInt32] = []

  /// Starts the sample.
  init(_ executable: Executable, _ arguments: String...) throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw Failure.unavailable(errno: errno) }
    // Processes of other tests must not inherit the descriptors.
    for number in [master, slave] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    keyboard = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    device = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process = executable.makeProcess(arguments, terminal: "xterm")
    process.standardInput = device
    process.standardOutput = device
    process.standardError = device
    modesAtStart = modes
    try process.run()
  }

  deinit {
    end(by: SIGKILL)
  }

  var processIdentifier: Int32 { process.processIdentifier }

  /// The terminal's current modes, as `stty -a` shows them.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(device.fileDescriptor, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  func type(_ keys: String) {
    keyboard.write(Data(keys.utf8))
  }

  /// Changes the size of the terminal, like a user that resizes its window.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(device.fileDescriptor, UInt(TIOCSWINSZ), &size)
    // The kernel sends the signal only to a terminal's own session.
    end(by: SIGWINCH)
  }

  /// Waits until the sample shows a text. Discards the text and all output before it.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    try wait(for: text) { received in
      received.firstRange(of: wanted).map { $0.upperBound }
    }
  }

  /// Waits until the sign-in page shows a countdown. Returns the value that it shows.
  func waitForCount() throws -> Int {
    var count = 0
    try wait(for: "a count") { received in
      let text = String(decoding: received, as: UTF8.self)
      guard let match = text.firstMatch(of: /Resend in ([0-9]+) s/), let found = Int(match.1) else { return nil }
      count = found
      return text[..<match.range.upperBound].utf8.count
    }
    return count
  }

  /// Returns whether the sample writes anything within a time.
  func showsAnything(within seconds: TimeInterval) -> Bool {
    !received.isEmpty || receive(waiting: Int32(seconds * 1000))
  }

  func end(by signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Waits until the process exits, and reads its output, because a full terminal would block it.
  func waitUntilExit() throws -> Int32 {
    try wait(for: "its end") { _ in process.isRunning ? nil : 0 }
    return process.terminationStatus
  }

  /// - Parameters:
  ///   - name: A name for the expected output.
  ///   - end: A function that returns the end of the expected output, or nil if it hasn't been received.
  private func wait(for name: String, until end: ([UInt8]) -> Int?) throws {
    var silence = 0
    while true {
      if let end = end(received) {
        received.removeFirst(end)
        return
      }
      // A minute without output is enough even on a busy machine.
      silence = receive(waiting: 100) ? 0 : silence + 1
      guard silence < 600 else {
        throw Failure.notShown(name, output: String(decoding: received, as: UTF8.self))
      }
    }
  }

  /// Waits for more output. Returns false after a timeout.
  private func receive(waiting milliseconds: Int32) -> Bool {
    var state = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(keyboard.fileDescriptor, &bytes, bytes.count)
    received += bytes.prefix(max(0, count))
    return count > 0
  }
}
