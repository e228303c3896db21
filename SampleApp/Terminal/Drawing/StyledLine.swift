/// One row of the screen.
struct StyledLine: Equatable {
  var pieces: [StyledText] = []

  /// The characters without their looks.
  var text: String { pieces.map(\.text).joined() }

  var columns: Int { TextWidth.columns(of: text) }

  /// The line, cut if it is wider than that.
  func fit(columns limit: Int) -> StyledLine {
    var room = limit
    var fitting: [StyledText] = []
    for var piece in pieces where room > 0 {
      piece.text = TextWidth.fit(piece.text, columns: room)
      room -= TextWidth.columns(of: piece.text)
      fitting.append(piece)
    }
    return StyledLine(pieces: fitting)
  }

  func indented(by columns: Int) -> StyledLine {
    StyledLine(pieces: [StyledText(text: String(repeating: " ", count: max(0, columns)))] + pieces)
  }
}
