import Foundation
import UIKit

// recipe: MoveFromATimerAndATag
final class TimedCodePage: CodePage {
  private var timer: (any DispatchSourceTimer)?
  private var left = 0

  func countDown(from seconds: Int, onButtonWithTag tag: Int) {
    left = seconds
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(wallDeadline: .now(), repeating: 1, leeway: .milliseconds(100))
    timer.setEventHandler { @Sendable [weak self] in
      DispatchQueue.main.async { [weak self] in self?.show(onButtonWithTag: tag) }
    }
    self.timer = timer
    timer.resume()
  }

  private func show(onButtonWithTag tag: Int) {
    guard let button = view.viewWithTag(tag) as? UIButton else { return }
    if left > 0 {
      button.setTitle("\(left)秒后重新获取", for: .normal)
      button.setTitleColor(.gray, for: .normal)
      button.isUserInteractionEnabled = false
      left -= 1
    } else {
      timer?.cancel()
      button.setTitle("重新获取验证码", for: .normal)
      button.setTitleColor(.darkGray, for: .normal)
      button.isUserInteractionEnabled = true
    }
  }
}
// end of recipe
