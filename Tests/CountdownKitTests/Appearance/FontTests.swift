import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The font of a counting button")
struct FontTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .custom)
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
  }

  private func start() {
    clock.run { button.countdown.start(from: 3, style: .colorful) }
  }

  @Test(
    "Every font has monospaced digits while counting, even one that is set then, and is restored")
  func everyFontHasMonospacedDigits() throws {
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
  func adjustingLabelKeepsItsFont() {
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
  func adjustingLabelGetsItsFontBack(seconds: TimeInterval) {
    let font = UIFont.preferredFont(forTextStyle: .body)
    button.titleLabel?.font = font
    start()
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    clock.advance(by: seconds)
    #expect(button.titleLabel?.font == font)
  }

  @Test("The label has its font again after an attributed count with another font", arguments: [1, 3])
  func fontIsBackAfterAttributedCount(seconds: TimeInterval) throws {
    let font = try #require(button.titleLabel?.font)
    var style = CountdownStyle.digits
    style.countingAttributedTitle = {
      NSAttributedString(string: "\($0)", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
    }
    clock.run { button.countdown.start(from: 3, style: style) }
    clock.advance(by: seconds)
    button.countdown.cancel()
    #expect(button.titleLabel?.font == font)
  }

  @Test("Outside a window the label keeps its font, so that an appearance proxy can set another one in the window")
  func labelOutsideWindowsKeepsItsFont() {
    let (own, proxy) = (button.titleLabel?.font, UIFont.boldSystemFont(ofSize: 30))
    button.removeFromSuperview()
    start()
    #expect(button.currentTitle == "3" && button.titleLabel?.font === own)
    window.addSubview(button)
    button.titleLabel?.font = proxy
    clock.advance(by: 1)
    #expect(button.titleLabel?.font.pointSize == 30 && button.titleLabel?.font.hasDigitsOfOneWidth == true)
    clock.advance(by: 2)
    #expect(button.titleLabel?.font == proxy)
  }

  @Test("Every font of an attributed title has monospaced digits")
  func attributedTitleHasMonospacedDigits() throws {
    let bold = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    for font in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 15, weight: .bold), bold] {
      button.setAttributedTitle(NSAttributedString(string: "Send", attributes: [.font: font]), for: .normal)
      start()
      let shown = button.currentAttributedTitle?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      #expect(shown?.hasDigitsOfOneWidth == true)
      #expect(shown?.fontName == font.fontName)
      button.countdown.cancel()
    }
  }
}
