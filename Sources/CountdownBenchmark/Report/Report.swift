import Foundation

/// What all rounds found.
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
