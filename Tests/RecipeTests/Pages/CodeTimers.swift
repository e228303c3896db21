import Foundation

// recipe: MoveFromAKeyedCountdown
@MainActor final class CodeTimers {
  static let shared = CodeTimers()
  private var left: [String: Int] = [:]
  private var onTick: [String: (Int) -> Void] = [:]
  private var timer: Timer?

  func isRunning(_ key: String) -> Bool { left[key] != nil }

  func start(_ key: String, from seconds: Int, onTick: @escaping (Int) -> Void) {
    self.onTick[key] = onTick
    if left[key] == nil { left[key] = seconds }
    timer =
      timer
      ?? Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        MainActor.assumeIsolated { CodeTimers.shared.tick() }
      }
  }

  private func tick() {
    for (key, seconds) in left {
      left[key] = seconds > 1 ? seconds - 1 : nil
      onTick[key]?(seconds - 1)
    }
  }
}
// end of recipe
