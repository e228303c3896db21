import Glibc

/// Has the terminal hand over each key as it is pressed, unseen; Ctrl-C and Ctrl-Z stay signals.
struct RawMode {
  private let descriptor: Int32
  // As found when the process began: later it may be this very mode.
  private let original: termios

  /// Nil if there is no terminal at that descriptor.
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
