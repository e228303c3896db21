import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a button that starts itself")
struct FromASelfStartingButton {
  private func makeButton(sendCode: @escaping () -> Void) -> CountdownButton {
    // recipe: MoveFromASelfStartingButton
    let button = CountdownButton(type: .system)
    button.duration = 30
    button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
    // end of recipe
    return button
  }

  private func use(_ button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.setTitle("Send the code", for: .normal)
    button.style = .standard
    button.key = "reset-password"
    button.onFinish = { print("may be touched again") }
    // end of recipe
  }

  @Test("a touch starts it and sends its action; another, while counting, does neither")
  func touches() {
    let clock = ManualClock()
    clock.run {
      var sent = 0
      let button = makeButton { sent += 1 }
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.addSubview(button)
      button.sendActions(for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(sent == 1)
      #expect(button.currentTitle == "30秒")
      clock.advance(by: 30)
      #expect(button.currentTitle == "获取验证码")
      button.sendActions(for: .touchUpInside)
      #expect(sent == 2)
    }
  }

  @Test("a key, a style and a title of the app's own are properties")
  func properties() {
    let clock = ManualClock()
    clock.run {
      let button = makeButton {}
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.addSubview(button)
      use(button)
      button.sendActions(for: .touchUpInside)
      #expect(CountdownCenter.shared["reset-password"]?.remainingSeconds == 30)
      clock.advance(by: 30)
      #expect(button.currentTitle == "Send the code")
    }
  }
}
