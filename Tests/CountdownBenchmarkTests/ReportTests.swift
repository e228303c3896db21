import Foundation
import Testing

@testable import CountdownBenchmark

@Suite("Report")
struct ReportTests {
  private static let arguments = ["--count", "1000", "--design", "ckit,source,unwatched", "--phase", "once"]

  private func sample(cpu: Int64, ticks: Int = 2_000, missed: Int = 0) -> Sample {
    Sample(
      elapsed: 2_000_000_000, ticks: ticks, expectedTicks: 2_000, cpu: cpu, switches: 400, heap: 500_000, threads: 4,
      lateMedian: 1, late99: 2, lateWorst: 3, early: 0, repeated: 0, missed: missed, prepare: 300, start: 200,
      cancel: 100, release: 50)
  }

  private func report(_ samples: [DesignName: [Sample]]) throws -> Report {
    let plan = try Plan(Options(arguments: Self.arguments))
    var report = Report(plan: plan)
    for cell in plan.cells {
      for (round, sample) in (samples[cell.design] ?? []).enumerated() {
        report.add(.success(sample), of: cell, round: round + 1)
      }
    }
    return report
  }

  private func row(_ start: String, of report: Report) -> [Substring] {
    let line = ReportText(report).text.split(separator: "\n").first { $0.hasPrefix(start) }
    return line?.split(separator: " ").map { $0 } ?? []
  }

  @Test("Each row shows the median, and how many times the reference's it is")
  func ratios() throws {
    let report = try report([
      .ckit: [sample(cpu: 1_000_000), sample(cpu: 1_200_000), sample(cpu: 1_100_000)],
      .source: [sample(cpu: 11_000_000)],
    ])
    #expect(row("CountdownKit ", of: report).prefix(4) == ["CountdownKit", "550", "ns", "0.10"])
    #expect(row("dispatch source ", of: report).prefix(5) == ["dispatch", "source", "5.50", "µs", "1.0"])
    #expect(!ReportText(report).text.dropFirst(300).contains("⚠︎"))
  }

  @Test("Without the reference there are no ratios, and without ticks the cost is that of a second")
  func noReference() throws {
    let report = try report([.unwatched: [sample(cpu: 50_000, ticks: 0)]])
    #expect(row("unwatched ", of: report).prefix(4) == ["unwatched", "25.0", "µs/s", "–"])
  }

  @Test("A round far off the median is marked and told")
  func marks() throws {
    let report = try report([.ckit: [sample(cpu: 2_000_000), sample(cpu: 9_000_000), sample(cpu: 2_000_000)]])
    #expect(row("CountdownKit ", of: report).prefix(4) == ["CountdownKit", "⚠︎", "1.00", "µs"])
    #expect(ReportText(report).text.contains("CountdownKit: ⚠︎ CPU/tick 1.00 µs … 4.50 µs"))
  }

  @Test("Ticks that were not delivered are told")
  func undelivered() throws {
    let text = ReportText(try report([.ckit: [sample(cpu: 1, ticks: 1_000, missed: 7)]])).text
    #expect(text.contains("delivered 50 % of the ticks"))
    #expect(text.contains("left out up to 7 ticks"))
  }

  @Test("A failed measurement is told with its reason")
  func failures() throws {
    var report = try report([.source: [sample(cpu: 1)]])
    report.add(.failure(.killed(signal: 11)), of: report.results[0].cell, round: 2)
    let expected = "Failed in round 2: 1,000 at once, CountdownKit: its process was ended by signal 11."
    #expect(ReportText(report).text.contains(expected))
  }

  @Test("The JSON holds each round and what they say together")
  func json() throws {
    let report = try report([.ckit: [sample(cpu: 2_000_000), sample(cpu: 4_000_000)]])
    let decoded = try JSONDecoder().decode(Report.self, from: Data(report.json.utf8))
    let result = try #require(decoded.results.first { $0.cell.design == .ckit })
    #expect(result.samples == [sample(cpu: 2_000_000), sample(cpu: 4_000_000)])
    #expect(result.figures["cpuPerTick"] == Spread([1_000, 2_000]))
  }

  @Test("What a measuring process writes is what the other reads")
  func outcome() throws {
    for outcome in [CellProcess.Outcome(.success(sample(cpu: 7))), CellProcess.Outcome(.failure(.startTookTooLong))] {
      #expect(!outcome.line.dropLast().contains("\n"))
      #expect(try JSONDecoder().decode(CellProcess.Outcome.self, from: Data(outcome.line.utf8)) == outcome)
    }
  }
}
