/// Why a command line was not understood.
enum LaunchOptionsError: Error, Equatable, CustomStringConvertible {
  case unknown(String)
  case missingSeconds
  case badSeconds(String)
  case missingFile

  var description: String {
    let range = LaunchOptions.allowedSeconds
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return switch self {
    case .unknown(let argument): "unknown option \"\(argument)\""
    case .missingSeconds: "--seconds needs \(allowed)"
    case .badSeconds(let value): "--seconds needs \(allowed), not \"\(value)\""
    case .missingFile: "--draw needs the name of a file"
    }
  }
}
