import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending on a countdown button")
struct SendOnCountdownButtonTests {
  let clock = ManualClock()
  let window: UIWindow
  let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let log = Log<String>()
  let style = CountdownStyle.englishDigits

  init() {
    window = UIWindow(showing: button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    button.onFinish = { [log] in log.note("end of touch") }
    button.addAction(UIAction { [log] _ in log.note("action") }, for: .touchUpInside)
  }

  private func beginSend(key: String? = nil) throws -> SendOperation {
    try clock.run {
      try button.countdown.begin(.seconds(60, key: key), style: style) { [log] in log.note("end") }
    }
  }

  @Test("A title that is set while sending is shown at the end", arguments: [true, false])
  func titleWhileSending(succeeds: Bool) throws {
    let operation = try beginSend()
    button.setTitle("Send again", for: .normal)
    #expect(button.currentTitle == "Sending…")
    operation.complete(with: succeeds ? .sent() : .failed(RequestFailure()))
    #expect(button.currentTitle == (succeeds ? "60" : "Send again"))
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send again")
    #expect(button.isEnabled)
  }

  @Test("A title that a subclass sets in configuration updates is shown at the end", arguments: [true, false])
  func titleInConfigurationUpdate(succeeds: Bool) throws {
    final class Special: CountdownButton {
      override func updateConfiguration() {
        configuration?.title = isHighlighted ? "Pressed" : "Send"
        super.updateConfiguration()
      }
    }
    let button = Special(configuration: .filled())
    window.addSubview(button)
    button.layoutIfNeeded()
    let operation = try clock.run {
      try button.countdown.begin(.seconds(60, key: nil), style: style, onFinish: nil)
    }
    button.isHighlighted = true
    button.layoutIfNeeded()
    #expect(button.configuration?.title == "Sending…")
    button.isHighlighted = false
    button.layoutIfNeeded()
    #expect(button.configuration?.title == "Sending…")
    operation.complete(with: succeeds ? .sent() : .failed(RequestFailure()))
    #expect(button.configuration?.title == (succeeds ? "60" : "Send"))
    clock.advance(by: 60)
    #expect(button.configuration?.title == "Send")
    #expect(button.isEnabled)
  }

  @Test("A style that a nib sets after the key applies to a send in progress")
  func interfaceBuilderStyle() throws {
    let other = UIButton(type: .custom)
    window.addSubview(other)
    let operation = try clock.run {
      try other.countdown.begin(.seconds(60, key: "login"), style: style, onFinish: nil)
    }
    clock.run {
      button.countdownKey = "login"
      button.countdownStyle = "getCodeAgain"
    }
    #expect(button.countdown.isSending)
    #expect(!button.isUserInteractionEnabled)
    #expect(button.currentTitleColor == .gray153)
    operation.complete(with: .sent())
    #expect(button.currentTitle == "Get a new code in 60 s")
  }
}
