/// Rows of cells under a header, each column as wide as its widest cell: the first flush left, the others right.
struct TextTable {
  var header: [String]
  var rows: [[String]] = []

  var text: String {
    let all = [header] + rows
    let widths = header.indices.map { column in
      all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return all.map { Self.line($0, widths: widths) + "\n" }.joined()
  }

  private static func line(_ row: [String], widths: [Int]) -> String {
    let cells = zip(row, widths).enumerated().map { column, pair in
      let space = String(repeating: " ", count: pair.1 - pair.0.count)
      return column == 0 ? pair.0 + space : space + pair.0
    }
    let line = cells.joined(separator: "  ")
    return String(line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
  }
}
