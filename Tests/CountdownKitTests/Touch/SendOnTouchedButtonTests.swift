import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending on a countdown button that is touched")
struct SendOnTouchedButtonTests {
  let clock = ManualClock()
  let window: UIWindow
  let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let log = Log<String>()
  let style = CountdownStyle.englishDigits

  init() {
    window = UIWindow(showing: button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    button.onFinish = { [log] in log.note("the button's end") }
    button.addAction(UIAction { [log] _ in log.note("action") }, for: .touchUpInside)
  }

  private func beginSend(key: String? = nil) throws -> SendOperation {
    try clock.run {
      try button.countdown.beginSend(.seconds(60, key: key), style: style) { [log] in log.note("end") }
    }
  }

  @Test("refuses touches while sending, by program and where the app has enabled it", arguments: [nil, "login"])
  func refusesTouches(key: String?) throws {
    button.key = key
    let operation = try beginSend(key: key)
    clock.run { button.sendActions(for: .touchUpInside) }
    button.isEnabled = true
    clock.run { _ = Headless.touch(button) }
    #expect(log.values.isEmpty)
    #expect(button.countdown.isSending)
    operation.land(.sent())
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(log.values == ["end"], "what was given to the send is told, and nothing else")
    #expect(button.currentTitle == "Send")
  }

  @Test("whose duration is 0 sends from its action: a touch starts nothing else")
  func sendsFromItsAction() throws {
    button.duration = 0
    button.style = style
    let countdown = button.countdown
    var operation: SendOperation?
    button.addAction(
      UIAction { [style] _ in operation = try? countdown.beginSend(.seconds(60, key: nil), style: style, onFinish: nil)
      },
      for: .touchUpInside)
    clock.run { _ = Headless.touch(button) }
    #expect(button.currentTitle == "Sending…")
    operation?.land(.sent())
    #expect(button.currentTitle == "60")
    clock.run { _ = Headless.touch(button) }
    #expect(log.values == ["action"])
  }

  @Test("from its action after a touch that has started the wait asks for nothing, and says so")
  func afterItsTouch() {
    button.style = style
    let countdown = button.countdown
    var error: SendError?
    button.addAction(
      UIAction { [style] _ in
        do {
          _ = try countdown.beginSend(.seconds(30, key: nil), style: style, onFinish: nil)
        } catch let refusal {
          error = refusal as? SendError
        }
      }, for: .touchUpInside)
    clock.run { _ = Headless.touch(button) }
    #expect(error == .counting(wait: 60))
    #expect(button.currentTitle == "60")
  }
}
