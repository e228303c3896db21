import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("A countdown button in Interface Builder")
struct InterfaceBuilderTests {
  let clock = ManualClock()
  let window = UIWindow()
  let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))

  init() {
    window.addSubview(button)
  }

  private func tap() {
    clock.run { button.sendActions(for: .touchUpInside) }
  }

  @Test(
    "has each ready-made style under its name",
    arguments: [
      ("standard", "Resend in 60 s"), ("clock", "Resend in 1:00"), ("seconds", "60秒"), ("getCodeAgain", "60秒后重新获取"),
      ("textMessageOnItsWay", "接收短信大约需要60秒"),
    ])
  func styles(name: String, title: String) {
    button.countdownStyle = name
    #expect(button.countdownStyle == name)
    tap()
    #expect(button.currentTitle == title)
  }

  @Test("shows the end of the text message's style in its own color")
  func ownColor() {
    button.setTitleColor(.systemRed, for: .normal)
    button.countdownStyle = "textMessageOnItsWay"
    tap()
    clock.advance(by: 60)
    #expect(button.currentTitle == "收不到验证码?")
    #expect(button.currentTitleColor == .systemRed)
  }

  @Test("keeps its style when the name is none", arguments: ["", "Seconds", "none", nil])
  func unknownStyle(name: String?) {
    button.countdownStyle = "getCodeAgain"
    button.countdownStyle = name
    #expect(button.countdownStyle == "getCodeAgain")
    tap()
    #expect(button.currentTitle == "60秒后重新获取")
  }

  @Test("has no style name and no key unless they are set")
  func defaults() {
    #expect(button.countdownStyle == nil)
    #expect(button.countdownKey == nil)
  }

  @Test("has its key there; no text is no key")
  func key() {
    button.countdownKey = "login"
    #expect(button.key == "login")
    button.key = "other"
    #expect(button.countdownKey == "other")
    button.countdownKey = ""
    #expect(button.key == nil)
  }

  @Test("goes on with what runs under its key in its style, whichever of the two the nib sets first")
  func order() throws {
    try clock.run {
      try CountdownCenter.shared.start("login", duration: 30)
      button.countdownKey = "login"
      #expect(button.currentTitle == "30秒")
      button.countdownStyle = "getCodeAgain"
      #expect(button.currentTitle == "30秒后重新获取")
      let other = CountdownButton(frame: .zero)
      other.countdownStyle = "getCodeAgain"
      other.countdownKey = "login"
      #expect(other.currentTitle == "30秒后重新获取")
    }
    clock.advance(by: 30)
    #expect(button.currentTitle == "重新获取验证码")
  }

  @Test("leaves alone what counts without a key when a style is set: it counts from the next touch on")
  func countingWithoutKey() {
    tap()
    button.countdownStyle = "getCodeAgain"
    #expect(button.currentTitle == "60秒")
    #expect(button.countdown.isRunning)
  }
}
