import Dispatch
import Glibc

/// Delivers signals on the main thread, where a handler can call any function.
@MainActor final class SignalMonitor {
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [Int32], onSignal: @escaping @MainActor (Int32) -> Void) {
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { onSignal(number) } }
      source.resume()
      return source
    }
  }

  /// Stops the process like Ctrl-Z does by default. Returns when the process continues.
  static func stopProcess() {
    var standard = sigaction()
    var ours = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &standard, &ours)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }
}
