import CountdownCore
import Foundation
import TestSupport

/// An observer that records what it receives for as long as the test holds it.
final class Watch: Sendable {
  enum Event: Hashable, Sendable {
    case tick(Countdown.Tick)
    case cancelled
  }

  private let recorder: Recorder<Event>
  let observation: CountdownObservation

  init(_ countdown: Countdown) {
    let recorder = Recorder<Event>()
    self.recorder = recorder
    observation = countdown.observe(onCancel: { recorder.record(.cancelled) }, { recorder.record(.tick($0)) })
  }

  var events: [Event] { recorder.values }

  var ticks: [Countdown.Tick] {
    events.compactMap { event in
      if case .tick(let tick) = event { tick } else { nil }
    }
  }

  var remaining: [TimeInterval] { ticks.map(\.remaining) }
  var seconds: [Int] { ticks.map(\.remainingSeconds) }
  var count: Int { recorder.count }
  var cancelCount: Int { events.filter { $0 == .cancelled }.count }

  /// Removes the events recorded so far.
  func clear() { recorder.removeAll() }

  func cancel() { observation.cancel() }
}

/// An object that a handler captures, so that a test notices when the handler is released.
final class Witness: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit { onDeinit() }
}
