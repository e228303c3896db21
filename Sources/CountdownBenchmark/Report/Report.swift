import Foundation

/// The results of all rounds.
struct Report: Codable {
  var system = ProcessInfo.processInfo.operatingSystemVersionString
  var processors = ProcessInfo.processInfo.activeProcessorCount
  var rounds: Int
  var results: [CellResult]
  var failures: [Failure] = []

  init(plan: Plan) {
    rounds = plan.rounds
    results = plan.cells.map { CellResult(cell: $0) }
  }

  mutating func add(_ result: Result<Sample, MeasurementError>, of cell: Cell, round: Int) {
    switch result {
    case .success(let sample):
      guard let index = results.firstIndex(where: { $0.cell == cell }) else { return }
      results[index].add(sample)
    case .failure(let error):
      failures.append(Failure(cell: cell, round: round, reason: "\(error)"))
    }
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}

/// The samples of one cell, one for each successful round.
struct CellResult: Codable {
  var cell: Cell
  var samples: [Sample] = []
  /// The figures of all samples, by the raw value of ``Figure``.
  var figures: [String: Spread] = [:]

  init(cell: Cell) {
    self.cell = cell
  }

  mutating func add(_ sample: Sample) {
    samples.append(sample)
    for figure in Figure.allCases { figures[figure.rawValue] = spread(figure) }
  }

  func spread(_ figure: Figure) -> Spread? {
    Spread(samples.compactMap { figure.value(in: $0, of: cell) })
  }
}

/// A measurement that failed.
struct Failure: Codable {
  var cell: Cell
  var round: Int
  var reason: String
}

/// The median and the range of a figure over several rounds.
struct Spread: Codable, Equatable {
  var median: Double
  var lowest: Double
  var highest: Double

  /// Returns `nil` without values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    lowest = first
    highest = last
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// A Boolean value that indicates whether a round differs from the median by a factor of more than 1.5.
  var isUneven: Bool { highest > 1.5 * median || median > 1.5 * lowest }
}
