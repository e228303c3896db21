import Foundation
import Testing

@testable import CountdownBenchmark

@Suite("The report")
struct ReportTests {
  private static let arguments = ["--count", "1000", "--design", "ckit,floor,source,unwatched", "--phase", "once"]

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
    let line = report.text.split(separator: "\n").first { $0.hasPrefix(start) }
    return line?.split(separator: " ").map { $0 } ?? []
  }

  @Test("A row shows the median and its ratios to the floor and to the dispatch source")
  func ratios() throws {
    let report = try report([
      .ckit: [sample(cpu: 1_000_000), sample(cpu: 1_200_000), sample(cpu: 1_100_000)],
      .floor: [sample(cpu: 550_000)],
      .source: [sample(cpu: 11_000_000)],
    ])
    #expect(row("CountdownKit ", of: report).prefix(5) == ["CountdownKit", "550", "ns", "2.0", "0.10"])
    #expect(row("floor ", of: report).prefix(5) == ["floor", "275", "ns", "1.0", "0.050"])
    #expect(row("dispatch source ", of: report).prefix(6) == ["dispatch", "source", "5.50", "µs", "20", "1.0"])
    #expect(!report.text.dropFirst(300).contains("⚠︎"))
  }

  @Test("Without the reference design there are no ratios, and without ticks the cost is per second")
  func noReference() throws {
    let report = try report([.unwatched: [sample(cpu: 50_000, ticks: 0)]])
    #expect(row("unwatched ", of: report).prefix(4) == ["unwatched", "25.0", "µs/s", "–"])
  }

  @Test("A leeway that isn't the standard one is part of a row's title")
  func leeway() throws {
    let plan = try Plan(Options(arguments: ["--count", "10", "--design", "ckit", "--leeway", "50,250"]))
    var report = Report(plan: plan)
    for cell in plan.cells { report.add(.success(sample(cpu: 1_000_000)), of: cell, round: 1) }
    #expect(!row("CountdownKit  ", of: report).isEmpty)
    #expect(!row("CountdownKit, 250 ms  ", of: report).isEmpty)
  }

  @Test("A round that is far from the median is marked")
  func marks() throws {
    let report = try report([.ckit: [sample(cpu: 2_000_000), sample(cpu: 9_000_000), sample(cpu: 2_000_000)]])
    #expect(row("CountdownKit ", of: report).prefix(4) == ["CountdownKit", "⚠︎", "1.00", "µs"])
    #expect(report.text.contains("CountdownKit: ⚠︎ CPU/tick 1.00 µs … 4.50 µs"))
  }

  @Test("A note reports ticks that weren't delivered")
  func undelivered() throws {
    let text = try report([.ckit: [sample(cpu: 1, ticks: 1_000, missed: 7)]]).text
    #expect(text.contains("delivered 50 % of the ticks"))
    #expect(text.contains("skipped up to 7 ticks"))
  }

  @Test("A failed measurement is reported with its reason")
  func failures() throws {
    var report = try report([.source: [sample(cpu: 1)]])
    report.add(.failure(.killed(signal: 11)), of: report.results[0].cell, round: 2)
    let expected = "Failed in round 2: 1,000 at once, CountdownKit: its process was terminated by signal 11."
    #expect(report.text.contains(expected))
  }

  @Test("The JSON contains each round's sample and the figures of all rounds")
  func json() throws {
    let report = try report([.ckit: [sample(cpu: 2_000_000), sample(cpu: 4_000_000)]])
    let decoded = try JSONDecoder().decode(Report.self, from: Data(report.json.utf8))
    let result = try #require(decoded.results.first { $0.cell.design == .ckit })
    #expect(result.samples == [sample(cpu: 2_000_000), sample(cpu: 4_000_000)])
    #expect(result.figures["cpuPerTick"] == Spread([1_000, 2_000]))
  }

  @Test("A measurement's outcome is one line, and decodes to the same outcome")
  func outcome() throws {
    for outcome in [Measurement.Outcome.sample(sample(cpu: 7)), .startTookTooLong] {
      #expect(!outcome.line.dropLast().contains("\n"))
      #expect(try JSONDecoder().decode(Measurement.Outcome.self, from: Data(outcome.line.utf8)) == outcome)
    }
  }
}

@Suite("The spread of several rounds")
struct SpreadTests {
  @Test("Without values there is no spread")
  func empty() {
    #expect(Spread([]) == nil)
  }

  @Test("The median is the middle value, or the mean of the two middle values")
  func median() {
    #expect(Spread([7])?.median == 7)
    #expect(Spread([9, 1, 2])?.median == 2)
    #expect(Spread([4, 1, 3, 2])?.median == 2.5)
  }

  @Test("A spread has the lowest and the highest value")
  func range() {
    let spread = Spread([5, 2, 8])
    #expect(spread?.lowest == 2)
    #expect(spread?.highest == 8)
  }

  @Test("A spread is uneven if a value differs from the median by a factor of more than 1.5")
  func uneven() {
    #expect(Spread([10, 10, 15])?.isUneven == false)
    #expect(Spread([10, 10, 15.1])?.isUneven == true)
    #expect(Spread([10, 15, 15])?.isUneven == false)
    #expect(Spread([9.9, 15, 15])?.isUneven == true)
    #expect(Spread([0, 0, 0])?.isUneven == false)
  }
}
