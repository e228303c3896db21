import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button's original appearance")
struct OriginalAppearanceTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .custom)
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
  }

  private func start(_ seconds: Int = 3, on other: UIButton? = nil, style: CountdownStyle = .colorful) {
    clock.run { (other ?? button).countdown.start(from: seconds, style: style) }
  }

  @Test("A title color that equals the tint color is restored and doesn't follow the tint color")
  func colorLikeTint() {
    let button = UIButton(type: .system)
    button.tintColor = .green
    button.setTitleColor(.green, for: .normal)
    start(on: button)
    button.countdown.cancel()
    button.tintColor = .blue
    #expect(button.currentTitleColor == .green)
  }

  // MARK: Fonts

  @Test(
    "Every font has monospaced digits while counting, also if it's set meanwhile, and is restored")
  func fonts() throws {
    let custom = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    let system: [UIFont] = [
      .systemFont(ofSize: 15, weight: .medium), .rounded(ofSize: 17, weight: .semibold),
      .preferredFont(forTextStyle: .headline), .monospacedDigitSystemFont(ofSize: 17, weight: .regular),
    ]
    for font in system + [custom] {
      for isSetMeanwhile in [true, false] {
        button.titleLabel?.font = isSetMeanwhile ? .boldSystemFont(ofSize: 30) : font
        start()
        if isSetMeanwhile { button.titleLabel?.font = font }
        clock.advance(by: 1)
        #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
        #expect(button.titleLabel?.font.fontName == font.fontName)
        #expect(button.titleLabel?.font.pointSize == font.pointSize)
        clock.advance(by: 2)
        #expect(button.titleLabel?.font == font)
      }
    }
  }

  @Test("A label that adjusts to the user's text size keeps its font")
  func dynamicType() {
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    let fonts = [UIFont.preferredFont(forTextStyle: .body), .preferredFont(forTextStyle: .headline)]
    button.titleLabel?.font = fonts[0]
    start()
    #expect(button.titleLabel?.font === fonts[0])
    button.titleLabel?.font = fonts[1]
    clock.advance(by: 1)
    #expect(button.titleLabel?.font === fonts[1])
    clock.advance(by: 2)
    #expect(button.titleLabel?.font === fonts[1])
  }

  @Test("A label that begins to adjust while the button counts gets its font back", arguments: [1, 3])
  func laterDynamicType(seconds: TimeInterval) {
    let font = UIFont.preferredFont(forTextStyle: .body)
    button.titleLabel?.font = font
    start()
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    clock.advance(by: seconds)
    #expect(button.titleLabel?.font == font)
  }

  // MARK: A title without the count

  @Test("A style without a count in the title creates none, and keeps the font and the title that the app sets")
  func noCount() throws {
    var style = CountdownStyle.englishDigits
    style.countingTitle = { _ in
      Issue.record("a title is created")
      return ""
    }
    style.showsCountInTitle = false
    let font = button.titleLabel?.font
    let policy = ResendPolicy(waits: [2], limit: 1, period: .sliding(10))
    let request = try clock.run { try button.countdown.beginSend(under: policy, key: "key", style: style) }
    #expect(button.currentTitle == "Send")
    request.finish(with: .sent())
    #expect(button.currentTitle == "Send")
    #expect(button.accessibilityValue == "limit 10")
    #expect(button.titleLabel?.font == font)
    button.setTitle("New", for: .normal)
    for seconds in [1, 9] as [TimeInterval] {
      clock.advance(by: seconds)
      #expect(button.currentTitle == "New")
      #expect(button.accessibilityLabel == "New")
    }
  }
}
