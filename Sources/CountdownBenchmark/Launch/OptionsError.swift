/// Why a command line was not understood.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case unknown(String)
  case missingValue(option: String)
  case badValue(option: String, value: String, allowed: String)
  /// The designs, counts and phases that were asked for have nothing in common.
  case nothingToMeasure

  var description: String {
    switch self {
    case .unknown(let argument): "unknown option \"\(argument)\""
    case .missingValue(let option): "\(option) needs a value"
    case .badValue(let option, let value, let allowed): "\(option) needs \(allowed), not \"\(value)\""
    case .nothingToMeasure: "nothing to measure: not every design is measured with every count"
    }
  }
}
