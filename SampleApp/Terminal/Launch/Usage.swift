/// The text of `--help`.
enum Usage {
  static let text = """
    CountdownKit's sample: its UIKit pages, in a terminal.

    Usage: SampleApp [--seconds N] [--tour] [--draw FILE] [--help]

    In a terminal it draws the pages and takes keys:
      1-9     touch the control of that number
      b       back: the page that is left is gone
      j, k    scroll down and up, as the arrows do
      z       the app goes to the background; any key brings it back, and so does fg after Ctrl-Z
      r       relaunch: the process replaces itself, and begins with the menu
      q       quit; Ctrl-C and Ctrl-D do, too
    The waits for a code on the sign-in page and in the list go on through all of these, quitting as well.

    The server that the sign-in page asks for codes is in the app: choose there what it answers, how long it takes and what
    time it believes it is.

    Without a terminal, or with --tour, it plays a tour of all pages in less than 12 s: it sends a code, fails to, is
    refused, and reaches the limit; leaves a page that counts, goes to the background, and relaunches, too. It prints every
    change that a user would see, and judges the ticks: none early, none missing, none a second late, the right one at once
    on every return. Values that fell into a time when the process itself was not running are reported as stalled and are
    no fault. The tour keeps its countdowns apart from the user's.

    Options:
      --seconds N   how long a countdown takes, 1 to 86400; 60 unless given, 3 in the tour
      --tour        play the tour, in a terminal as well
      --draw FILE   draw the sign-in page in its states, light and dark, as an SVG picture, and do nothing else
      --help, -h    print this text

    Environment:
      NO_COLOR      if set to anything, nothing is colored
      TERM          if "dumb" or missing, the tour is played
      XDG_DATA_HOME, HOME
                    where countdowns are kept: in the first, or in .local/share of the second
      TMPDIR        where the tour makes a folder to keep its own
      SAMPLE_TOUR   internal: what a relaunched tour takes over

    Exit status:
      0      quit, or a tour without fault
      1      the tour found a tick early, missing or late, or a page not as it should be: see standard error
      2      the command line was not understood
      3      the picture could not be written
      126    the process could not replace itself
      128+n  ended by signal n

    """
}
