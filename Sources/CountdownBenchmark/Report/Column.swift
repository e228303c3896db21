/// A column of the tables.
struct Column: Sendable {
  var title: String
  var figure: Figure
  var format: @Sendable (Double) -> String
  /// The designs to which the ratios in the following columns refer.
  var references: [DesignName] = []
  /// The value that a round must exceed before uneven rounds are marked, or `nil` if they're never marked.
  var markedAbove: Double? = 0

  static let all = [
    Column(title: "CPU/tick", figure: .cpuPerTick, format: UnitText.time, references: [.floor, .source]),
    Column(
      title: "switch/s", figure: .switchesPerSecond, format: UnitText.rounded, references: [.source], markedAbove: 50),
    Column(title: "heap", figure: .heapEach, format: UnitText.bytes, references: [.source]),
    Column(title: "threads", figure: .threads, format: UnitText.rounded, markedAbove: 10),
    Column(title: "late", figure: .lateMedian, format: UnitText.time),
    Column(title: "99 %", figure: .late99, format: UnitText.time),
    Column(title: "worst", figure: .lateWorst, format: UnitText.time, markedAbove: nil),
    Column(title: "early", figure: .early, format: UnitText.rounded, markedAbove: nil),
    Column(title: "start", figure: .startAll, format: UnitText.time, references: [.source]),
    Column(title: "cancel", figure: .cancel, format: UnitText.time, references: [.source]),
  ]

  /// The titles of this column and of its ratio columns.
  var titles: [String] { [title] + references.map { $0 == .floor ? "×floor" : "×" } }

  /// Returns the texts of a result in this column and in its ratio columns.
  ///
  /// - Parameter group: The results with the same count and phase.
  func texts(_ result: CellResult, in group: [CellResult]) -> [String] {
    [text(result)] + references.map { name in ratio(result, group.first { $0.cell.design == name }) }
  }

  /// Returns the lowest and highest values of all rounds, or `nil` if they aren't marked as uneven.
  func unevenness(of result: CellResult) -> String? {
    guard let spread = result.spread(figure), isMarked(spread) else { return nil }
    return "\(title) \(format(spread.lowest)) … \(format(spread.highest))"
  }

  private func text(_ result: CellResult) -> String {
    guard let spread = result.spread(figure) else {
      // A design without ticks has a cost per second instead.
      let rate = figure == .cpuPerTick ? result.spread(.cpuPerSecond) : nil
      return rate.map { "\(format($0.median))/s" } ?? "–"
    }
    return (isMarked(spread) ? "⚠︎ " : "") + format(spread.median)
  }

  private func ratio(_ result: CellResult, _ reference: CellResult?) -> String {
    guard let own = result.spread(figure), let other = reference?.spread(figure), other.median != 0 else { return "–" }
    return UnitText.ratio(own.median / other.median)
  }

  private func isMarked(_ spread: Spread) -> Bool {
    markedAbove.map { spread.isUneven && spread.highest > $0 } ?? false
  }
}

/// The figures that are derived from a sample. Times are in nanoseconds.
enum Figure: String, CaseIterable {
  case cpuPerTick, cpuPerSecond, switchesPerSecond, heapEach, threads
  case lateMedian, late99, lateWorst, early, missed, delivered
  case startAll, start, cancel, release, hold

  func value(in sample: Sample, of cell: Cell) -> Double? {
    switch self {
    case .cpuPerTick: sample.ticks > 0 ? Double(sample.cpu) / Double(sample.ticks) : nil
    case .cpuPerSecond: perSecond(Double(sample.cpu), in: sample)
    case .switchesPerSecond: perSecond(Double(sample.switches), in: sample)
    case .heapEach: sample.heap.map { Double($0) / Double(cell.count) }
    case .threads: sample.threads.map(Double.init)
    case .lateMedian: sample.lateMedian.map(Double.init)
    case .late99: sample.late99.map(Double.init)
    case .lateWorst: sample.lateWorst.map(Double.init)
    case .early: cell.design.ticks ? Double(sample.early + sample.repeated) : nil
    case .missed: cell.design.ticks ? Double(sample.missed) : nil
    case .delivered: sample.expectedTicks > 0 ? Double(sample.ticks) / Double(sample.expectedTicks) : nil
    case .startAll: cell.design == .idle ? nil : Double(sample.prepare + sample.start)
    case .start: cell.design == .idle ? nil : Double(sample.start)
    case .cancel: cell.design == .idle ? nil : Double(sample.cancel)
    case .release: cell.design == .idle ? nil : Double(sample.release)
    case .hold: sample.holds.max().map(Double.init)
    }
  }

  private func perSecond(_ value: Double, in sample: Sample) -> Double? {
    sample.elapsed > 0 ? value * 1e9 / Double(sample.elapsed) : nil
  }
}
