import Foundation

/// A process that takes one measurement. The process is this program again, so its heap, threads, and CPU time belong to
/// the measurement alone.
struct CellProcess {
  var cell: Cell

  func run() -> Result<Sample, MeasurementError> {
    // Other processes may slow down the measurement.
    let limit = 30 + 4 * cell.estimatedSeconds
    return Platform.runSelf([Options.measureOption, Self.json(cell)], limit: limit).flatMap { data in
      switch try? JSONDecoder().decode(Measurement.Outcome.self, from: data) {
      case .sample(let sample): .success(sample)
      case .startTookTooLong: .failure(.startTookTooLong)
      case nil: .failure(.badResult)
      }
    }
  }

  /// Returns a value as JSON in one line.
  static func json(_ value: some Encodable) -> String {
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
