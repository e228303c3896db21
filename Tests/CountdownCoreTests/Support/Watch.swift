import CountdownCore
import Dispatch
import Foundation

/// Watches a countdown and keeps what it was told, for as long as the watch is held.
final class Watch: Sendable {
  enum News: Hashable, Sendable {
    case tick(Countdown.Tick)
    case cancelled
  }

  private let recorder: Recorder<News>
  private let observation: CountdownObservation

  init(_ countdown: Countdown, on queue: DispatchQueue = .main) {
    let recorder = Recorder<News>()
    self.recorder = recorder
    observation = countdown.observe(
      on: queue, onCancel: { recorder.record(.cancelled) }, { recorder.record(.tick($0)) })
  }

  var news: [News] { recorder.values }

  var ticks: [Countdown.Tick] {
    news.compactMap { news in
      if case .tick(let tick) = news { tick } else { nil }
    }
  }

  var remaining: [TimeInterval] { ticks.map(\.remaining) }
  var seconds: [Int] { ticks.map(\.remainingSeconds) }
  var cancelCount: Int { news.filter { $0 == .cancelled }.count }

  /// Forgets what has been told so far.
  func clear() { recorder.removeAll() }

  func cancel() { observation.cancel() }
}

/// Something to be captured by a handler, so that a test sees the handler being released.
final class Witness: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}
