import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements of a send")
struct SendAnnouncementTests {
  let clock = ManualClock()
  let window = UIWindow()

  private func beginSend(_ button: UIButton, _ plan: SendArguments = .seconds(30, key: nil)) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(plan, style: .english, onFinish: nil) }
  }

  @Test("The wait is announced, but the send and its failure aren't")
  func announcesOnlyWait() throws {
    let button = window.addButton()
    let failed = try announced { try beginSend(button).finish(with: .failed(RequestFailure())) }
    #expect(failed == [])
    #expect(button.accessibilityValue == nil)
    var operation: SendRequest?
    let sent = try announced { operation = try beginSend(button) }
    #expect(sent == [])
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "Sending…")
    #expect(announced { operation?.finish(with: .sent()) } == [])
    #expect(announced { clock.advance(by: 1) } == ["Send: Available in 29 seconds"])
    #expect(announced { clock.advance(by: 19) } == ["Send: Available in 10 seconds"])
  }

  @Test("If several buttons show a send, one that is in a window announces the wait")
  func severalButtons() throws {
    let buttons = [window.addButton(), window.addButton(), window.addButton()]
    let operation = try beginSend(buttons[0], .seconds(30, key: "login"))
    clock.run { for button in buttons.dropFirst() { button.countdown.follow("login", style: .english) } }
    buttons[0].removeFromSuperview()
    operation.finish(with: .sent())
    #expect(announced { clock.advance(by: 1) } == ["Send: Available in 29 seconds"])
  }
}
