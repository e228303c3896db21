import Foundation
import Testing

@testable import CountdownBenchmark

@Suite("The chart")
struct ChartTests {
  /// Returns the report of a plan in which each measurement with ticks takes a CPU time in nanoseconds per tick, or has no
  /// result.
  private func report(_ arguments: String..., time: (Cell) -> Int64?) throws -> Report {
    let plan = try Plan(Options(arguments: arguments))
    var report = Report(plan: plan)
    for cell in plan.cells {
      guard let time = time(cell) else { continue }
      let ticks = cell.design.ticks ? 1_000 : 0
      let sample = Sample(
        elapsed: 1_000_000_000, ticks: ticks, expectedTicks: ticks, cpu: 1_000 * time, switches: 0, early: 0,
        repeated: 0, missed: 0, prepare: 0, start: 0, cancel: 0, release: 0)
      report.add(.success(sample), of: cell, round: 1)
    }
    return report
  }

  private func isClose(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 0.001 }

  @Test("Every design with ticks has a line, a label, and a color of its own")
  func everyDesign() throws {
    let chart = try Chart(report { _ in 5_000 })
    let designs = DesignName.allCases.filter(\.ticks)
    #expect(chart.lines.map(\.design) == designs)
    for design in designs {
      #expect(chart.svg.components(separatedBy: ">\(design.title)</text>").count == 2)
      #expect(chart.svg.components(separatedBy: "<g class=\"\(ChartColors.name(design))\">").count == 2)
      #expect(chart.svg.contains("\(design.title): 5.00 µs for 1,"))
    }
    for name in designs.map(ChartColors.name) {
      #expect(ChartColors.styleSheet.components(separatedBy: ".\(name) { color").count == 3)
    }
  }

  @Test("Both axes are logarithmic: a factor of ten is the same distance everywhere")
  func positions() throws {
    let chart = try Chart(
      report("--design=ckit", "--count=1,10,1000") { [1: 1_000_000, 10: 10_000, 1_000: 1_000][$0.count] })
    let (plot, points) = (chart.plot, chart.lines[0].points)
    #expect(isClose(points[0].x, plot.minX))
    #expect(isClose(points[1].x, plot.minX + plot.width / 3))
    #expect(isClose(points[2].x, plot.maxX))
    #expect(isClose(points[0].y, plot.minY))
    #expect(isClose(points[1].y, plot.minY + plot.height * 2 / 3))
    #expect(isClose(points[2].y, plot.maxY))
  }

  @Test("Points go from the smallest count to the largest, whatever the order of the measurements")
  func order() throws {
    let chart = try Chart(report("--design=ckit", "--count=1000,1,100") { Int64($0.count) })
    #expect(chart.lines[0].values.map(\.count) == [1, 100, 1_000])
    #expect(chart.lines[0].points.map(\.x) == chart.lines[0].points.map(\.x).sorted())
  }

  @Test("A cell without a result, and a time of zero, are left out")
  func missing() throws {
    let chart = try Chart(
      report("--design=ckit,source,timer", "--count=1,10,100") { cell in
        switch cell.design {
        case .ckit: cell.count == 10 ? nil : 1_000
        case .source: cell.count == 1 ? 0 : 1_000
        default: nil
        }
      })
    #expect(chart.lines.map(\.design) == [.ckit, .source])
    #expect(chart.lines.map { $0.values.map(\.count) } == [[1, 100], [10, 100]])
  }

