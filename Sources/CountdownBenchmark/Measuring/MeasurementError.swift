/// Why a measurement found nothing.
enum MeasurementError: Error, Equatable, CustomStringConvertible {
  /// The first ticks were due before all countdowns had been started.
  case startTookTooLong
  case notLaunched(String)
  case ended(status: Int32)
  case killed(signal: Int32)
  case tookTooLong
  case badResult

  var description: String {
    switch self {
    case .startTookTooLong: "the first ticks were due before all countdowns had been started"
    case .notLaunched(let reason): "its process could not be launched: \(reason)"
    case .ended(let status): "its process ended with status \(status)"
    case .killed(let signal): "its process was ended by signal \(signal)"
    case .tookTooLong: "its process took too long and was ended"
    case .badResult: "its process did not say what it found"
    }
  }
}
