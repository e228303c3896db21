import Foundation

/// Draws a page as rows of a terminal.
struct PageRenderer {
  let size: TerminalSize
  /// The number of the selected control; nil selects none.
  var selection: Int?

  private var columns: Int { size.contentColumns }

  /// Returns one line for each row of the terminal. No line is wider than the terminal or than the columns for content.
  func lines(of page: Page) -> [StyledLine] {
    let body = body(of: page).map(\.line)
    let blanks = Array(repeating: StyledLine(), count: size.pageRows - body.count)
    let lines = header(of: page) + body + blanks + [help(for: page)]
    return lines.suffix(size.rows).map { $0.fit(columns: columns) }
  }

  /// Returns the rows between the header and the help.
  ///
  /// Controls are boxes if the whole page fits. Otherwise, each element is one row, and the rows around the selected control
  /// are visible.
  func body(of page: Page) -> [PageRow] {
    let body = PageBody(page: page, columns: columns, selection: selection)
    let boxes = size.isWideEnoughForBoxes ? body.boxes : []
    return !boxes.isEmpty && boxes.count <= size.pageRows ? boxes : body.compactRows(limit: size.pageRows)
  }

  /// Returns an empty screen with a text in the center, in the page's title color.
  func lines(showing text: String, on page: Page) -> [StyledLine] {
    let line = StyledLine(pieces: [StyledText(text: text, color: page.titleColor)]).fit(columns: columns)
    var lines = Array(repeating: StyledLine(), count: size.rows)
    if size.rows > 0 { lines[size.rows / 2] = line.indented(by: (columns - line.columns) / 2) }
    return lines
  }

  private func header(of page: Page) -> [StyledLine] {
    let room = columns - TextWidth.columns(of: page.title)
    var back = page.backTitle.map { " ‹ \($0)" } ?? ""
    if TextWidth.columns(of: back) + 2 > room { back = back.isEmpty ? "" : " ‹" }
    let gap = max(back.isEmpty ? 0 : 2, room / 2 - TextWidth.columns(of: back))
    let title = StyledLine(pieces: [
      StyledText(text: back, color: page.titleColor, isDim: true),
      StyledText(text: String(repeating: " ", count: gap) + page.title, color: page.titleColor, isBold: true),
    ])
    let rule = String(repeating: "─", count: columns)
    return [title, StyledLine(pieces: [StyledText(text: rule, color: page.titleColor, isDim: true)])]
  }

  /// The keys, in as many words as fit.
  private func help(for page: Page) -> StyledLine {
    let count = min(9, page.controls.count)
    let digits = count == 1 ? "1" : "1-\(count)"
    let back = page.backTitle == nil ? [] : ["b back"]
    func entries(_ touching: [String], _ others: [String]) -> [String] {
      (count == 0 ? [] : touching) + back + others
    }
    let candidates = [
      entries(["↑↓ select", "return or \(digits) touch"], ["z background", "r relaunch", "q quit"])
        .joined(separator: "   "),
      entries(["↑↓ select", "⏎ touch"], ["q quit"]).joined(separator: "   "),
      entries(["↑↓ ⏎"], ["q quit"]).joined(separator: " "),
    ]
    let text = candidates.first { TextWidth.columns(of: $0) < columns } ?? candidates[candidates.count - 1]
    return StyledLine(pieces: [StyledText(text: " " + text, color: page.titleColor, isDim: true)])
  }
}
