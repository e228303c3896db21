import Foundation

/// The sample in a terminal that a test types into and reads from. Everything here blocks.
final class PseudoTerminal {
  enum Failure: Error {
    /// The system gave none.
    case unavailable(errno: Int32)
    /// The sample did not show what was waited for.
    case notShown(String, output: String)
  }

  private let process: Process
  private let keyboard: FileHandle
  private let device: FileHandle
  private var received: [UInt8] = []
  /// As they were before the sample was started.
  private(set) var modesAtStart: [UInt32] = []

  /// Starts the sample.
  init(_ executable: Executable, _ arguments: String...) throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw Failure.unavailable(errno: errno) }
    // Other tests' processes must not keep it open.
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

  /// What `stty -a` would show.
  var modes: [UInt32] {
    var attributes = termios()
    tcgetattr(device.fileDescriptor, &attributes)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  func type(_ keys: String) {
    keyboard.write(Data(keys.utf8))
  }

  /// Reads on until `text` has been shown, and forgets it and what came before.
  func wait(for text: String) throws {
    let wanted = Array(text.utf8)
    try wait(for: text) { received in
      received.firstRange(of: wanted).map { $0.upperBound }
    }
  }

  /// Reads on until the button on the sign-in page counts: what it shows then.
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

  /// Whether anything is shown within that time.
  func showsAnything(within seconds: TimeInterval) -> Bool {
    !received.isEmpty || receive(waiting: Int32(seconds * 1000))
  }

  func end(by signal: Int32) {
    if process.isRunning { kill(process.processIdentifier, signal) }
  }

  /// Reads on meanwhile: a process whose output nobody takes does not end.
  func waitUntilExit() throws -> Int32 {
    try wait(for: "its end") { _ in process.isRunning ? nil : 0 }
    return process.terminationStatus
  }

  /// - Parameter end: Where what is waited for ends in what was received.
  private func wait(for name: String, until end: ([UInt8]) -> Int?) throws {
    var silence = 0
    while true {
      if let end = end(received) {
        received.removeFirst(end)
        return
      }
      // A minute without a byte: nothing will come any more, however busy the machine.
      silence = receive(waiting: 100) ? 0 : silence + 1
      guard silence < 600 else {
        throw Failure.notShown(name, output: String(decoding: received, as: UTF8.self))
      }
    }
  }

  /// Waits for more; false if nothing comes in so many milliseconds.
  private func receive(waiting milliseconds: Int32) -> Bool {
    var state = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(keyboard.fileDescriptor, &bytes, bytes.count)
    received += bytes.prefix(max(0, count))
    return count > 0
  }
}
