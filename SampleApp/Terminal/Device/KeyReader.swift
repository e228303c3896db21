import Dispatch
import Glibc

/// Reads keys from standard input.
@MainActor final class KeyReader {
  /// The time after which an Escape byte without a following byte is the Escape key. A terminal sends the bytes of an arrow
  /// key together, but they may arrive in two reads.
  private static let escapeDelay = DispatchTimeInterval.milliseconds(50)

  private let source: any DispatchSourceRead
  private let onKeys: ([Key]) -> Void
  private var parser = KeyParser()
  private var readCount = 0

  /// Starts to read keys.
  ///
  /// - Parameters:
  ///   - onKeys: A handler that runs on the main thread and receives the keys of one read. The array is empty if no key has
  ///     a meaning.
  ///   - onEnd: A handler that runs on the main thread at the end of the input.
  init(onKeys: @escaping ([Key]) -> Void, onEnd: @escaping @MainActor () -> Void) {
    self.onKeys = onKeys
    source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let bytes = Self.readBytes() else { return onEnd() }
        self?.receive(bytes)
      }
    }
    source.resume()
  }

  private func receive(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    readCount += 1
    let keys = parser.keys(in: bytes)
    if !keys.isEmpty || !parser.isInsideSequence { onKeys(keys) }
    guard parser.isInsideSequence else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.escapeDelay) { [weak self, readCount] in
      guard let self, readCount == self.readCount else { return }
      onKeys(parser.finish())
    }
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
  /// Touches the selected control.
  case touch
  case back
  case background
  case relaunch
  case quit
}

/// Finds the keys in a terminal's input.
///
/// Arrow and function keys are sent as sequences that begin with the Escape byte and contain digits and letters. Sequences of
/// other keys are skipped.
struct KeyParser {
  private enum State: Equatable {
    case plain
    case escape
    /// A sequence with the bytes read so far.
    case sequence([UInt8])
  }

  private var state = State.plain

  /// Whether the input ends inside a sequence, or after an Escape byte that may begin one.
  var isInsideSequence: Bool { state != .plain }

  /// Returns the keys that are complete.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { key(after: $0) }
  }

  /// Ends the input. An Escape byte at the end was the Escape key.
  mutating func finish() -> [Key] {
    let keys: [Key] = state == .escape ? [.back] : []
    state = .plain
    return keys
  }

  private mutating func key(after byte: UInt8) -> Key? {
    switch (state, byte) {
    case (.plain, 0x1B):
      state = .escape
      return nil
    case (.plain, _): return Self.key(byte)
    // The second Escape byte may begin a sequence, so the first one was the Escape key.
    case (.escape, 0x1B): return .back
    case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")):
      state = .sequence([])
      return nil
    case (.escape, _):
      state = .plain
      return nil
    case (.sequence(let start), 0x40...0x7E):
      state = .plain
      return start.isEmpty ? Self.key(endingSequence: byte) : nil
    case (.sequence(let start), _):
      state = .sequence(start + [byte])
      return nil
    }
  }

  private static func key(endingSequence byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"), UInt8(ascii: "Z"): .previous  // up, Shift-Tab
    case UInt8(ascii: "B"): .next
    default: nil
    }
  }

  private static func key(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): .number(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "j"), UInt8(ascii: "J"), UInt8(ascii: "\t"): .next
    case UInt8(ascii: "k"), UInt8(ascii: "K"): .previous
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"): .touch
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .back
    case UInt8(ascii: "z"), UInt8(ascii: "Z"): .background
    case UInt8(ascii: "r"), UInt8(ascii: "R"): .relaunch
    // Ctrl-C, if the terminal sends no signal for it, and Ctrl-D, which ends the input only in the terminal's line mode.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04: .quit
    default: nil
    }
  }
}
