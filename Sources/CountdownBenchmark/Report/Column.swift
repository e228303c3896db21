/// A column of the tables.
struct Column: Sendable {
  var title: String
  var figure: Figure
  var format: @Sendable (Double) -> String
  /// Whether another column follows that says how many times the reference's it is.
  var hasRatio = false
  /// Rounds that differ are marked only where one exceeds this; nil for what differs by its nature.
  var markedAbove: Double? = 0

  static let all = [
    Column(title: "CPU/tick", figure: .cpuPerTick, format: UnitText.time, hasRatio: true),
    Column(title: "switch/s", figure: .switchesPerSecond, format: UnitText.rounded, hasRatio: true, markedAbove: 50),
    Column(title: "heap", figure: .heapEach, format: UnitText.bytes, hasRatio: true),
    Column(title: "threads", figure: .threads, format: UnitText.rounded, markedAbove: 10),
    Column(title: "late", figure: .lateMedian, format: UnitText.time),
    Column(title: "99 %", figure: .late99, format: UnitText.time),
    Column(title: "worst", figure: .lateWorst, format: UnitText.time, markedAbove: nil),
    Column(title: "early", figure: .early, format: UnitText.rounded, markedAbove: nil),
    Column(title: "start", figure: .startAll, format: UnitText.time, hasRatio: true),
    Column(title: "cancel", figure: .cancel, format: UnitText.time, hasRatio: true),
  ]

  /// What heads the column, and the one of its ratios.
  var titles: [String] { hasRatio ? [title, "×"] : [title] }

  /// What stands in the column, and in the one of its ratios.
  func texts(_ result: CellResult, reference: CellResult?) -> [String] {
    hasRatio ? [text(result), ratio(result, reference)] : [text(result)]
  }

  /// The lowest and highest of all rounds, if they lie far apart.
  func unevenness(of result: CellResult) -> String? {
    guard let spread = result.spread(figure), isMarked(spread) else { return nil }
    return "\(title) \(format(spread.lowest)) … \(format(spread.highest))"
  }

  private func text(_ result: CellResult) -> String {
    guard let spread = result.spread(figure) else {
      // There are no ticks, but there is a cost.
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
