import Foundation
import UIKit

// recipe: MoveFromNotedTimes
final class NotedTimePage: UIViewController {
  let button = UIButton(type: .system)
  let ring = RingView()
  private var left = 0
  private var leftAt: Date?
  private var timer: Timer?

  func start() {
    left = 60
    button.isUserInteractionEnabled = false
    ring.strokeColor = .systemGray
    startTimer()
  }

  func didEnterBackground() {
    guard left > 0 else { return }
    leftAt = Date()
    timer?.invalidate()
  }

  func didBecomeActive() {
    guard let noted = leftAt else { return }
    leftAt = nil
    left -= Int(Date().timeIntervalSince(noted))
    if left > 0 { startTimer() } else { end() }
  }

  private func startTimer() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  private func tick() {
    left -= 1
    ring.progress = CGFloat(left) / 60
    if left > 0 { button.setTitle("\(left) s", for: .normal) } else { end() }
  }

  private func end() {
    left = 0
    timer?.invalidate()
    ring.progress = 0
    ring.strokeColor = UIColor(red: 0x77 / 255, green: 0xCA / 255, blue: 0xC6 / 255, alpha: 1)
    button.setTitle("Send the code", for: .normal)
    button.isUserInteractionEnabled = true
  }
}
// end of recipe
