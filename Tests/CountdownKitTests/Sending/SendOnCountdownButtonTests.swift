import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending on a countdown button")
struct SendOnCountdownButtonTests {
  let screen = CountdownButtonScreen()

  @Test("A title that is set while sending is shown at the end", arguments: [true, false])
  func titleWhileSending(succeeds: Bool) throws {
    let operation = try screen.beginSend()
    screen.button.setTitle("Send again", for: .normal)
    operation.finish(with: succeeds ? .sent() : .failed(RequestFailure()))
    #expect(screen.button.currentTitle == (succeeds ? "60" : "Send again"))
    screen.clock.advance(by: 60)
    #expect(screen.button.currentTitle == "Send again")
    #expect(screen.button.isEnabled)
  }

  @Test("A style that a nib sets after the key applies to a send in progress")
  func interfaceBuilderStyle() throws {
    let other = UIButton(type: .custom)
    screen.window.addSubview(other)
    let operation = try screen.beginSend(on: other, key: "login")
    screen.clock.run {
      screen.button.key = "login"
      screen.button.styleName = "standard"
    }
    #expect(screen.button.countdown.isSending)
    #expect(!screen.button.isEnabled)
    operation.finish(with: .sent())
    #expect(screen.button.currentTitle == "Resend in 60 s")
  }
}
