/// A drawing of a control: its number, its title, its border, and its condition if it takes no touches.
struct ControlBox {
  static let rows = 3

  let control: PageControl
  let columns: Int
  var isSelected = false

  /// Three lines of equal width.
  var lines: [StyledLine] {
    let border = BorderCharacters(of: control)
    let inner = max(0, columns - 2)
    let top = String(repeating: border.horizontal, count: inner)
    let start = TextWidth.fit("\(marker)\(number)  ", columns: inner)
    let title = start + TextWidth.fitTitle(control.title, columns: inner - TextWidth.columns(of: start))
    let blanks = String(repeating: " ", count: inner - TextWidth.columns(of: title))
    let side = piece(border.vertical, control.borderColor)
    return [
      StyledLine(pieces: [piece(border.topLeft + top + border.topRight, control.borderColor)]),
      StyledLine(pieces: [side, piece(title + blanks, control.titleColor), side]),
      StyledLine(
        pieces: [piece(border.bottomLeft, control.borderColor)] + bottom(border, columns: inner)
          + [piece(border.bottomRight, control.borderColor)]),
    ]
  }

  /// One line without a border. The condition is omitted if it doesn't fit.
  var compactLine: StyledLine {
    let start = "\(marker)\(number) "
    let title = TextWidth.fitTitle(control.title, columns: columns - TextWidth.columns(of: start))
    let condition = control.takesTouches ? "" : " · \(control.condition)"
    let fits = TextWidth.columns(of: start + title + condition) <= columns
    return StyledLine(pieces: [piece(start + title + (fits ? condition : ""), control.titleColor)]).fit(
      columns: columns)
  }

  private var marker: String { isSelected ? "▸" : " " }

  /// The number, or a space. Only the first nine controls have a key.
  private var number: String { control.number <= 9 ? "\(control.number)" : " " }

  /// Returns the bottom border. It contains the condition of a control that takes no touches.
  private func bottom(_ border: BorderCharacters, columns: Int) -> [StyledText] {
    let condition = control.takesTouches ? "" : TextWidth.fit(" \(control.condition) ", columns: max(0, columns - 3))
    let rest = String(repeating: border.horizontal, count: max(0, columns - 3 - TextWidth.columns(of: condition)))
    return [
      piece(String(repeating: border.horizontal, count: min(3, columns)), control.borderColor),
      piece(condition, control.titleColor), piece(rest, control.borderColor),
    ]
  }

  private func piece(_ text: String, _ color: RGB?) -> StyledText {
    StyledText(text: text, color: color, isBold: isSelected, isDim: !control.takesTouches)
  }
}

/// The characters of a control's border.
private struct BorderCharacters {
  let horizontal, vertical: String
  let topLeft, topRight, bottomLeft, bottomRight: String

  /// Selects spaces for a control without a border, and dashes for a control that takes no touches.
  init(of control: PageControl) {
    let hasBorder = control.borderColor != nil
    let lines = !hasBorder ? "  " : control.takesTouches ? "─│" : "┄┊"
    let corners = !hasBorder ? "    " : control.hasRoundCorners ? "╭╮╰╯" : "┌┐└┘"
    let characters = (lines + corners).map(String.init)
    (horizontal, vertical) = (characters[0], characters[1])
    (topLeft, topRight, bottomLeft, bottomRight) = (characters[2], characters[3], characters[4], characters[5])
  }
}
