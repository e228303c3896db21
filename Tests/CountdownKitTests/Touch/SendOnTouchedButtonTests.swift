import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Touches on a countdown button that sends")
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
    button.onFinish = { [log] in log.note("end of touch") }
    button.addAction(UIAction { [log] _ in log.note("action") }, for: .touchUpInside)
  }

  private func beginSend(key: String? = nil) throws -> SendOperation {
    try clock.run {
      try button.countdown.begin(.seconds(60, key: key), style: style) { [log] in log.note("end") }
    }
  }

  @Test("A button refuses touches while sending, even if the app enables it", arguments: [nil, "login"])
  func refusesTouches(key: String?) throws {
    button.key = key
    let operation = try beginSend(key: key)
    clock.run { button.sendActions(for: .touchUpInside) }
    button.isEnabled = true
    clock.run { _ = Headless.touch(button) }
    #expect(log.values.isEmpty)
    #expect(button.countdown.isSending)
    operation.complete(with: .sent())
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(log.values == ["end"], "only the send's handler")
    #expect(button.currentTitle == "Send")
  }

  @Test("A button with a duration of 0 can send from its action")
  func sendFromAction() throws {
    button.duration = 0
    button.style = style
    let countdown = button.countdown
    var operation: SendOperation?
    button.addAction(
      UIAction { [style] _ in operation = try? countdown.begin(.seconds(60, key: nil), style: style, onFinish: nil)
      },
      for: .touchUpInside)
    clock.run { _ = Headless.touch(button) }
    #expect(button.currentTitle == "Sending…")
    operation?.complete(with: .sent())
    #expect(button.currentTitle == "60")
    clock.run { _ = Headless.touch(button) }
    #expect(log.values == ["action"])
  }

  @Test("Sending from the action of a touch that started the countdown throws an error")
  func sendWhileCounting() {
    button.style = style
    let countdown = button.countdown
    var error: SendError?
    button.addAction(
      UIAction { [style] _ in
        do {
          _ = try countdown.begin(.seconds(30, key: nil), style: style, onFinish: nil)
        } catch let refusal {
          error = refusal as? SendError
        }
      }, for: .touchUpInside)
    clock.run { _ = Headless.touch(button) }
    #expect(error == .counting(wait: 60))
    #expect(button.currentTitle == "60")
  }
}
