/// The report as tables, one for each number of countdowns and each phase.
struct ReportText {
  var report: Report

  init(_ report: Report) {
    self.report = report
  }

  var text: String {
    ([legend] + groups.map(Self.table) + [holds, failures]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var legend: String {
    """
    \(report.system), \(report.processors) processors; medians of \(report.rounds == 1 ? "1 round" : "\(report.rounds) rounds").
    × as a multiple of "\(DesignName.reference.title)"; ⚠︎ a round is more than 1.5 times off the median, see below the table.
    heap, start, cancel: of one countdown. late, 99 %, worst: how late ticks came, the median first.

    """
  }

  /// What ticks cost, by number and phase, in the plan's order.
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

  private static func table(_ group: [CellResult]) -> String {
    guard let cell = group.first?.cell else { return "" }
    let reference = group.first { $0.cell.design == .reference }
    var table = TextTable(header: [title(cell)] + Column.all.flatMap(\.titles))
    table.rows = group.map { result in
      [result.cell.design.title] + Column.all.flatMap { $0.texts(result, reference: reference) }
    }
    return table.text + group.flatMap(notes).map { "  \($0)\n" }.joined()
  }

  /// One countdown has no phase to differ from another's.
  private static func title(_ cell: Cell) -> String {
    cell.count == 1 ? "1" : "\(UnitText.count(cell.count)) \(cell.phase.title)"
  }

  private static func notes(_ result: CellResult) -> [String] {
    let design = result.cell.design
    var notes: [String] = []
    if design == .ckit || design == .unwatched, let start = result.spread(.start), let release = result.spread(.release)
    {
      notes.append("start() alone \(UnitText.time(start.median)), dropping it \(UnitText.time(release.median))")
    }
    if let delivered = result.spread(.delivered), delivered.median < 0.9 {
      notes.append("⚠︎ delivered \(UnitText.percent(delivered.median)) of the ticks that came due")
    }
    if let missed = result.spread(.missed), missed.highest > 0 {
      notes.append("⚠︎ left out up to \(UnitText.rounded(missed.highest)) ticks in a round")
    }
    let uneven = Column.all.compactMap { $0.unevenness(of: result) }
    if !uneven.isEmpty { notes.append("⚠︎ " + uneven.joined(separator: ", ")) }
    return notes.map { "\(design.title): \($0)" }
  }

  private var holds: String {
    let results = report.results.filter { $0.cell.pass == .hold && !$0.samples.isEmpty }
    guard !results.isEmpty else { return "" }
    var table = TextTable(header: ["longest hold of the main queue", "median", "least", "most"])
    table.rows = results.compactMap { result in
      result.spread(.hold).map { spread in
        ["\(Self.title(result.cell)), \(result.cell.design.title)"]
          + [spread.median, spread.lowest, spread.highest].map(UnitText.time)
      }
    }
    return table.text
  }

  private var failures: String {
    report.failures.map { failure in
      "Failed in round \(failure.round): \(Self.title(failure.cell)), \(failure.cell.design.title): \(failure.reason).\n"
    }.joined()
  }
}
