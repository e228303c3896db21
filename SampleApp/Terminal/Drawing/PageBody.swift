import Foundation

/// A row of a page's drawing.
struct PageRow: Equatable {
  var line = StyledLine()
  /// The number of the control whose title is in the row; nil if there is none.
  var control: Int?
  /// The number of elements that the row stands for. Borders and blank rows stand for none.
  var elements = 0
}

/// A drawing of a page's elements, with boxes or with one row for each element.
struct PageBody {
  let page: Page
  let columns: Int
  /// The number of the selected control; nil selects none.
  let selection: Int?

  // MARK: Boxes

  /// The elements at their frames, or below the previous element if that one needs more rows than its frame.
  var boxes: [PageRow] {
    var rows: [PageRow] = []
    for element in page.elements {
      let frame = element.frame ?? .zero
      let top = Int((frame.minY / TerminalSize.pointsPerRow).rounded())
      let left = Int(frame.minX / TerminalSize.pointsPerColumn)
      let width = Int(frame.width / TerminalSize.pointsPerColumn)
      rows += Array(repeating: PageRow(), count: max(0, top - rows.count))
      for var row in boxRows(of: element, columns: width) {
        row.line = row.line.indented(by: left)
        rows.append(row)
      }
    }
    return rows
  }

  private func boxRows(of element: PageElement, columns: Int) -> [PageRow] {
    switch element {
    case .control(let control):
      let lines = ControlBox(control: control, columns: columns, isSelected: control.number == selection).lines
      return [
        PageRow(line: lines[0]), PageRow(line: lines[1], control: control.number, elements: 1), PageRow(line: lines[2]),
      ]
    case .text(let text):
      let line = StyledLine(pieces: [StyledText(text: text.text, color: text.color)]).fit(columns: columns)
      return [PageRow(), PageRow(line: line, elements: 1), PageRow()]
    case .hiddenRows(let rows): return [more(rows.count, rows.side)]
    }
  }

  // MARK: Compact rows

  /// Returns one row for each element, around the selected control.
  ///
  /// If elements are hidden, the first and the last row show how many.
  func compactRows(limit: Int) -> [PageRow] {
    let rows = page.elements.map(compactRow)
    guard rows.count > limit else { return rows }
    let selected = rows.firstIndex { $0.control != nil && $0.control == selection } ?? 0
    let top = max(0, min(selected - limit / 2, rows.count - limit))
    var visible = Array(rows[top..<top + limit])
    // With fewer rows, the selected control's row would be replaced.
    guard limit >= 3 else { return visible }
    if top > 0 { visible[0] = more(elements(in: rows[...top]), .above) }
    let bottom = top + limit - 1
    if bottom < rows.count - 1 { visible[limit - 1] = more(elements(in: rows[bottom...]), .below) }
    return visible
  }

  private func compactRow(of element: PageElement) -> PageRow {
    switch element {
    case .control(let control):
      let box = ControlBox(control: control, columns: columns, isSelected: control.number == selection)
      return PageRow(line: box.compactLine, control: control.number, elements: 1)
    case .text(let text):
      let line = StyledLine(pieces: [StyledText(text: " " + text.text, color: text.color)])
      return PageRow(line: line.fit(columns: columns), elements: 1)
    case .hiddenRows(let rows): return more(rows.count, rows.side)
    }
  }

  private func elements(in rows: ArraySlice<PageRow>) -> Int {
    rows.reduce(0) { $0 + $1.elements }
  }

  private func more(_ count: Int, _ side: HiddenRows.Side) -> PageRow {
    let text = StyledText(text: " \(side == .above ? "↑" : "↓") \(count) more", color: page.titleColor, isDim: true)
    return PageRow(line: StyledLine(pieces: [text]), elements: count)
  }
}
