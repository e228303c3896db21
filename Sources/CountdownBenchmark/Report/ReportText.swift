/// The report as tables, one for each number of countdowns and each phase.
struct ReportText {
  var report: Report

  init(_ report: Report) {
    self.report = report
  }

  var text: String {
    var parts = [Self.legend(report)]
    for group in groups {
      parts.append(table(group))
    }
    parts += [holds, failures].compactMap { $0 }
    return parts.joined(separator: "\n")
  }

  /// The cost cells, by number and phase, in the plan's order.
  private var groups: [[CellResult]] {
    var groups: [[CellResult]] = []
    for result in report.results where result.cell.pass == .cost && !result.samples.isEmpty {
      if let last = groups.last?.first?.cell, last.count == result.cell.count, last.phase == result.cell.phase {
        groups[groups.count - 1].append(result)
      } else {
        groups.append([result])
      }
    }
    return groups
  }

  private func table(_ group: [CellResult]) -> String {
    guard let cell = group.first?.cell else { return "" }
    let reference = group.first { $0.cell.design == .reference }
    var table = TextTable(header: ["\(UnitText.count(cell.count)) \(cell.phase.title)"] + Column.all.map(\.title))
    table.rows = group.map { result in
      [result.cell.design.title] + Column.all.map { $0.text(result, reference: reference) }
    }
    return table.text + group.flatMap(Self.notes).map { "  \($0)\n" }.joined()
  }

  private static func notes(_ result: CellResult) -> [String] {
    let title = result.cell.design.title
    var notes: [String] = []
    if result.cell.design == .ckit || result.cell.design == .unwatched,
      let start = result.spread(.start), let release = result.spread(.release)
    {
      notes.append(
        "\(title): start() alone \(UnitText.time(start.median)), release \(UnitText.time(release.median))")
    }
    let uneven = Column.all.compactMap { column -> String? in
      guard case .figure(let name, let figure, let format) = column, let spread = result.spread(figure),
        Column.isMarked(spread, figure)
      else { return nil }
      return "\(name) \(format(spread.lowest)) … \(format(spread.highest))"
    }
    if !uneven.isEmpty { notes.append("⚠︎ \(title): \(uneven.joined(separator: ", "))") }
    return notes
  }

  private var holds: String? {
    let results = report.results.filter { $0.cell.pass == .hold && !$0.samples.isEmpty }
    guard !results.isEmpty else { return nil }
    var table = TextTable(header: ["main queue held by a batch", "median", "least", "most"])
    table.rows = results.compactMap { result in
      result.spread(.hold).map { spread in
        let name = "\(UnitText.count(result.cell.count)) \(result.cell.phase.title), \(result.cell.design.title)"
        return [name, UnitText.time(spread.median), UnitText.time(spread.lowest), UnitText.time(spread.highest)]
      }
    }
    return table.text
  }

  private var failures: String? {
    guard !report.failures.isEmpty else { return nil }
    return report.failures.map { failure in
      "Failed in round \(failure.round): \(failure.cell.design.title), \(UnitText.count(failure.cell.count)) "
        + "\(failure.cell.phase.title): \(failure.reason).\n"
    }.joined()
  }

  private static func legend(_ report: Report) -> String {
    """
    \(report.system), \(report.processors) processors; medians of \(report.rounds == 1 ? "1 round" : "\(report.rounds) rounds").
    ×: as a multiple of "\(DesignName.reference.title)"; ⚠︎: a round is more than 1.5 times off the median, see below the table.

    """
  }
}
