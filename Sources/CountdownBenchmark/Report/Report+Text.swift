extension Report {
  /// The report as text: a legend, one table for each count and phase, and the failures.
  var text: String {
    ([legend] + groups.map(Self.table) + [holdTable, failureText]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var legend: String {
    """
    \(system), \(processors) processors; medians of \(rounds == 1 ? "1 round" : "\(rounds) rounds").
    ×: ratio to "\(DesignName.source.title)"; ×floor: ratio to the least possible cost. heap, start, cancel: per countdown.
    late, 99 %, worst: delay of ticks, as median, 99th percentile, and maximum.
    ⚠︎: a round differs from the median by a factor of more than 1.5. A note below the table shows the range.

    """
  }

  /// The results of the cost pass, grouped by count and phase, in the plan's order.
  private var groups: [[CellResult]] {
    var groups: [[CellResult]] = []
    for result in results where result.cell.pass == .cost && !result.samples.isEmpty {
      if let last = groups.last?.first?.cell, last.count == result.cell.count, last.phase == result.cell.phase {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  private static func table(_ group: [CellResult]) -> String {
    guard let cell = group.first?.cell else { return "" }
    var table = TextTable(header: [title(cell)] + Column.all.flatMap(\.titles))
    table.rows = group.map { result in
      [result.cell.title] + Column.all.flatMap { $0.texts(result, in: group) }
    }
    return table.text + group.flatMap(notes).map { "  \($0)\n" }.joined()
  }

  /// A single countdown's title has no phase, because phases compare countdowns.
  private static func title(_ cell: Cell) -> String {
    cell.count == 1 ? "1" : "\(UnitText.count(cell.count)) \(cell.phase.title)"
  }

  private static func notes(_ result: CellResult) -> [String] {
    let design = result.cell.design
    var notes: [String] = []
    if design == .ckit || design == .unwatched, let start = result.spread(.start), let release = result.spread(.release)
    {
      notes.append("start() alone \(UnitText.time(start.median)), release \(UnitText.time(release.median))")
    }
    if let delivered = result.spread(.delivered), delivered.median < 0.9 {
      notes.append("⚠︎ delivered \(UnitText.percent(delivered.median)) of the ticks that were due")
    }
    if let missed = result.spread(.missed), missed.highest > 0 {
      notes.append("⚠︎ skipped up to \(UnitText.rounded(missed.highest)) ticks in a round")
    }
    let uneven = Column.all.compactMap { $0.unevenness(of: result) }
    if !uneven.isEmpty { notes.append("⚠︎ " + uneven.joined(separator: ", ")) }
    return notes.map { "\(result.cell.title): \($0)" }
  }

  private var holdTable: String {
    let results = results.filter { $0.cell.pass == .hold && !$0.samples.isEmpty }
    guard !results.isEmpty else { return "" }
    var table = TextTable(header: ["longest hold of the main queue", "median", "lowest", "highest"])
    table.rows = results.compactMap { result in
      result.spread(.hold).map { spread in
        ["\(Self.title(result.cell)), \(result.cell.title)"]
          + [spread.median, spread.lowest, spread.highest].map(UnitText.time)
      }
    }
    return table.text
  }

  private var failureText: String {
    failures.map { failure in
      "Failed in round \(failure.round): \(Self.title(failure.cell)), \(failure.cell.title): \(failure.reason).\n"
    }.joined()
  }
}

/// Rows of text under a header. Each column is as wide as its widest cell. The first column is left-aligned, and the
/// others are right-aligned.
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
