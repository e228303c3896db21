import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// recipe: TestYourApp
@MainActor @Suite struct SignInPageTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  /// Shows a page in a window. Outside a window, a button doesn't update
  /// its title.
  func showPage() -> SignInPage {
    let page = SignInPage()
    window.rootViewController = page
    window.makeKeyAndVisible()
    return page
  }

  @Test func codeCanBeRequestedAgainAfterOneMinute() {
    clock.run {
      let page = showPage()
      page.codeWasSent()
      clock.advance(by: 59)
      #expect(page.button.countdown.remainingSeconds == 1)
      #expect(!page.button.isEnabled)
      clock.advance(by: 1)
      #expect(page.button.currentTitle == "Send the code")
      #expect(page.button.isEnabled)
    }
  }
}
// end of recipe

// recipe: TestYourApp
extension SignInPageTests {
  @Test func waitContinuesDuringSleepAndClockChange() {
    clock.run {
      let page = showPage()
      page.codeWasSent()
      clock.enterBackground()
      clock.sleep(for: 30)
      clock.setWallClock(aheadBy: -3600)
      clock.enterForeground()
      #expect(page.button.countdown.remainingSeconds == 30)
    }
  }

  @Test func waitSurvivesRelaunch() {
    clock.run { showPage().codeWasSent() }
    clock.relaunch()
    clock.advance(by: 20)
    clock.run {
      #expect(showPage().button.countdown.remainingSeconds == 40)
    }
  }
}
// end of recipe
