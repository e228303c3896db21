import CountdownKit
import Foundation
import UIKit

/// A page with a button that has a tag. Both versions of the code build on it.
class CodePage: UIViewController {
  var button = UIButton(type: .custom)

  func showCodeButton() {
    button.tag = 1001
    button.setTitle("获取验证码", for: .normal)
    view.addSubview(button)
  }
}

// recipe: MoveFromATimerAndATag
final class TimedCodePage: CodePage {
  private var timer: (any DispatchSourceTimer)?
  private var left = 0

  func countDown(from seconds: Int, onButtonWithTag tag: Int) {
    left = seconds
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(
      wallDeadline: .now(), repeating: 1, leeway: .milliseconds(100))
    timer.setEventHandler { @Sendable [weak self] in
      DispatchQueue.main.async { [weak self] in
        self?.show(onButtonWithTag: tag)
      }
    }
    self.timer = timer
    timer.resume()
  }

  private func show(onButtonWithTag tag: Int) {
    guard let button = view.viewWithTag(tag) as? UIButton else { return }
    let isCounting = left > 0
    let darkBlue = UIColor(
      red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    let color = isCounting ? UIColor(white: 153 / 255, alpha: 1) : darkBlue
    button.setTitle(isCounting ? "\(left)秒后重新获取" : "重新获取验证码", for: .normal)
    button.setTitleColor(color, for: .normal)
    button.layer.borderColor = color.cgColor
    button.isUserInteractionEnabled = !isCounting
    if isCounting { left -= 1 } else { timer?.cancel() }
  }
}
// end of recipe

// recipe: MoveFromATimerAndATag
extension CountdownStyle {
  /// Gray while counting, and dark blue after the end.
  static var getCodeAgain: CountdownStyle {
    let gray = UIColor(white: 153 / 255, alpha: 1)
    let darkBlue = UIColor(
      red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    var style = CountdownStyle.standard(inLanguage: "zh-Hans")
    style.countingTitle = { "\($0)秒后重新获取" }
    style.countingTitleColor = gray
    style.countingBorderColor = gray
    style.interaction = .ignoresTouches
    style.endTitle = "重新获取验证码"
    style.endTitleColor = darkBlue
    style.endBorderColor = darkBlue
    return style
  }
}

final class TaggedCodePage: CodePage {
  func countDown(from seconds: Int, onButtonWithTag tag: Int) {
    view.startCountdown(
      onButtonWithTag: tag, from: seconds, style: .getCodeAgain)
  }
}
// end of recipe

// recipe: MoveFromATimerAndATag
extension TaggedCodePage {
  /// Shows the running countdown. Call this method when you build the page.
  func resumeCountdown() {
    button.countdown.attach(to: "sign-in", style: .getCodeAgain)
  }

  func startKeyedCountdown() {
    view.startCountdown(
      onButtonWithTag: 1001, from: 60, key: "sign-in",
      style: .getCodeAgain)
  }
}
// end of recipe

// recipe: MoveFromATimerAndATag
extension TaggedCodePage {
  /// Replaces the button. The new button shows the countdown immediately.
  func replaceButton() {
    button.removeFromSuperview()
    button = UIButton(type: .custom)
    showCodeButton()
    resumeCountdown()
  }
}
// end of recipe

// recipe: MoveFromATimerAndATag
extension TaggedCodePage {
  /// Starts the countdown before its button exists.
  func startWithoutButton() throws {
    try CountdownCenter.shared.start("sign-in", duration: 60)
  }

  /// Shows the running countdown. Call this method after you add the button.
  func didAddButton() {
    guard let countdown = CountdownCenter.shared["sign-in"] else { return }
    view.startCountdown(
      onButtonWithTag: 1001, from: countdown.remainingSeconds, key: "sign-in",
      style: .getCodeAgain)
  }
}
// end of recipe
