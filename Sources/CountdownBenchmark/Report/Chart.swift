import Foundation

/// A chart of the CPU time per tick over the number of countdowns, as an SVG picture. Both axes are logarithmic.
///
/// The picture has a light and a dark appearance. If it's 343 points wide, as on a phone, its text has 11 points.
struct Chart {
  /// The CPU time per tick of a number of countdowns, in nanoseconds.
  struct Value {
    var count: Int
    var time: Double
  }

  /// The measured values of one design.
  struct Line {
    let design: DesignName
    /// The values from the smallest count to the largest.
    let values: [Value]
    /// The position of each value.
    let points: [CGPoint]
    /// The vertical center of the label, which is to the right of the plot.
    var labelY: Double
  }

  /// The size without notes. Each note adds a line at the bottom.
  static let size = CGSize(width: 480, height: 400)
  static let textSize = 16.0
  /// The smallest distance between the centers of two labels.
  static let labelDistance = 20.0

  /// The area between the axes.
  let plot: CGRect
  /// A line for each design with a result, in the order of the report.
  let lines: [Line]
  private let countAxis: LogarithmicAxis
  private let timeAxis: LogarithmicAxis
  private let subtitle: String
  /// What the floor is, and the designs that lost ticks.
  private let notes: [String]

  /// Creates a chart of ticks at random offsets. If the report has none, the ticks are due at once.
  ///
  /// A cell without a result is left out, and so is a design without ticks.
  init(_ report: Report) {
    let isRandom = report.results.contains { $0.cell.phase == .random && Self.time($0) != nil }
    let phase: Phase = isRandom ? .random : .once
    var designs: [DesignName] = []
    var values: [DesignName: [Value]] = [:]
    // The phase of a single countdown doesn't matter.
    for result in report.results where result.cell.phase == phase || result.cell.count == 1 {
      guard let time = Self.time(result) else { continue }
      let design = result.cell.design
      if values[design] == nil { designs.append(design) }
      values[design, default: []].append(Value(count: result.cell.count, time: time))
    }
    let rounds = report.rounds == 1 ? "one round" : "median of \(report.rounds) rounds"
    notes = designs.compactMap { Self.note($0, in: report.results.filter { $0.cell.phase == phase }) }
    subtitle = "\(rounds), ticks \(phase == .random ? "at random offsets" : "all at once")"

    let longestLabel = designs.map(\.title.count).max() ?? 0
    let labelWidth = 26 + 0.55 * Self.textSize * Double(longestLabel)
    let plot = CGRect(x: 70, y: 66, width: Self.size.width - 70 - labelWidth, height: 266)
    let all = values.values.joined()
    let countAxis = LogarithmicAxis(all.map { Double($0.count) }, from: plot.minX, to: plot.maxX)
    let timeAxis = LogarithmicAxis(all.map(\.time), from: plot.maxY, to: plot.minY)
    let lines = designs.map { design in
      let values = (values[design] ?? []).sorted { $0.count < $1.count }
      let points = values.map { CGPoint(x: countAxis.position($0.count), y: timeAxis.position($0.time)) }
      return Line(design: design, values: values, points: points, labelY: points.last.map { Double($0.y) } ?? 0)
    }
    self.lines = Self.separatingLabels(lines, from: plot.minY, to: plot.maxY)
    (self.plot, self.countAxis, self.timeAxis) = (plot, countAxis, timeAxis)
  }

  private static func time(_ result: CellResult) -> Double? {
    guard result.cell.pass == .cost, result.cell.leeway == Cell.standardLeeway,
      let time = result.spread(.cpuPerTick)?.median, time > 0
    else { return nil }
    return time
  }

  private static func note(_ design: DesignName, in results: [CellResult]) -> String? {
    if design == .floor { return "floor: one dispatch source, no objects, locks or keys" }
    let largest = results.filter { $0.cell.design == design && time($0) != nil }.max { $0.cell.count < $1.cell.count }
    guard let largest, let delivered = largest.spread(.delivered)?.median, delivered < 0.99 else { return nil }
    let lost = "\(Int((100 * (1 - delivered)).rounded()))%"
    return "\(design.title): loses \(lost) of the ticks of \(UnitText.count(largest.cell.count)) countdowns"
  }

  /// Moves labels up and down so that they don't overlap.
  private static func separatingLabels(_ lines: [Line], from top: Double, to bottom: Double) -> [Line] {
    var lines = lines
    let order = lines.indices.sorted { lines[$0].labelY < lines[$1].labelY }
    var lowest = top
    for index in order {
      lines[index].labelY = max(lines[index].labelY, lowest)
      lowest = lines[index].labelY + labelDistance
    }
    var highest = bottom
    for index in order.reversed() {
      lines[index].labelY = min(lines[index].labelY, highest)
      highest = lines[index].labelY - labelDistance
    }
    return lines
  }

  // MARK: SVG

