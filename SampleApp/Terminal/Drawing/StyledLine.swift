/// A row of the terminal.
struct StyledLine: Equatable {
  var pieces: [StyledText] = []

  /// The characters without their styles.
  var text: String { pieces.map(\.text).joined() }

  /// The width. Every character of the sample is one column wide.
  var columns: Int { text.count }

  /// Returns the line, truncated to a number of columns.
  func fit(columns limit: Int) -> StyledLine {
    var room = limit
    var fitting: [StyledText] = []
    for var piece in pieces where room > 0 {
      piece.text = piece.text.fit(columns: room)
      room -= piece.text.count
      fitting.append(piece)
    }
    return StyledLine(pieces: fitting)
  }

  func indented(by columns: Int) -> StyledLine {
    StyledLine(pieces: [StyledText(text: String(repeating: " ", count: max(0, columns)))] + pieces)
  }
}

/// A part of a line in one style.
struct StyledText: Equatable {
  var text: String
  /// Nil selects the terminal's default color.
  var color: RGB?
  var isBold = false
  var isDim = false
}

extension String {
  /// Returns the text, truncated with an ellipsis if it's too wide.
  func fit(columns limit: Int) -> String {
    guard count > limit else { return self }
    return limit > 0 ? prefix(limit - 1) + "…" : ""
  }

  /// Returns the text with spaces after it, up to a width.
  func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}

/// Encodes styled lines as escape sequences for a terminal.
struct FrameEncoder {
  /// Whether the frame contains colors. It contains bold and dim text in any case.
  let usesColor: Bool

  /// Creates an encoder that follows `NO_COLOR`; see no-color.org.
  init(environment: [String: String]) {
    usesColor = (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Returns the whole screen as one string.
  ///
  /// The string clears the rest of each line instead of the screen, which would flicker. It doesn't clear after a full line,
  /// because some terminals would erase the last character.
  func frame(_ lines: [StyledLine], columns: Int, background: RGB) -> String {
    let rows = lines.map { line in
      line.pieces.map { style(of: $0, background: background) + $0.text }.joined() + "\u{1B}[0\(code(background))m"
        + (line.columns < columns ? Self.clearToEnd : "")
    }
    return Self.home + rows.joined(separator: "\r\n") + Self.reset
  }

  private func style(of piece: StyledText, background: RGB) -> String {
    let color = piece.color.flatMap { usesColor ? ";38;2;\($0.red);\($0.green);\($0.blue)" : nil } ?? ""
    return "\u{1B}[0\(piece.isBold ? ";1" : "")\(piece.isDim ? ";2" : "")\(color)\(code(background))m"
  }

  private func code(_ background: RGB) -> String {
    usesColor ? ";48;2;\(background.red);\(background.green);\(background.blue)" : ""
  }

  private static let home = "\u{1B}[H"
  private static let clearToEnd = "\u{1B}[K"
  private static let reset = "\u{1B}[0m"
}
