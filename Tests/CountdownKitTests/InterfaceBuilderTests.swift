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
    button.styleName = name
    #expect(button.styleName == name)
    tap()
    #expect(button.currentTitle == title)
  }

  @Test("An unknown name changes nothing", arguments: ["", "Seconds", "none", nil])
  func unknownStyle(name: String?) {
    button.styleName = "clock"
    button.styleName = name
    #expect(button.styleName == "clock")
    tap()
    #expect(button.currentTitle == "Resend in 1:00")
  }

  @Test("The default name and key are nil")
  func defaults() {
    #expect(button.styleName == nil)
    #expect(button.key == nil)
  }

  @Test("The empty key that Interface Builder sets is none")
  func emptyKey() {
    button.key = ""
    tap()
    #expect(button.countdown.isRunning)
    #expect(clock.run { CountdownCenter.shared[""] } == nil)
  }

  @Test("A running key is shown in the style, regardless of the order in which a nib sets them")
  func anyOrder() throws {
    try clock.run {
      try CountdownCenter.shared.start("login", duration: 30)
      button.key = "login"
      #expect(button.currentTitle == "30 s")
      button.styleName = "clock"
      #expect(button.currentTitle == "Resend in 30 s")
      let other = CountdownButton(frame: .zero)
      other.styleName = "clock"
      other.key = "login"
      #expect(other.currentTitle == "Resend in 30 s")
    }
    clock.advance(by: 30)
    #expect(button.currentTitle == "Get Code")
  }

  @Test("Without a key, a style that is set while counting applies to the next touch")
  func countingWithoutKey() {
    tap()
    button.styleName = "clock"
    #expect(button.currentTitle == "60 s")
    #expect(button.countdown.isRunning)
  }
}
