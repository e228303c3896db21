import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Moving from a button that starts itself")
struct MoveFromASelfStartingButtonTests {
  private let screen = TestScreen()

  private func makeButton(sendCode: @escaping () -> Void) -> CountdownButton {
    // recipe: MoveFromASelfStartingButton
    let button = CountdownButton(type: .system)
    button.duration = 30
    button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
    // end of recipe
    screen.window.addSubview(button)
    return button
  }

  private func setChineseTitles(of button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.setTitle("获取验证码", for: .normal)
    button.style = .seconds(inLanguage: "zh-Hans")
    // end of recipe
  }

  private func setProperties(of button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.setTitle("Send the code", for: .normal)
    button.style = .standard
    button.key = "reset-password"
    button.onFinish = { print("may be touched again") }
    // end of recipe
  }

  @Test("A touch starts the countdown and sends the action, and a touch while counting does neither")
  func touches() {
    screen.clock.run {
      var sent = 0
      let button = makeButton { sent += 1 }
      button.sendActions(for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(sent == 1)
      #expect(button.currentTitle == "30 s")
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "Get Code")
      button.sendActions(for: .touchUpInside)
      #expect(sent == 2)
    }
  }

  @Test("In Chinese, the titles are the same as before")
  func chineseTitles() {
    screen.clock.run {
      let button = makeButton {}
      setChineseTitles(of: button)
      button.sendActions(for: .touchUpInside)
      #expect(button.currentTitle == "30秒")
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "获取验证码")
    }
  }

  @Test("The countdown uses the button's key, style and title")
  func properties() {
    screen.clock.run {
      let button = makeButton {}
      setProperties(of: button)
      button.sendActions(for: .touchUpInside)
      #expect(CountdownCenter.shared["reset-password"]?.remainingSeconds == 30)
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "Send the code")
    }
  }
}
