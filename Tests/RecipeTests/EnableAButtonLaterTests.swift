import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Enabling a button after a few seconds")
struct EnableAButtonLaterTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @Test("The title counts from the page's appearance, and then the button takes touches")
  func titles() {
    let page = screen.show(ConsentPage())
    var titles: [String?] = []
    for _ in 1...5 {
      #expect(!page.agreeButton.isEnabled)
      titles.append(page.agreeButton.currentTitle)
      clock.advance(by: 1)
    }
    #expect(titles == ["I agree (5)", "I agree (4)", "I agree (3)", "I agree (2)", "I agree (1)"])
    #expect(page.agreeButton.currentTitle == "I agree")
    #expect(page.agreeButton.isEnabled)
  }

  @Test("A page that is loaded before it appears doesn't count yet, and one that appears again doesn't count again")
  func appearance() {
    let page = ConsentPage()
    clock.run { page.loadViewIfNeeded() }
    clock.advance(by: 5)
    #expect(!page.agreeButton.isEnabled)
    screen.show(page)
    #expect(page.agreeButton.currentTitle == "I agree (5)")
    clock.advance(by: 5)
    clock.run { page.viewDidAppear(false) }
    #expect(page.agreeButton.isEnabled)
  }
}
