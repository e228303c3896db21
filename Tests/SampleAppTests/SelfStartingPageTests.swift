import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The page with a button that starts itself")
struct SelfStartingPageTests {
  private let sample = SampleOnManualClock(seconds: 4)

  init() {
    sample.touch(3)
  }

  /// What the page has drawn itself, and in which color.
  private var progress: (text: String, color: String)? {
    guard case .text(let text)? = sample.page.elements.dropFirst(2).first else { return nil }
    return (text.text, "\(text.color)")
  }

  @Test("What the page draws itself follows every tick, and has another color at the end")
  func drawing() {
    #expect(progress == nil)
    sample.touch(1)
    for (left, text) in [(4, "●●●●●●●●●●●●●●●●●●●●"), (3, "●●●●●●●●●●●●●●●○○○○○"), (1, "●●●●●○○○○○○○○○○○○○○○")] {
      if left < 4 { sample.clock.advance(by: left == 3 ? 1 : 2) }
      #expect(sample.control(1)?.title == "\(left)秒")
      #expect(progress?.text == text)
      #expect(progress?.color == "#007AFF")
    }
    sample.clock.advance(by: 1)
    #expect(sample.control(1)?.title == "获取验证码")
    #expect(progress?.text == "●●●●●●●●●●●●●●●●●●●●")
    #expect(progress?.color == "#77CAC6")
  }

  @Test("Leaving destroys the page that draws")
  func leaving() {
    sample.touch(1)
    weak var page: UIViewController?
    page = sample.stage.shownController
    #expect(page is SelfStartingViewController)
    sample.goBack()
    #expect(page == nil)
  }
}
