/// What the command line asks for.
struct LaunchOptions: Equatable {
  /// How long every countdown takes; nil leaves it to the mode.
  var seconds: Int?
  var wantsTour = false
  /// The file to draw the buttons into; nil draws none.
  var drawing: String?
  var wantsHelp = false

  /// A day: the tour's judge adds these up, and nobody waits longer for a code.
  static let allowedSeconds = 1...86_400

  /// - Parameter arguments: Without the program's name.
  init(arguments: [String]) throws(LaunchOptionsError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--tour": wantsTour = true
      case "--draw":
        drawing = try Self.file(rest.popFirst())
      case _ where argument.hasPrefix("--draw="):
        drawing = try Self.file(String(argument.dropFirst("--draw=".count)))
      case "--seconds":
        guard let value = rest.popFirst() else { throw .missingSeconds }
        seconds = try Self.seconds(value)
      case _ where argument.hasPrefix("--seconds="):
        seconds = try Self.seconds(String(argument.dropFirst("--seconds=".count)))
      default: throw .unknown(argument)
      }
    }
  }

  private static func file(_ value: String?) throws(LaunchOptionsError) -> String {
    guard let value, !value.isEmpty else { throw .missingFile }
    return value
  }

  private static func seconds(_ value: String) throws(LaunchOptionsError) -> Int {
    guard let seconds = Int(value), allowedSeconds.contains(seconds) else { throw .badSeconds(value) }
    return seconds
  }
}
