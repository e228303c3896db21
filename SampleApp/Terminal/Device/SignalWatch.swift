import Dispatch
import Glibc

/// Turns signals into calls on the main thread, where anything may be done.
@MainActor final class SignalWatch {
  private let sources: [CancelingSource]

  init(_ signals: [Int32], onSignal: @escaping @MainActor (Int32) -> Void) {
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { MainActor.assumeIsolated { onSignal(number) } }
      return CancelingSource(source)
    }
  }

  /// Stops the process as Ctrl-Z does without us; returns when it goes on.
  static func stopProcess() {
    var standard = sigaction()
    var ours = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(SIGTSTP, &standard, &ours)
    raise(SIGTSTP)
    sigaction(SIGTSTP, &ours, nil)
  }
}
