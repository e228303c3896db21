/// The options on the command line.
struct LaunchOptions: Equatable {
  /// The duration of each countdown; nil selects a minute, or 3 seconds in the tour.
  var seconds: Int?
  var wantsTour = false
  var wantsHelp = false

  /// The durations that the command line accepts. The maximum is one day.
  private static let allowedSeconds = 1...86_400

  /// Parses the arguments, without the program's name.
  init(arguments: [String]) throws(LaunchOptionsError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--tour": wantsTour = true
      case "--seconds": seconds = try Self.seconds(rest.popFirst() ?? "")
      default: throw LaunchOptionsError(description: "unknown argument \"\(argument)\"")
      }
    }
  }

  private static func seconds(_ value: String) throws(LaunchOptionsError) -> Int {
    guard let seconds = Int(value), allowedSeconds.contains(seconds) else {
      throw LaunchOptionsError(description: "--seconds requires a whole number from 1 to 86400, not \"\(value)\"")
    }
    return seconds
  }

  /// The text of `--help`.
  static let usage = """
    CountdownKit's sample: its UIKit pages in a terminal.

    Usage: SampleApp [--seconds N] [--tour] [--help]

    In a terminal, the sample draws its pages and responds to keys:
      j, k    select the next or previous control; arrow keys, Tab, and Shift-Tab do, too
      return  touch the selected control; the space bar does, too
      1-9     touch the control with that number
      b       go back; Escape does, too; the page is destroyed
      z       move the app to the background; any key returns; after Ctrl-Z, use fg
      r       relaunch: replace the process and start at the menu
      q       quit; Ctrl-C and Ctrl-D quit, too
    Countdowns with a key continue after each of these actions. To end them, touch "Start afresh" in the menu.

    Without a terminal, or with --tour, the sample plays a tour of all pages. The tour doesn't wait, because it has a clock
    of its own, and stores nothing.

    Options:
      --seconds N   the duration of each countdown, 1 to 86400 s; the default is 60, or 3 in the tour
      --tour        play the tour, even in a terminal
      --help, -h    print this text

    Environment:
      NO_COLOR      if not empty, the sample uses no colors
      TERM          if "dumb", empty, or missing, the sample plays the tour
      XDG_DATA_HOME, HOME
                    where countdowns are stored: in the first, or in .local/share of the second

    Exit status:
      0      you quit, or the tour has ended
      2      the command line is invalid
      126    the process couldn't be replaced
      128+n  signal n ended the process

    """
}

/// An error in the command line.
struct LaunchOptionsError: Error, Equatable, CustomStringConvertible {
  let description: String
}
