import Foundation

/// Draws a page as rows of a terminal.
struct PageRenderer {
  let size: TerminalSize
  /// The number of the selected control.
  let selection: Int

  private var columns: Int { size.contentColumns }

  /// Returns one line for each row of the terminal. No line is wider than the terminal or than the columns for content.
  func lines(of page: Page) -> [StyledLine] {
    let body = body(of: page)
    let blanks = Array(repeating: StyledLine(), count: max(0, size.pageRows - body.count))
    let lines = header(of: page) + body + blanks + [help(for: page)]
    return lines.suffix(size.rows).map { $0.fit(columns: columns) }
  }

  /// Returns an empty screen with a text in the center, in the page's title color.
  func lines(showing text: String, on page: Page) -> [StyledLine] {
    let line = StyledLine(pieces: [StyledText(text: text, color: page.titleColor)]).fit(columns: columns)
    var lines = Array(repeating: StyledLine(), count: size.rows)
    if size.rows > 0 { lines[size.rows / 2] = line.indented(by: (columns - line.columns) / 2) }
    return lines
  }

  // MARK: The rows between the header and the help

  /// Returns boxes if the whole page fits. Otherwise, each element is one row, and the rows around the selected control are
  /// visible.
  private func body(of page: Page) -> [StyledLine] {
    let boxes = boxes(of: page)
    if columns >= 48, boxes.count <= size.pageRows { return boxes }
    let rows = caption(of: page) + page.elements.map(compactRow)
    guard rows.count > size.pageRows else { return rows }
    let selected = rows.count - page.elements.count + (page.elements.firstIndex { $0.number == selection } ?? 0)
    let top = max(0, min(selected - size.pageRows / 2, rows.count - size.pageRows))
    return Array(rows[top..<top + size.pageRows])
  }

  /// Returns the elements at their frames, or below the previous element if that one needs more rows than its frame.
  private func boxes(of page: Page) -> [StyledLine] {
    var lines = caption(of: page)
    for element in page.elements {
      let top = Int((element.frame.minY / TerminalSize.pointsPerRow).rounded())
      let left = Int(element.frame.minX / TerminalSize.pointsPerColumn)
      let width = Int(element.frame.width / TerminalSize.pointsPerColumn)
      lines += Array(repeating: StyledLine(), count: max(0, top - lines.count))
      lines += box(of: element, columns: width).map { $0.indented(by: left) }
    }
    return lines
  }

  private func caption(of page: Page) -> [StyledLine] {
    guard let caption = page.caption else { return [] }
    return [StyledLine(pieces: [StyledText(text: "  " + caption, color: page.titleColor, isDim: true)])]
  }

  private func box(of element: PageElement, columns: Int) -> [StyledLine] {
    guard element.number == nil else {
      return ControlBox(control: element, columns: columns, isSelected: element.number == selection).lines
    }
    let text = StyledText(text: element.text.fit(columns: columns), color: element.color)
    return [StyledLine(), StyledLine(pieces: [text]), StyledLine()]
  }

  private func compactRow(of element: PageElement) -> StyledLine {
    guard element.number == nil else {
      return ControlBox(control: element, columns: columns, isSelected: element.number == selection).compactLine
    }
    return StyledLine(pieces: [StyledText(text: " " + element.text, color: element.color)]).fit(columns: columns)
  }

  // MARK: The header and the help

  private func header(of page: Page) -> [StyledLine] {
    let back = page.backTitle.map { " ‹ \($0)" } ?? ""
    let gap = max(back.isEmpty ? 0 : 2, (columns - page.title.count) / 2 - back.count)
    let title = StyledLine(pieces: [
      StyledText(text: back, color: page.titleColor, isDim: true),
      StyledText(text: String(repeating: " ", count: gap) + page.title, color: page.titleColor, isBold: true),
    ])
    let rule = String(repeating: "─", count: columns)
    return [title, StyledLine(pieces: [StyledText(text: rule, color: page.titleColor, isDim: true)])]
  }

  /// The keys, in as many words as fit.
  private func help(for page: Page) -> StyledLine {
    let back = page.backTitle == nil ? "" : "b back   "
    let digits = page.controls.count > 1 ? "1-\(min(9, page.controls.count))" : "1"
    let long = " ↑↓ select   return or \(digits) touch   \(back)z background   r relaunch   q quit"
    let text = long.count < columns ? long : " ↑↓ ⏎   \(back)q quit"
    return StyledLine(pieces: [StyledText(text: text, color: page.titleColor, isDim: true)])
  }
}
