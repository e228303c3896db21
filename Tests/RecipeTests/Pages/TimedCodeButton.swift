import Foundation
import UIKit

// recipe: MoveFromASelfStartingButton
final class TimedCodeButton: UIButton {
  var duration = 60
  private var left = 0
  private var timer: Timer?

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard left == 0, super.beginTracking(touch, with: event) else {
      return false
    }
    left = duration
    timer = Timer.scheduledTimer(
      withTimeInterval: 1, repeats: true
    ) { [weak self] timer in
      guard let self else { return timer.invalidate() }
      MainActor.assumeIsolated { self.tick() }
    }
    return true
  }

  private func tick() {
    left -= 1
    if left == 0 { timer?.invalidate() }
    titleLabel?.text = left > 0 ? "\(left)秒" : title(for: .normal)
  }
}
// end of recipe
