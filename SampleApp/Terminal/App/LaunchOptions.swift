/// The options on the command line.
struct LaunchOptions: Equatable {
  /// The duration of each countdown; nil selects the mode's default.
  var seconds: Int?
  var wantsTour = false
  /// The folder to write the pictures to; nil draws nothing.
  var drawing: String?
  var wantsHelp = false

  /// The durations that the command line accepts. The maximum, one day, keeps the tour's sums in range.
  static let allowedSeconds = 1...86_400

  /// Parses the arguments, without the program's name.
  init(arguments: [String]) throws(LaunchOptionsError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--tour": wantsTour = true
      case "--draw":
        drawing = try Self.folder(rest.popFirst())
      case _ where argument.hasPrefix("--draw="):
        drawing = try Self.folder(String(argument.dropFirst("--draw=".count)))
      case "--seconds":
        guard let value = rest.popFirst() else { throw .missingSeconds }
        seconds = try Self.seconds(value)
      case _ where argument.hasPrefix("--seconds="):
        seconds = try Self.seconds(String(argument.dropFirst("--seconds=".count)))
      default: throw argument.hasPrefix("-") ? .unknown(argument) : .unexpected(argument)
      }
    }
  }

  private static func folder(_ value: String?) throws(LaunchOptionsError) -> String {
    guard let value, !value.isEmpty else { throw .missingFolder }
    return value
  }

  private static func seconds(_ value: String) throws(LaunchOptionsError) -> Int {
    guard let seconds = Int(value), allowedSeconds.contains(seconds) else { throw .badSeconds(value) }
    return seconds
  }
}

/// An error in the command line.
enum LaunchOptionsError: Error, Equatable, CustomStringConvertible {
  case unknown(String)
  case unexpected(String)
  case missingSeconds
  case badSeconds(String)
  case missingFolder

  var description: String {
    let range = LaunchOptions.allowedSeconds
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return switch self {
    case .unknown(let argument): "unknown option \"\(argument)\""
    case .unexpected(let argument): "unexpected argument \"\(argument)\""
    case .missingSeconds: "--seconds requires \(allowed)"
    case .badSeconds(let value): "--seconds requires \(allowed), not \"\(value)\""
    case .missingFolder: "--draw requires a folder"
    }
  }
}

/// The two ways in which the sample runs.
enum LaunchMode: Equatable {
  /// The sample draws its pages and responds to keys.
  case interactive
  /// The sample plays a tour and prints it line by line.
  case tour

  /// Selects the mode.
  ///
  /// - Parameters:
  ///   - options: The command line's options.
  ///   - hasTerminal: Whether both standard input and standard output are a terminal.
  ///   - environment: The process's environment. If `TERM` is missing, empty, or "dumb", the terminal can't move its cursor.
  init(_ options: LaunchOptions, hasTerminal: Bool, environment: [String: String]) {
    let terminal = environment["TERM"] ?? ""
    let canDraw = hasTerminal && !terminal.isEmpty && terminal != "dumb"
    self = canDraw && !options.wantsTour ? .interactive : .tour
  }

  /// The duration of each countdown if the command line gives none.
  var defaultSeconds: Int {
    switch self {
    case .interactive: 60
    case .tour: 3
    }
  }
}

extension LaunchOptions {
  /// The text of `--help`.
  static let usage = """
    CountdownKit's sample: its UIKit pages in a terminal.

    Usage: SampleApp [--seconds N] [--tour] [--draw FOLDER] [--help]

    In a terminal, the sample draws its pages and responds to keys:
      j, k    select the next or previous control; arrow keys, Tab, and Shift-Tab do, too
      return  touch the selected control; the space bar does, too
      1-9     touch the control with that number
      PgDn, PgUp
              move the selection by a screen
      b       go back; the page is destroyed
      z       move the app to the background; any key returns; after Ctrl-Z, use fg
      r       relaunch: replace the process and start at the menu
      q       quit; Ctrl-C and Ctrl-D quit, too
    The countdowns on the sign-in page and in the list continue after each of these actions.

    The sign-in page requests its codes from a simulated server inside the app. You can choose the server's response,
    latency and clock on the page "Simulated server".

    Without a terminal, or with --tour, the sample plays a tour of all pages in less than 15 s. The tour sends codes until
    it reaches the limit. One request fails, and the server refuses another. During a countdown, the tour leaves the page,
    moves the app to the background, and relaunches it. The tour prints every change that a user would see. It checks that
    no tick is early, missing, or a second late, and that the value is correct immediately after every return. If a value
    was due while the process wasn't running, the tour reports it as stalled, not as a fault. The tour stores its
    countdowns in a temporary folder.

    Options:
      --seconds N   the duration of each countdown, 1 to 86400 s; the default is 60, or 3 in the tour
      --tour        play the tour, even in a terminal
      --draw FOLDER
                    draw the README's SVG pictures of the pages, light and dark, and exit; creates the folder
      --help, -h    print this text

    Environment:
      NO_COLOR      if not empty, the sample uses no colors
      TERM          if "dumb", empty, or missing, the sample plays the tour
      XDG_DATA_HOME, HOME
                    where countdowns are stored: in the first, or in .local/share of the second
      TMPDIR        where the tour creates its temporary folder
      SAMPLE_TOUR   internal: the state that a relaunched tour resumes from

    Exit status:
      0      you quit, or the tour found no faults
      1      the tour found an early, missing, or late tick, or an incorrect page; see standard error
      2      the command line is invalid
      3      a picture couldn't be written
      126    the process couldn't be replaced
      128+n  signal n ended the process

    """
}
