import Foundation

/// Measures designs in turns, and prints a table.
struct Comparison {
  var counts = [1, 100, 1_000, 10_000]
  var designs = Design.allCases
  var rounds = 3
  var seconds = 5

  /// Returns whether all measurements succeeded.
  func run() -> Bool {
    let cells = counts.flatMap { count in designs.map { Cell(design: $0, count: count, seconds: seconds) } }
    if Platform.isDebugBuild { report("This is a debug build. Use swift run -c release.") }
    var samples: [Cell: [[Int]]] = [:]
    var failures = 0
    for round in 1...rounds {
      for (index, cell) in cells.enumerated() {
        report("round \(round) of \(rounds), \(index + 1) of \(cells.count): \(cell.design) \(cell.count)")
        if let sample = measure(cell) {
          samples[cell, default: []].append(sample)
        } else {
          report("This measurement failed.")
          failures += 1
        }
      }
    }
    print("| N | design | CPU per tick | × floor | wake-ups/s | heap each | late (99%) | early |")
    print("|--:|---|--:|--:|--:|--:|--:|--:|")
    for cell in cells { print(row(cell, samples)) }
    return failures == 0
  }

  /// Takes a measurement in a process of its own, so that heap, threads, and CPU time belong to it alone.
  private func measure(_ cell: Cell) -> [Int]? {
    let output = Platform.runSelf(["--cell", cell.design.rawValue, "\(cell.count)", "\(cell.seconds)"])
    let figures = output?.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } ?? []
    return figures.count == Cell.Figure.allCases.count ? figures : nil
  }

  private func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  private func row(_ cell: Cell, _ samples: [Cell: [[Int]]]) -> String {
    func median(_ figure: Cell.Figure, of design: Design) -> Double? {
      let key = Cell(design: design, count: cell.count, seconds: cell.seconds)
      let values = (samples[key] ?? []).map { $0[figure.rawValue] }.sorted()
      return values.isEmpty ? nil : Double(values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }
    func text(_ figure: Cell.Figure, units: [String] = [""]) -> String {
      median(figure, of: cell.design).map { Self.text($0, units) } ?? "–"
    }
    var ratio = "–"
    if let cpu = median(.cpuPerTick, of: cell.design), let floor = median(.cpuPerTick, of: .floor) {
      ratio = String(format: "%.1f", cpu / floor)
    }
    let times = [" ns", " µs", " ms", " s"]
    let columns = [
      "\(cell.count)", cell.design.rawValue, text(.cpuPerTick, units: times), ratio, text(.wakeUps),
      text(.heap, units: [" bytes", " kB", " MB"]), text(.lateness, units: times), text(.early),
    ]
    return "| \(columns.joined(separator: " | ")) |"
  }

  /// Returns a value in the largest unit that isn't larger. Each unit is a thousand of the one before.
  private static func text(_ value: Double, _ units: [String]) -> String {
    var value = value
    var unit = 0
    while abs(value) >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    return String(format: unit > 0 && abs(value) < 9.95 ? "%.1f" : "%.0f", value) + units[unit]
  }
}
