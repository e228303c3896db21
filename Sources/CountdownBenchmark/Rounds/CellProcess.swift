import Foundation

/// A process that takes one measurement: this program again, so that heap, threads and CPU time are those of the
/// measurement alone.
struct CellProcess {
  /// What the process writes as its only line.
  enum Outcome: Codable, Equatable {
    case sample(Sample)
    case startTookTooLong

    init(_ result: Result<Sample, MeasurementError>) {
      switch result {
      case .success(let sample): self = .sample(sample)
      case .failure: self = .startTookTooLong
      }
    }

    var line: String { CellProcess.json(self) + "\n" }
  }

  var cell: Cell

  func run() -> Result<Sample, MeasurementError> {
    // Generous, for there may be more to do on this machine.
    let limit = 30 + 4 * cell.estimatedSeconds
    return Platform.runSelf([Options.measureOption, Self.json(cell)], limit: limit).flatMap { data in
      switch try? JSONDecoder().decode(Outcome.self, from: data) {
      case .sample(let sample): .success(sample)
      case .startTookTooLong: .failure(.startTookTooLong)
      case nil: .failure(.badResult)
      }
    }
  }

  private static func json(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
