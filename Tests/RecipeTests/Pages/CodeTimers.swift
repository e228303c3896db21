import Foundation

// recipe: MoveFromAKeyedCountdown
@MainActor final class CodeTimers {
  static let shared = CodeTimers()
  private var left: [String: Int] = [:]
  private typealias Callbacks = (onTick: (Int) -> Void, onEnd: () -> Void)
  private var callbacks: [String: Callbacks] = [:]
  private var timer: Timer?

  func isRunning(_ key: String) -> Bool { left[key] != nil }

  func start(
    _ key: String, from seconds: Int,
    onTick: @escaping (Int) -> Void, onEnd: @escaping () -> Void
  ) {
    guard left[key] != nil || left.count < 20 else { return }
    let present = left[key] ?? min(seconds, 120)
    left[key] = present
    callbacks[key] = (onTick, onEnd)
    onTick(present)
    timer =
      timer
      ?? Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        MainActor.assumeIsolated { CodeTimers.shared.tick() }
      }
  }

  private func tick() {
    for (key, seconds) in left {
      left[key] = seconds > 1 ? seconds - 1 : nil
      if seconds > 1 {
        callbacks[key]?.onTick(seconds - 1)
      } else {
        callbacks.removeValue(forKey: key)?.onEnd()
      }
    }
    guard left.isEmpty else { return }
    timer?.invalidate()
    timer = nil
  }
}
// end of recipe
