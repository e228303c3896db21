import Glibc

/// The terminal's screen: taken over with ``enter()``, given back as it was with ``leave()``.
@MainActor final class TerminalScreen {
  private let rawMode: RawMode?
  private let write: (String) -> Void
  private var isEntered = false
  private var shown: String?

  init(
    rawMode: RawMode? = RawMode(descriptor: STDIN_FILENO),
    write: @escaping (String) -> Void = StandardStream.output.write
  ) {
    self.rawMode = rawMode
    self.write = write
  }

  /// Turns to the alternate screen, hides the cursor, and takes keys as they come.
  func enter() {
    rawMode?.enter()
    write("\u{1B}[?1049h\u{1B}[?25l")
    isEntered = true
    shown = nil
  }

  /// Shows a frame, if it is not the one that is there.
  func show(_ frame: String) {
    guard isEntered, frame != shown else { return }
    shown = frame
    write(frame)
  }

  /// Gives the terminal back. Does nothing the second time.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    rawMode?.leave()
  }

  /// As large as the terminal is now; 80 by 24 if it does not say.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
