/// A column of the tables: a figure, or how many times the reference's it is.
enum Column: Sendable {
  case figure(String, Figure, @Sendable (Double) -> String)
  case ratio(Figure)

  static let all: [Column] = [
    .figure("CPU/tick", .cpuPerTick, UnitText.time), .ratio(.cpuPerTick),
    .figure("CPU/s", .cpuPerSecond, UnitText.time),
    .figure("switches/s", .switchesPerSecond, Column.rounded), .ratio(.switchesPerSecond),
    .figure("heap each", .heapEach, UnitText.bytes), .ratio(.heapEach),
    .figure("threads", .threads, Column.rounded),
    .figure("late", .lateMedian, UnitText.time),
    .figure("99 %", .late99, UnitText.time),
    .figure("worst", .lateWorst, UnitText.time),
    .figure("early", .early, Column.rounded),
    .figure("told", .delivered, UnitText.percent),
    .figure("start", .startAll, UnitText.time), .ratio(.startAll),
    .figure("cancel", .cancel, UnitText.time), .ratio(.cancel),
  ]

  var title: String {
    switch self {
    case .figure(let title, _, _): title
    case .ratio: "×"
    }
  }

  func text(_ result: CellResult, reference: CellResult?) -> String {
    switch self {
    case .figure(_, let figure, let format):
      guard let spread = result.spread(figure) else { return "–" }
      return (Self.isMarked(spread, figure) ? "⚠︎ " : "") + format(spread.median)
    case .ratio(let figure):
      guard let own = result.spread(figure), let other = reference?.spread(figure), other.median != 0 else {
        return "–"
      }
      return UnitText.ratio(own.median / other.median)
    }
  }

  /// The worst of all ticks differs from round to round by its nature.
  static func isMarked(_ spread: Spread, _ figure: Figure) -> Bool {
    figure != .lateWorst && figure != .early && spread.isUneven
  }

  @Sendable private static func rounded(_ value: Double) -> String { UnitText.count(Int(value.rounded())) }
}
