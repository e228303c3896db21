/// The number of terminal columns that a text occupies.
///
/// Wide characters, fullwidth characters, and emoji occupy two columns. Marks and invisible characters occupy none. All
/// others occupy one. Terminals differ for characters that Unicode calls ambiguous, and for clusters of some Indic scripts.
enum TextWidth {
  static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // Most characters of a drawing are ASCII or lines, which need no look-up.
    if let first = scalars.first, scalars.count == 1, isNarrow(first) { return 1 }
    if scalars.contains(emojiPresentation) { return 2 }
    return scalars.map(columns).max() ?? 0
  }

  /// Returns a text that fits into a number of columns. If it's too wide, it's truncated with an ellipsis.
  static func fit(_ text: String, columns limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    return limit > 0 ? prefix(of: text, columns: limit - 1) + "…" : ""
  }

  /// Returns a text that fits into a number of columns. If it's too wide, its middle is replaced with an ellipsis, like the
  /// title of a button in UIKit. The ellipsis is closer to the end, because the remaining seconds are often near the start.
  static func fitTitle(_ text: String, columns limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    let end = String(prefix(of: String(text.reversed()), columns: limit / 3).reversed())
    return prefix(of: text, columns: limit - 1 - columns(of: end)) + "…" + end
  }

  private static func prefix(of text: String, columns limit: Int) -> String {
    var room = limit
    return String(
      text.prefix { character in
        room -= columns(of: character)
        return room >= 0
      })
  }

  private static func isNarrow(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0x2500...0x257F).contains(scalar.value)
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// A selector that requests the emoji form of the preceding character.
  private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  /// East Asian wide and fullwidth characters, including the unassigned ones inside a block.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initials
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0xA4CF,  // kana, bopomofo, CJK, Yi
    0xA960...0xA97C,  // more Hangul initials
    0xAC00...0xD7A3,  // Hangul
    0xF900...0xFAFF,  // CJK compatibility
    0xFE10...0xFE19, 0xFE30...0xFE6B,  // vertical and small forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
    0x16FE0...0x18DFF,  // Tangut, Khitan
    0x1AFF0...0x1B2FB,  // kana supplements
    0x1F200...0x1F265,  // enclosed CJK
    0x20000...0x3FFFD,  // CJK extensions
  ]
}
