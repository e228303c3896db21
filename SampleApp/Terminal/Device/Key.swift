/// A key that means something here.
enum Key: Equatable {
  /// 1 to 9.
  case number(Int)
  case back
  case scrollDown
  case scrollUp
  /// Sends the app to the background.
  case background
  /// Ends the process and starts it again.
  case relaunch
  case quit

  /// The keys in what a terminal sent at once. Arrow and function keys come as sequences that hold digits and letters;
  /// all but the two arrows that scroll are passed over.
  static func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var position = State.plain
    for byte in bytes {
      switch (position, byte) {
      case (.plain, 0x1B): position = .escape
      case (.plain, _): if let key = Key(byte) { keys.append(key) }
      case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")): position = .sequence
      case (.escape, _): position = .plain
      case (.sequence, 0x40...0x7E):
        if let key = Key(arrow: byte) { keys.append(key) }
        position = .plain
      case (.sequence, _): position = .parameters
      case (.parameters, 0x40...0x7E): position = .plain
      case (.parameters, _): break
      }
    }
    return keys
  }

  private enum State {
    case plain
    case escape
    case sequence
    /// With a digit in it: no plain arrow.
    case parameters
  }

  private init?(arrow byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A"): self = .scrollUp
    case UInt8(ascii: "B"): self = .scrollDown
    default: return nil
    }
  }

  private init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): self = .number(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .back
    case UInt8(ascii: "j"), UInt8(ascii: "J"): self = .scrollDown
    case UInt8(ascii: "k"), UInt8(ascii: "K"): self = .scrollUp
    case UInt8(ascii: "z"), UInt8(ascii: "Z"): self = .background
    case UInt8(ascii: "r"), UInt8(ascii: "R"): self = .relaunch
    // Ctrl-C where the terminal makes no signal of it, and Ctrl-D, which only a terminal's line mode turns into an end.
    case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04: self = .quit
    default: return nil
    }
  }
}
