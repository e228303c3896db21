/// How the sample presents itself.
enum LaunchMode: Equatable {
  /// Drawn, and steered by keys.
  case interactive
  /// Played by itself, and told line by line.
  case tour

  /// - Parameters:
  ///   - hasTerminal: Whether both input and output are one.
  ///   - environment: A terminal called dumb, or not called anything, takes no cursor movements.
  init(_ options: LaunchOptions, hasTerminal: Bool, environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let canDraw = hasTerminal && !terminal.isEmpty && terminal != "dumb"
    self = canDraw && !options.wantsTour ? .interactive : .tour
  }

  /// How long a countdown takes unless the command line says otherwise.
  var standardSeconds: Int {
    switch self {
    case .interactive: 60
    case .tour: 3
    }
  }
}
