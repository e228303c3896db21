import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Showing when a code expires")
struct ShowWhenACodeExpiresTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @Test("The label always shows two digits for minutes and seconds, and then that the code has expired")
  func expiry() {
    let page = screen.show(CodeExpiryPage())
    #expect(page.label.text == nil)
    clock.run { page.didSendCode(validFor: 299) }
    #expect(page.label.text == "Code expires in 04:59")
    clock.advance(by: 240)
    #expect(page.label.text == "Code expires in 00:59")
    clock.advance(by: 59)
    #expect(page.label.text == "The code has expired")
  }

  @Test("A rebuilt page shows the code that is still valid")
  func rebuilt() {
    let page = screen.show(CodeExpiryPage())
    clock.run { page.didSendCode(validFor: 300) }
    clock.advance(by: 100)
    #expect(screen.show(CodeExpiryPage()).label.text == "Code expires in 03:20")
    clock.advance(by: 200)
    #expect(screen.show(CodeExpiryPage()).label.text == nil)
  }

  @Test("A new code has its own time, and a login ends it", arguments: [600, 30])
  func newCode(seconds: Double) {
    let page = screen.show(CodeExpiryPage())
    clock.run { page.didSendCode(validFor: 300) }
    clock.advance(by: 100)
    clock.run { page.didSendCode(validFor: seconds) }
    #expect(page.label.text == (seconds == 600 ? "Code expires in 10:00" : "Code expires in 00:30"))
    clock.run { page.didSignIn() }
    clock.advance(by: 1000)
    #expect(page.label.text == nil)
  }

  @Test("A duration that isn't allowed shows no time")
  func invalidDuration() {
    let page = screen.show(CodeExpiryPage())
    clock.run { page.didSendCode(validFor: 0) }
    #expect(page.label.text == nil)
  }
}
