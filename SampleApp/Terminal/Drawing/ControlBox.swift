/// A control, drawn: its number, its title, what keeps touches away, and its border.
struct ControlBox {
  static let rows = 3

  let control: PageControl
  let columns: Int

  /// Three lines of the same width.
  var lines: [StyledLine] {
    let edge = Edge(of: control)
    let inner = max(0, columns - 2)
    let top = String(repeating: edge.horizontal, count: inner)
    let title = TextWidth.fit(number + control.title, columns: inner)
    let blanks = String(repeating: " ", count: inner - TextWidth.columns(of: title))
    let side = piece(edge.vertical, control.borderColor)
    return [
      StyledLine(pieces: [piece(edge.topLeft + top + edge.topRight, control.borderColor)]),
      StyledLine(pieces: [side, piece(title + blanks, control.titleColor), side]),
      StyledLine(
        pieces: [piece(edge.bottomLeft, control.borderColor)] + bottom(edge, columns: inner)
          + [piece(edge.bottomRight, control.borderColor)]),
    ]
  }

  /// There are keys for nine controls.
  private var number: String { control.number <= 9 ? " \(control.number)  " : "    " }

  /// The lower border, and in it the words: what does not take touches is told from the rest without colors, too.
  private func bottom(_ edge: Edge, columns: Int) -> [StyledText] {
    let words = control.takesTouches ? "" : TextWidth.fit(" \(control.condition) ", columns: max(0, columns - 3))
    let after = String(repeating: edge.horizontal, count: max(0, columns - 3 - TextWidth.columns(of: words)))
    return [
      piece(String(repeating: edge.horizontal, count: min(3, columns)), control.borderColor),
      piece(words, control.titleColor), piece(after, control.borderColor),
    ]
  }

  private func piece(_ text: String, _ color: RGB?) -> StyledText {
    StyledText(text: text, color: color, isDim: !control.takesTouches)
  }
}
