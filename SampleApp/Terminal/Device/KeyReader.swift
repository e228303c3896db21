import Dispatch
import Glibc

/// Reads keys from standard input as they come.
@MainActor final class KeyReader {
  private let source: CancelingSource

  /// - Parameters:
  ///   - onKeys: Called on the main thread with the keys that came at once; with none if they mean nothing here.
  ///   - onEnd: Called when there is nothing more to read.
  init(onKeys: @escaping @MainActor ([Key]) -> Void, onEnd: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        guard let bytes = Self.readBytes() else { return onEnd() }
        if !bytes.isEmpty { onKeys(Key.keys(in: bytes)) }
      }
    }
    self.source = CancelingSource(source)
  }

  /// What is there now; nil at the end of input, or when the terminal has gone.
  private static func readBytes() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil
  }
}
