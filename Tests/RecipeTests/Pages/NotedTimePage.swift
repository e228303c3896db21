import Foundation
import UIKit

// recipe: MoveFromNotedTimes
final class NotedTimePage: UIViewController {
  let button = UIButton(type: .system)
  private var left = 0
  private var leftAt: Date?
  private var timer: Timer?

  func didEnterBackground() {
    leftAt = Date()
    timer?.invalidate()
  }

  func didBecomeActive() {
    guard let leftAt else { return }
    left -= Int(Date().timeIntervalSince(leftAt))
    if left > 0 { startTimer() } else { end() }
  }

  func startTimer() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  private func tick() {
    left -= 1
    if left > 0 { button.setTitle("\(left) s", for: .normal) } else { end() }
  }

  private func end() {
    timer?.invalidate()
    button.setTitle("Send the code", for: .normal)
    button.isUserInteractionEnabled = true
  }
}
// end of recipe
