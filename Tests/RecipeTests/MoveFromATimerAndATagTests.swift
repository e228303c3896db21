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
}
