import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

// recipe: MoveFromATimerAndATag
extension TaggedCodePage {
  /// Called as the page is built: goes on where the wait is.
  func resumeCountdown() {
    button.countdown.attach(to: "sign-in", style: .getCodeAgain)
  }

  func countDownBeyondThisPage() {
    view.startCountdown(onButtonWithTag: 1001, from: 60, key: "sign-in", style: .getCodeAgain)
  }
}
// end of recipe

@MainActor @Suite("Moving from a timer and a tag")
struct FromATimerAndATag {
  private let clock = ManualClock()

  /// A page on the screen.
  private func show<Page: CodePage>(_ page: Page) -> (page: Page, window: UIWindow) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.addSubview(page.view)
    page.showCodeButton()
    return (page, window)
  }

  @Test("shows the same titles as before, and ends in time")
  func titles() {
    clock.run {
      let (page, window) = show(TaggedCodePage())
      page.countDown(from: 60, onButtonWithTag: 1001)
      #expect(page.button.currentTitle == "60秒后重新获取")
      #expect(!page.button.isUserInteractionEnabled)
      clock.advance(by: 59)
      #expect(page.button.currentTitle == "1秒后重新获取")
      clock.advance(by: 1)
      #expect(page.button.currentTitle == "重新获取验证码")
      #expect(page.button.isUserInteractionEnabled)
      withExtendedLifetime(window) {}
    }
  }

  @Test("goes on, under a key, on a page that is built again")
  func rebuilt() {
    clock.run {
      do {
        let (page, window) = show(TaggedCodePage())
        page.countDownBeyondThisPage()
        withExtendedLifetime(window) {}
      }
      clock.advance(by: 20)
      let (page, window) = show(TaggedCodePage())
      page.resumeCountdown()
      #expect(page.button.currentTitle == "40秒后重新获取")
      withExtendedLifetime(window) {}
    }
  }
}
