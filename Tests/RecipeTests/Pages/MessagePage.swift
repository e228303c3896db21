import CountdownKit
import Foundation
import UIKit

// recipe: MoveFromACountingProperty
final class TimedMessagePage: UIViewController {
  let button = UIButton(type: .custom)
  var mainColor = UIColor.systemOrange
  private var timer: Timer?

  var isCounting = false {
    didSet {
      timer?.invalidate()
      remainingSeconds = isCounting ? 60 : 0
      guard isCounting else { return }
      timer = Timer.scheduledTimer(
        withTimeInterval: 1, repeats: true
      ) { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }
    }
  }

  var remainingSeconds = 0 {
    didSet {
      let title =
        remainingSeconds > 0
        ? "接收短信大约需要\(remainingSeconds)秒" : "收不到验证码?"
      button.setTitle(title, for: .normal)
      button.isEnabled = remainingSeconds == 0
      if button.isEnabled { button.setTitleColor(mainColor, for: .normal) }
    }
  }

  private func tick() {
    if remainingSeconds > 1 {
      remainingSeconds -= 1
    } else {
      isCounting = false
    }
  }
}
// end of recipe

// recipe: MoveFromACountingProperty
extension CountdownStyle {
  /// Disabled while counting. The title has the main color after the end.
  static func textMessageOnItsWay(mainColor: UIColor) -> CountdownStyle {
    var style = CountdownStyle.standard(inLanguage: "zh-Hans")
    style.countingTitle = { "接收短信大约需要\($0)秒" }
    style.endTitle = "收不到验证码?"
    style.endTitleColor = mainColor
    return style
  }
}

final class MessagePage: UIViewController {
  let button = UIButton(type: .custom)
  var mainColor = UIColor.systemOrange

  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(
          from: 60,
          style: .textMessageOnItsWay(mainColor: mainColor))
      } else {
        button.countdown.current?.finish()
      }
    }
  }

  var remainingSeconds: Int {
    get { button.countdown.remainingSeconds ?? 0 }
    set { button.countdown.current?.setRemaining(TimeInterval(newValue)) }
  }
}
// end of recipe

// recipe: MoveFromACountingProperty
extension MessagePage {
  /// Shows a number of seconds while nothing counts.
  func show(_ seconds: Int) {
    let style = CountdownStyle.textMessageOnItsWay(mainColor: mainColor)
    let title = seconds > 0 ? style.countingTitle(seconds) : style.endTitle
    button.setTitle(title, for: .normal)
  }
}
// end of recipe
