import Foundation

/// Draws a page as the rows of a terminal.
struct PageRenderer {
  let size: TerminalSize

  /// As many lines as the terminal has rows, none wider than the terminal.
  func lines(of page: Page) -> [StyledLine] {
    let body = body(of: page)
    let visible = body.prefix(size.pageRows)
    let blanks = Array(repeating: StyledLine(), count: size.pageRows - visible.count)
    let help = help(for: page, hidesSome: body.count > visible.count && !page.isScrollable)
    let lines = header(of: page) + visible + blanks + [help]
    return lines.suffix(size.rows).map { $0.fit(columns: size.columns) }
  }

  /// The text in the middle of an empty screen, in the colors of the page.
  func lines(saying text: String, on page: Page) -> [StyledLine] {
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

  /// Each element where its frame is, or below the one before: boxes of whole rows may need more room than views.
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

  private func help(for page: Page, hidesSome: Bool) -> StyledLine {
    let keys = page.controls.prefix(9).count
    let entries = [
      keys == 0 ? nil : keys == 1 ? "1 touch" : "1-\(keys) touch",
      page.isScrollable ? "j/k scroll" : nil,
      page.backTitle == nil ? nil : "b back",
      "z background",
      "r relaunch",
      "q quit",
      hidesSome ? "↓ enlarge the window" : nil,
    ]
    let text = entries.compactMap { $0 }.joined(separator: "   ")
    return StyledLine(pieces: [StyledText(text: " " + text, color: page.titleColor, isDim: true)])
  }
}