  @Test("Notes say what the floor is, and which designs lose ticks")
  func notes() throws {
    var report = try report("--design=ckit,floor,timer", "--count=100,1000") { _ in 5_000 }
    #expect(!Chart(report).svg.contains("loses"))
    let index = try #require(
      report.results.firstIndex { $0.cell.design == .timer && $0.cell.count == 1_000 && $0.cell.phase == .random })
    var sample = try #require(report.results[index].samples.first)
    sample.ticks = sample.expectedTicks * 57 / 100
    report.results[index] = CellResult(cell: report.results[index].cell)
    report.add(.success(sample), of: report.results[index].cell, round: 1)
    let chart = Chart(report)
    #expect(chart.svg.contains(">floor: one dispatch source, no objects, locks or keys</text>"))
    #expect(chart.svg.contains(">Timer: loses 43% of the ticks of 1,000 countdowns</text>"))
    #expect(chart.svg.contains("viewBox=\"0 0 480 440\""))
  }

  @Test("A chart without results is empty, and says so")
  func empty() throws {
    let chart = try Chart(report { _ in nil })
    #expect(chart.lines.isEmpty)
    #expect(chart.svg.contains("No results."))
  }

  @Test("The chart shows ticks at random offsets, and ticks that are due at once only without them")
  func phase() throws {
    let both = try Chart(report("--design=ckit", "--count=1,10") { $0.phase == .random ? 2_000 : 1_000 })
    // A single countdown is measured in one phase only.
    #expect(both.lines[0].values.map(\.time) == [1_000, 2_000])
    #expect(both.svg.contains("at random offsets"))
    let once = try Chart(report("--design=ckit", "--count=1,10", "--phase=once") { _ in 1_000 })
    #expect(once.lines[0].values.map(\.time) == [1_000, 1_000])
    #expect(once.svg.contains("all at once"))
  }

  @Test("Labels don't overlap and stay beside the plot", arguments: [1, 1_000, 1_000_000])
  func labels(time: Int64) throws {
    let chart = try Chart(report { cell in cell.design == .ckit ? 1_000 : time })
    let labels = chart.lines.map(\.labelY).sorted()
    for (upper, lower) in zip(labels, labels.dropFirst()) { #expect(lower - upper >= Chart.labelDistance - 0.001) }
    #expect(labels.allSatisfy { (chart.plot.minY - 0.001...chart.plot.maxY + 0.001).contains($0) })
  }

  @Test("A label is as high as its line's end if there is space")
  func labelAtLine() throws {
    let chart = try Chart(report("--design=ckit,source", "--count=10") { $0.design == .ckit ? 1_000 : 1_000_000 })
    for line in chart.lines { #expect(line.labelY == line.points.last.map { Double($0.y) }) }
  }

  @Test("Text is readable on a phone, and the labels fit into the picture")
  func size() throws {
    #expect(Chart.textSize * 343 / Chart.size.width >= 11)
    let chart = try Chart(report { _ in 1_000 })
    let longest = chart.lines.map(\.design.title.count).max() ?? 0
    #expect(Double(chart.plot.maxX) + 0.5 * Chart.textSize * Double(longest) < Double(Chart.size.width))
    #expect(chart.plot.width > chart.plot.height / 2)
  }

  @Test("The picture is valid XML with a title, both appearances, and no scripts")
  func document() throws {
    let svg = try Chart(report { _ in 1_000 }).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    for part in ["role=\"img\"", "<title id=", "<desc id=", "prefers-color-scheme: dark"] {
      #expect(svg.contains(part))
    }
    #expect(!svg.contains("<script") && !svg.contains("nan") && !svg.contains("inf"))
    let tags = try NSRegularExpression(pattern: "<(/?)([a-z]+)[^>]*?(/?)>")
    var open: [String] = []
    for match in tags.matches(in: svg, range: NSRange(svg.startIndex..., in: svg)) {
      let parts = (1...3).map { Range(match.range(at: $0), in: svg).map { String(svg[$0]) } ?? "" }
      if parts[0] == "/" { #expect(open.popLast() == parts[1]) } else if parts[2].isEmpty { open.append(parts[1]) }
    }
    #expect(open.isEmpty)
  }

  @Test("Powers of ten have the largest unit that isn't larger")
  func units() {
    let times = [0, 2, 3, 5, 6, 9, 10].map { LogarithmicAxis.text($0, units: ["ns", "µs", "ms", "s"], space: " ") }
    #expect(times == ["1 ns", "100 ns", "1 µs", "100 µs", "1 ms", "1 s", "10 s"])
    #expect([0, 4, 6].map { LogarithmicAxis.text($0, units: ["", "k", "M"]) } == ["1", "10k", "1M"])
    #expect(LogarithmicAxis.text(-1, units: ["ns"]) == "0.1ns")
  }

  @Test("A file that can't be written is an error that names the file and the reason")
  func unwritable() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("chart-\(UUID().uuidString)")
    let file = ChartFile(path: folder.appendingPathComponent("chart.svg").path)
    let chart = try Chart(report { _ in nil })
    func isReadable(_ error: any Error) -> Bool { "\(error)".hasPrefix("can't write \"\(file.path)\": ") }
    #expect {
      try file.check()
    } throws: { error in
      isReadable(error)
    }
    #expect {
      try file.write(chart)
    } throws: { error in
      isReadable(error)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.check()
    try file.write(chart)
    try file.check()
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == chart.svg)
  }
}
