import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

// listing: OtherButtons
final class ConsentPage: UIViewController {
  let agreeButton = UIButton(type: .system)
  private var hasAppeared = false

  override func viewDidLoad() {
    super.viewDidLoad()
    agreeButton.setTitle("I agree", for: .normal)
    agreeButton.isEnabled = false
    view.addSubview(agreeButton)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasAppeared else { return }
    hasAppeared = true
    agreeButton.countdown.isEnabledAtEnd = true
    let style = CountdownStyle(countingTitle: { "I agree (\($0))" })
    agreeButton.countdown.start(from: 5, style: style)
  }
}

@MainActor @Suite("Other buttons")
struct OtherButtonsTests {
  private let screen = TestScreen()

  @Test("The title counts once from the page's appearance, and then the button responds to taps")
  func titleCountsOnceFromTheAppearance() {
    let page = ConsentPage()
    screen.clock.run { page.loadViewIfNeeded() }
    screen.clock.advance(by: 5)
    screen.show(page)
    #expect(page.agreeButton.currentTitle == "I agree (5)")
    screen.clock.advance(by: 5)
    screen.clock.run { page.viewDidAppear(false) }
    #expect(page.agreeButton.isEnabled)
  }

  @Test("A button that skips responds to taps, and skips at the end")
  func buttonSkipsAtTheEnd() {
    let skipButton = UIButton(type: .system)
    var skips = 0
    func skip() { skips += 1 }
    screen.clock.run {
      // listing: OtherButtons
      var style = CountdownStyle(countingTitle: { "Skip (\($0))" })
      style.interaction = .unchanged
      style.announcements = .none
      skipButton.countdown.start(from: 5, style: style, onFinish: skip)
      #expect(skipButton.isEnabled)
      screen.clock.advance(by: 5)
    }
    #expect(skips == 1)
  }

  @Test("The countdown starts with the touch, which sends the action")
  func countdownStartsWithTheTouch() {
    var sends = 0
    func sendCode() { sends += 1 }
    screen.clock.run {
      // listing: OtherButtons
      let button = CountdownButton(type: .system)
      button.duration = 30
      button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)

      screen.window.addSubview(button)
      button.sendActions(for: .touchUpInside)
      #expect(sends == 1)
    }
  }
}
