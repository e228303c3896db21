import CountdownKit
import Foundation

// recipe: MoveFromAKeyedCountdown
@MainActor final class CodeCallbacks {
  static let shared = CodeCallbacks()
  private var observations: [String: CountdownObservation] = [:]

  /// Starts a countdown under a key, or continues the one that is running.
  /// The closures replace those of the last call.
  func start(
    _ key: String, from seconds: Int,
    onTick: @escaping @MainActor @Sendable (Int) -> Void,
    onEnd: @escaping @MainActor @Sendable () -> Void
  ) throws {
    let countdown = try CountdownCenter.shared.start(
      key, duration: TimeInterval(seconds))
    observations[key] = countdown.observe(
      onCancel: {
        MainActor.assumeIsolated {
          CodeCallbacks.shared.observations[key] = nil
        }
      },
      { tick in
        MainActor.assumeIsolated {
          guard tick.isFinished else { return onTick(tick.remainingSeconds) }
          CodeCallbacks.shared.observations[key] = nil
          onEnd()
        }
      })
  }
}
// end of recipe
