import CountdownTestSupport
import TestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Touches on a countdown button that sends")
struct SendOnTouchedButtonTests {
  let screen = CountdownButtonScreen()

  @Test("A button refuses touches while sending, even if the app enables it", arguments: [nil, "login"])
  func refusesTouches(key: String?) throws {
    screen.button.key = key
    let operation = try screen.beginSend(key: key)
    screen.clock.run { screen.button.sendActions(for: .touchUpInside) }
    screen.button.isEnabled = true
    screen.clock.run { _ = Headless.touch(screen.button) }
    #expect(screen.log.values.isEmpty)
    #expect(screen.button.countdown.isSending)
    operation.finish(with: .sent())
    #expect(screen.button.currentTitle == "60")
    screen.clock.advance(by: 60)
    #expect(screen.log.values == ["end"], "only the send's handler")
    #expect(screen.button.currentTitle == "Send")
  }

  @Test("A button with a duration of 0 can send from its action")
  func sendFromAction() throws {
    screen.button.duration = 0
    screen.button.style = screen.style
    let countdown = screen.button.countdown
    var operation: SendRequest?
    screen.button.addAction(
      UIAction { [style = screen.style] _ in
        operation = try? countdown.beginSend(.seconds(60, key: nil), style: style, onFinish: nil)
      }, for: .touchUpInside)
    screen.clock.run { _ = Headless.touch(screen.button) }
    #expect(screen.button.currentTitle == "Sending…")
    operation?.finish(with: .sent())
    #expect(screen.button.currentTitle == "60")
    screen.clock.run { _ = Headless.touch(screen.button) }
    #expect(screen.log.values == ["action"])
  }

  @Test("Sending from the action of a touch that started the countdown throws an error")
  func sendWhileCounting() {
    screen.button.style = screen.style
    let countdown = screen.button.countdown
    var error: SendError?
    screen.button.addAction(
      UIAction { [style = screen.style] _ in
        do {
          _ = try countdown.beginSend(.seconds(30, key: nil), style: style, onFinish: nil)
        } catch let refusal {
          error = refusal as? SendError
        }
      }, for: .touchUpInside)
    screen.clock.run { _ = Headless.touch(screen.button) }
    #expect(error == .waiting(remaining: 60))
    #expect(screen.button.currentTitle == "60")
  }
}
