/// Why a measurement found nothing.
enum MeasurementError: Error, Equatable, CustomStringConvertible {
  /// The first ticks were due before all countdowns had been started.
  case startTookTooLong
  /// The process ended without a result.
  case noResult(status: Int32)
  case tookTooLong

  var description: String {
    switch self {
    case .startTookTooLong: "the first ticks were due before all countdowns had been started"
    case .noResult(let status): "the process ended with status \(status) and without a result"
    case .tookTooLong: "the process was ended, for it took too long"
    }
  }
}
