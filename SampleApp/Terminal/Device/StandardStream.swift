import Glibc

/// Standard output or standard error, without a buffer.
struct StandardStream {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  let descriptor: Int32

  /// Writes a text. The rest of the text is dropped if the stream is closed.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno == EAGAIN {
        // Another process may have set the terminal to nonblocking mode.
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
