import Foundation
import Glibc

/// The terminal's screen. ``enter()`` takes it over, and ``leave()`` restores it.
@MainActor final class TerminalScreen {
  private let rawMode = RawMode(descriptor: STDIN_FILENO)
  private var isEntered = false
  private var shownFrame: String?

  /// Switches to the alternate screen, hides the cursor, and enters raw mode.
  func enter() {
    rawMode?.enter()
    StandardStream.output.write("\u{1B}[?1049h\u{1B}[?25l")
    isEntered = true
    shownFrame = nil
  }

  /// Shows a frame if it differs from the previous one. Does nothing before ``enter()`` and after ``leave()``.
  func show(_ frame: String) {
    guard isEntered, frame != shownFrame else { return }
    shownFrame = frame
    StandardStream.output.write(frame)
  }

  /// Forgets the shown frame, because the terminal may have changed it.
  func invalidate() {
    shownFrame = nil
  }

  /// Restores the terminal. Further calls do nothing.
  func leave() {
    guard isEntered else { return }
    isEntered = false
    StandardStream.output.write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    rawMode?.leave()
  }

  /// The current size of the terminal, or 80 by 24 if it's unknown.
  var size: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

/// The size of a terminal in cells, and the scale between cells and points.
struct TerminalSize: Equatable {
  var columns: Int
  var rows: Int

  /// The rows above the page: the title and a line.
  static let headerRows = 2
  /// The rows below the page: the help.
  static let footerRows = 1

  static let pointsPerColumn: CGFloat = 8
  static let pointsPerRow: CGFloat = 16

  /// The number of columns that the sample uses. Longer lines would be hard to read.
  var contentColumns: Int { min(columns, 80) }

  /// The number of rows available to the page.
  var pageRows: Int { max(0, rows - Self.headerRows - Self.footerRows) }

  /// The size available to the page, in points.
  var pageSize: CGSize {
    CGSize(width: CGFloat(contentColumns) * Self.pointsPerColumn, height: CGFloat(pageRows) * Self.pointsPerRow)
  }
}

/// A terminal mode that sends each key immediately and without echo. Ctrl-C and Ctrl-Z still send signals.
struct RawMode {
  private let descriptor: Int32
  private let original: termios

  /// Saves the terminal's current attributes. Returns nil if the descriptor isn't a terminal.
  ///
  /// Create it when the process starts, before the terminal enters raw mode.
  init?(descriptor: Int32) {
    var attributes = termios()
    guard tcgetattr(descriptor, &attributes) == 0 else { return nil }
    self.descriptor = descriptor
    original = attributes
  }

  func enter() {
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &raw.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    set(raw)
  }

  func leave() {
    set(original)
  }

  private func set(_ attributes: termios) {
    var attributes = attributes
    while tcsetattr(descriptor, TCSANOW, &attributes) != 0, errno == EINTR {}
  }
}