  /// The picture, which needs no other files.
  var svg: String {
    let (width, height) = (Self.number(Self.size.width), Self.number(height))
    let fonts = "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif"
    let attributes = [
      "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" role=\"img\"",
      "aria-labelledby=\"title description\" font-size=\"\(Self.number(Self.textSize))\" font-family=\"\(fonts)\"",
    ]
    return """
      <svg \(attributes.joined(separator: " "))>
      <title id="title">CPU time per tick, by number of countdowns</title>
      <desc id="description">\(description)</desc>
      <style>\(ChartColors.styleSheet)</style>
      \(background)
      <text x="16" y="28" font-weight="600">CPU time per tick</text>
      <text class="note" x="16" y="49">\(subtitle)</text>
      \((timeLines + countLines + lines.map(drawing)).joined(separator: "\n"))
      <text class="note" x="\(Self.number(plot.midX))" y="382" text-anchor="middle">number of countdowns, N</text>\(noteLines)
      </svg>

      """
  }

  private var height: Double { Self.size.height + Self.labelDistance * Double(notes.count) }

  private var noteLines: String {
    var lines = ""
    for (index, note) in notes.enumerated() {
      let y = Self.number(Self.size.height + Self.labelDistance * Double(index) + 6)
      lines += "\n<text class=\"note\" x=\"16\" y=\"\(y)\">\(note)</text>"
    }
    return lines
  }

  private var background: String {
    let (width, height) = (Self.number(Self.size.width - 1), Self.number(height - 1))
    return "<rect class=\"background\" x=\"0.5\" y=\"0.5\" width=\"\(width)\" height=\"\(height)\" rx=\"10\"/>"
  }

  private var description: String {
    let texts = lines.map { line in
      let values = line.values.map { "\(UnitText.time($0.time)) for \(UnitText.count($0.count))" }
      return "\(line.design.title): \(values.joined(separator: ", "))."
    }
    return "Logarithmic axes; \(subtitle). \(texts.isEmpty ? "No results." : texts.joined(separator: " "))"
  }

  private var timeLines: [String] {
    timeAxis.exponents.map { exponent in
      let y = Self.number(timeAxis.position(pow(10, Double(exponent))))
      let line = "<path class=\"grid\" d=\"M\(Self.number(plot.minX)) \(y)H\(Self.number(plot.maxX))\"/>"
      return line + "<text class=\"note\" x=\"62\" y=\"\(y)\" dy=\"0.35em\" text-anchor=\"end\">"
        + "\(LogarithmicAxis.text(exponent, units: ["ns", "µs", "ms", "s"], space: " "))</text>"
    }
  }

  private var countLines: [String] {
    countAxis.exponents.map { exponent in
      let x = Self.number(countAxis.position(pow(10, Double(exponent))))
      let line = "<path class=\"grid\" d=\"M\(x) \(Self.number(plot.minY))V\(Self.number(plot.maxY))\"/>"
      return line + "<text class=\"note\" x=\"\(x)\" y=\"\(Self.number(plot.maxY + 24))\" text-anchor=\"middle\">"
        + "\(LogarithmicAxis.text(exponent, units: ["", "k", "M"]))</text>"
    }
  }

  private func drawing(_ line: Line) -> String {
    guard let last = line.points.last else { return "" }
    let points = line.points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
    let dots = line.points.map { "<circle cx=\"\(Self.number($0.x))\" cy=\"\(Self.number($0.y))\" r=\"3.5\"/>" }
    let y = Self.number(line.labelY)
    let leader = "M\(Self.number(last.x)) \(Self.number(last.y))L\(Self.number(plot.maxX)) \(Self.number(last.y))"
    return """
      <g class="\(ChartColors.name(line.design))">
      <polyline points="\(points)"/>\(dots.joined())
      <path class="leader" d="\(leader)L\(Self.number(plot.maxX + 14)) \(y)"/>
      <text x="\(Self.number(plot.maxX + 18))" y="\(y)" dy="0.35em">\(line.design.title)</text>
      </g>
      """
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

/// An axis from one power of ten to another.
struct LogarithmicAxis {
  /// The exponents of the powers of ten on the axis.
  let exponents: ClosedRange<Int>
  private let start: Double
  private let length: Double

  /// Creates an axis for positive values, between two coordinates.
  init(_ values: some Collection<Double>, from start: Double, to end: Double) {
    let lowest = Int(log10(values.min() ?? 1).rounded(.down))
    let highest = Int(log10(values.max() ?? 1).rounded(.up))
    exponents = lowest...max(highest, lowest + 1)
    (self.start, length) = (start, end - start)
  }

  func position(_ value: Int) -> Double { position(Double(value)) }

  func position(_ value: Double) -> Double {
    start + length * (log10(value) - Double(exponents.lowerBound)) / Double(exponents.count - 1)
  }

  /// Returns a power of ten with the largest unit that isn't larger: 4 as "10k". Each unit is a thousand of the one
  /// before.
  static func text(_ exponent: Int, units: [String], space: String = "") -> String {
    let unit = min(max(0, exponent / 3), units.count - 1)
    let number = pow(10, Double(exponent - 3 * unit))
    return (number < 1 ? "\(number)" : "\(Int(number))") + space + units[unit]
  }
}
