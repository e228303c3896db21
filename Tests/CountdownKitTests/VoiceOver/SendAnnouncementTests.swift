import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("What is announced of a send")
struct SendAnnouncementTests {
  let clock = ManualClock()
  let window = UIWindow()

  private func depart(_ button: UIButton, _ plan: SendPlan = .seconds(30, key: nil)) throws -> SendFlight {
    try clock.run { try button.countdown.depart(plan, style: .english, onFinish: nil) }
  }

  @Test("the wait is announced when it starts, the send and its failure are not: the button's value tells of them")
  func announcements() throws {
    let button = window.addButton()
    let failed = try announced { try depart(button).land(.failed(RequestFailure())) }
    #expect(failed == [])
    #expect(button.accessibilityValue == nil)
    var flight: SendFlight?
    let sent = try announced { flight = try depart(button) }
    #expect(sent == [])
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "Sending…")
    #expect(announced { flight?.land(.sent()) } == ["Send: Available in 30 seconds"])
    #expect(announced { clock.advance(by: 20) } == ["Send: Available in 10 seconds"])
  }

  @Test("of several buttons, one that is seen announces the wait, once")
  func severalButtons() throws {
    let buttons = [window.addButton(), window.addButton(), window.addButton()]
    let flight = try depart(buttons[0], .seconds(30, key: "login"))
    clock.run { for button in buttons.dropFirst() { button.countdown.attach(to: "login", style: .english) } }
    buttons[0].removeFromSuperview()
    #expect(announced { flight.land(.sent()) } == ["Send: Available in 30 seconds"])
  }
}
