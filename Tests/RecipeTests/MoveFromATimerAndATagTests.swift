import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Moving from a timer and a tag")
struct MoveFromATimerAndATagTests {
  private let screen = TestScreen()

  private func showPage() -> TaggedCodePage {
    let page = screen.show(TaggedCodePage())
    page.showCodeButton()
    return page
  }

  @Test("The button shows the same titles as before, and the countdown ends on time")
  func titles() {
    screen.clock.run {
      let page = showPage()
      page.countDown(from: 60, onButtonWithTag: 1001)
      #expect(page.button.currentTitle == "60秒后重新获取")
      #expect(!page.button.isUserInteractionEnabled)
      screen.clock.advance(by: 59)
      #expect(page.button.currentTitle == "1秒后重新获取")
      screen.clock.advance(by: 1)
      #expect(page.button.currentTitle == "重新获取验证码")
      #expect(page.button.isUserInteractionEnabled)
    }
  }

  @Test("A keyed countdown continues on a rebuilt page")
  func rebuiltPage() {
    screen.clock.run {
      showPage().startKeyedCountdown()
      screen.window.rootViewController = nil
      screen.clock.advance(by: 20)
      let page = showPage()
      page.resumeCountdown()
      #expect(page.button.currentTitle == "40秒后重新获取")
    }
  }

  @Test("A button that replaces another one continues the countdown under the key immediately")
  func replacedButton() {
    screen.clock.run {
      let page = showPage()
      page.startKeyedCountdown()
      screen.clock.advance(by: 20)
      let former = page.button
      page.replaceButton()
      #expect(page.button !== former)
      #expect(page.button.currentTitle == "40秒后重新获取")
      #expect(!page.button.isUserInteractionEnabled)
      screen.clock.advance(by: 1)
      #expect(page.button.currentTitle == "39秒后重新获取")
      #expect(former.currentTitle == "获取验证码")
    }
  }

  @Test("Without a button, a start by tag changes nothing")
  func missingButton() {
    screen.clock.run {
      let page = screen.show(TaggedCodePage())
      #expect(!page.view.startCountdown(onButtonWithTag: 1001, from: 60, key: "sign-in"))
      #expect(CountdownCenter.shared["sign-in"] == nil)
    }
  }

  @Test("A countdown that starts before its button exists is shown when the button is there")
  func lateButton() throws {
    try screen.clock.run {
      let page = screen.show(TaggedCodePage())
      try page.startWithoutButton()
      screen.clock.advance(by: 20)
      page.showCodeButton()
      page.didAddButton()
      #expect(page.button.currentTitle == "40秒后重新获取")
      screen.clock.advance(by: 40)
      #expect(page.button.currentTitle == "重新获取验证码")
      page.didAddButton()
      #expect(!page.button.countdown.isRunning, "A countdown that is over doesn't start again")
    }
  }
}
