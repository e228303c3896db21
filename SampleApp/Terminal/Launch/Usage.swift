/// The text of `--help`.
enum Usage {
  static let text = """
    CountdownKit's sample: its UIKit pages, in a terminal.

    Usage: SampleApp [--seconds N] [--tour] [--help]

    In a terminal it draws the pages and takes keys:
      1-9     touch the control of that number
      b       back
      q       quit; Ctrl-C and Ctrl-D do, too

    Without a terminal, or with --tour, it plays a tour of all pages in less than 12 s, prints every change that a user
    would see, and judges the ticks: none early, none missing, none a second late. Values that fell into a time when the
    process itself was not running are reported as stalled and are no fault.

    Options:
      --seconds N   how long a countdown takes, 1 to 86400; 60 unless given, 3 in the tour
      --tour        play the tour, in a terminal as well
      --help, -h    print this text

    Environment:
      NO_COLOR      if set to anything, nothing is coloured
      TERM          if "dumb" or missing, the tour is played

    Exit status:
      0      quit, or a tour without fault
      1      the tour found a tick early, missing or late: see standard error
      2      the command line was not understood
      128+n  ended by signal n

    """
}
