import Dispatch
import Glibc

/// Reads keys from standard input.
@MainActor final class KeyReader {
  private let source: any DispatchSourceRead

  /// Starts to read keys.
  ///
  /// - Parameters:
  ///   - onKeys: A handler that runs on the main thread and receives the keys of one read. The array is empty if no key has
  ///     a meaning.
  ///   - onEnd: A handler that runs on the main thread at the end of the input.
  init(onKeys: @escaping @MainActor ([Key]) -> Void, onEnd: @escaping @MainActor () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        guard let bytes = Self.readBytes() else { return onEnd() }
        if !bytes.isEmpty { onKeys(Key.keys(in: bytes)) }
      }
    }
    source.resume()
  }

  /// Returns the available bytes, or nil at the end of the input and after the terminal is closed.
  private static func readBytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }
}

/// A key that the sample responds to.
enum Key: Equatable {
  /// A digit from 1 to 9.
  case number(Int)
  case next
  case previous
  case pageDown
  case pageUp
  /// Touches the selected control.
  case touch
  case back
  case background
  case relaunch
  case quit

  /// Returns the keys in a terminal's input.
  ///
  /// Arrow and function keys are sent as sequences that contain digits and letters. Sequences of other keys are skipped.
  static func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var state = ParserState.plain
    for byte in bytes {
      switch (state, byte) {
      case (.plain, 0x1B): state = .escape
      case (.plain, _): if let key = Key(byte) { keys.append(key) }
      case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")): state = .sequence("")
      case (.escape, _): state = .plain
      case (.sequence(let start), 0x40...0x7E):
        if let key = Key(sequence: start + Self.character(byte)) { keys.append(key) }
        state = .plain
      case (.sequence(let start), _): state = .sequence(start + Self.character(byte))
      }
    }
    return keys
  }

  private enum ParserState {
    case plain
    case escape
    /// A sequence with the characters read so far.
    case sequence(String)
  }

  private static func character(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

  private init?(sequence: String) {
    switch sequence {
    case "A", "Z": self = .previous  // up, Shift-Tab
    case "B": self = .next
    case "5~": self = .pageUp
    case "6~": self = .pageDown
    default: return nil
    }
  }

  private init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .number(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "j"), UInt8(ascii: "J"), UInt8(ascii: "\t"): self = .next
    case UInt8(ascii: "k"), UInt8(ascii: "K"): self = .previous
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"): self = .touch
    case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .back
    case UInt8(ascii: "z"), UInt8(ascii: "Z"): self = .background
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .relaunch
    // Ctrl-C, if the terminal sends no signal for it, and Ctrl-D, which ends the input only in the terminal's line mode.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04: self = .quit
    default: return nil
    }
  }
}
