import Foundation

/// Draws a page as rows of a terminal.
struct PageRenderer {
  let size: TerminalSize

  /// Returns one line for each row of the terminal. No line is wider than the terminal.
  func lines(of page: Page) -> [StyledLine] {
    let body = body(of: page)
    let visible = body.prefix(size.pageRows)
    let blanks = Array(repeating: StyledLine(), count: size.pageRows - visible.count)
    let help = help(for: page, isCutOff: body.count > visible.count && !page.isScrollable)
    let lines = header(of: page) + visible + blanks + [help]
    return lines.suffix(size.rows).map { $0.fit(columns: size.columns) }
  }

  /// Returns an empty screen with a text in the center, in the page's title color.
  func lines(showing text: String, on page: Page) -> [StyledLine] {
    let line = StyledLine(pieces: [StyledText(text: text, color: page.titleColor)]).fit(columns: size.columns)
    var lines = Array(repeating: StyledLine(), count: size.rows)
    if size.rows > 0 { lines[size.rows / 2] = line.indented(by: (size.columns - line.columns) / 2) }
    return lines
  }

  private func header(of page: Page) -> [StyledLine] {
    let room = size.columns - TextWidth.columns(of: page.title)
    var back = page.backTitle.map { " ‹ \($0)" } ?? ""
    if TextWidth.columns(of: back) + 2 > room { back = back.isEmpty ? "" : " ‹" }
    let gap = max(back.isEmpty ? 0 : 2, room / 2 - TextWidth.columns(of: back))
    let title = StyledLine(pieces: [
      StyledText(text: back, color: page.titleColor, isDim: true),
      StyledText(text: String(repeating: " ", count: gap) + page.title, color: page.titleColor, isBold: true),
    ])
    let rule = String(repeating: "─", count: size.columns)
    return [title, StyledLine(pieces: [StyledText(text: rule, color: page.titleColor, isDim: true)])]
  }

  /// Draws each element at its frame, or below the previous element if that one needs more rows than its frame.
  private func body(of page: Page) -> [StyledLine] {
    var lines: [StyledLine] = []
    for element in page.elements {
      let top = Int((element.frame.minY / TerminalSize.pointsPerRow).rounded())
      let left = Int(element.frame.minX / TerminalSize.pointsPerColumn)
      let width = Int(element.frame.width / TerminalSize.pointsPerColumn)
      lines += Array(repeating: StyledLine(), count: max(0, top - lines.count))
      lines += draw(element, columns: width).map { $0.indented(by: left) }
    }
    return lines
  }

  private func draw(_ element: PageElement, columns: Int) -> [StyledLine] {
    switch element {
    case .control(let control): ControlBox(control: control, columns: columns).lines
    case .text(let text):
      [
        StyledLine(), StyledLine(pieces: [StyledText(text: text.text, color: text.color)]).fit(columns: columns),
        StyledLine(),
      ]
    }
  }

  private func help(for page: Page, isCutOff: Bool) -> StyledLine {
    let keys = page.controls.prefix(9).count
    let entries = [
      keys == 0 ? nil : keys == 1 ? "1 touch" : "1-\(keys) touch",
      page.isScrollable ? "j/k scroll" : nil,
      page.backTitle == nil ? nil : "b back",
      "z background",
      "r relaunch",
      "q quit",
      isCutOff ? "↓ enlarge the window" : nil,
    ]
    let text = entries.compactMap { $0 }.joined(separator: "   ")
    return StyledLine(pieces: [StyledText(text: " " + text, color: page.titleColor, isDim: true)])
  }
}

/// A drawing of a control: its number, its title, its border, and its condition if it takes no touches.
struct ControlBox {
  static let rows = 3

  let control: PageControl
  let columns: Int

  /// Three lines of equal width.
  var lines: [StyledLine] {
    let border = BorderCharacters(of: control)
    let inner = max(0, columns - 2)
    let top = String(repeating: border.horizontal, count: inner)
    let title = TextWidth.fit(number + control.title, columns: inner)
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

  /// The number and its margins. Only the first nine controls have a key.
  private var number: String { control.number <= 9 ? " \(control.number)  " : "    " }

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
    StyledText(text: text, color: color, isDim: !control.takesTouches)
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
