import CountdownCore
import TestSupport

/// What an observer of a countdown received, for as long as the test holds it.
final class TickLog: Sendable {
  /// A tick, or nil for a cancellation.
  private let recorder: Recorder<Countdown.Tick?>
  let observation: CountdownObservation

  init(_ countdown: Countdown) {
    let recorder = Recorder<Countdown.Tick?>()
    self.recorder = recorder
    observation = countdown.observe {
      recorder.record($0)
    } onCancel: {
      recorder.record(nil)
    }
  }

  var ticks: [Countdown.Tick] { recorder.values.compactMap { $0 } }
  var count: Int { recorder.count }

  /// The remaining times and the cancellations, as in "3 2 1.5 cancel".
  var text: String { recorder.values.map { $0?.text ?? "cancel" }.joined(separator: " ") }

  /// Returns and removes the values that were received.
  func take() -> String {
    defer { clear() }
    return text
  }

  func clear() { recorder.removeAll() }

  func cancel() { observation.cancel() }
}

extension Countdown.Tick {
  /// The remaining time, as in "3" and "1.5".
  var text: String { remaining == remaining.rounded() ? "\(Int(remaining))" : "\(remaining)" }
}

/// An object that a handler captures, so that a test notices when the handler is released.
final class Witness: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}
