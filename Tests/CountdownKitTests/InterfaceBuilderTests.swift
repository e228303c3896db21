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
    "A style's name sets the ready-made style",
    arguments: [
      ("standard", "Resend in 60 s"), ("clock", "Resend in 1:00"), ("seconds", "60 s"),
    ])
  func styles(name: String, title: String) {
    button.countdownStyle = name
    #expect(button.countdownStyle == name)
    tap()
    #expect(button.currentTitle == title)
  }

  @Test("An unknown name changes nothing", arguments: ["", "Seconds", "none", nil])
  func unknownStyle(name: String?) {
    button.countdownStyle = "clock"
    button.countdownStyle = name
    #expect(button.countdownStyle == "clock")
    tap()
    #expect(button.currentTitle == "Resend in 1:00")
  }

  @Test("The default name and key are nil")
  func defaults() {
    #expect(button.countdownStyle == nil)
    #expect(button.countdownKey == nil)
  }

  @Test("Interface Builder sets the key, and an empty string sets no key")
  func key() {
    button.countdownKey = "login"
    #expect(button.key == "login")
    button.key = "other"
    #expect(button.countdownKey == "other")
    button.countdownKey = ""
    #expect(button.key == nil)
  }

  @Test("A running key is shown in the style, regardless of the order in which a nib sets them")
  func anyOrder() throws {
    try clock.run {
      try CountdownCenter.shared.start("login", duration: 30)
      button.countdownKey = "login"
      #expect(button.currentTitle == "30 s")
      button.countdownStyle = "clock"
      #expect(button.currentTitle == "Resend in 30 s")
      let other = CountdownButton(frame: .zero)
      other.countdownStyle = "clock"
      other.countdownKey = "login"
      #expect(other.currentTitle == "Resend in 30 s")
    }
    clock.advance(by: 30)
    #expect(button.currentTitle == "Get Code")
  }

  @Test("Without a key, a style that is set while counting applies to the next touch")
  func countingWithoutKey() {
    tap()
    button.countdownStyle = "clock"
    #expect(button.currentTitle == "60 s")
    #expect(button.countdown.isRunning)
  }
}
