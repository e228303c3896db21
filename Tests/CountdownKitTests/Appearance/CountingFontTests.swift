import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The font of a counting button")
struct CountingFontTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .custom)
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
  }

  private func start(style: CountdownStyle = .colorful) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  /// The name and the size of the label's font, and whether it has monospaced digits.
  private var font: String { words(of: button.titleLabel?.font as Any) }

  private func setFont(_ font: UIFont) -> (own: String, counting: String) {
    button.titleLabel?.font = font
    return (words(of: font), words(of: font.withMonospacedDigits))
  }

  @Test(
    "Every font has monospaced digits while counting, even one that is set then, and is restored")
  func everyFontHasMonospacedDigits() throws {
    let custom = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    let fonts: [UIFont] = [
      .systemFont(ofSize: 15, weight: .medium), .rounded(ofSize: 17, weight: .semibold),
      .preferredFont(forTextStyle: .headline), .monospacedDigitSystemFont(ofSize: 17, weight: .regular), custom,
      custom.withSmallCapitals,
    ]
    for font in fonts {
      for isSetMeanwhile in [true, false] {
        var differences = Differences()
        button.titleLabel?.font = .boldSystemFont(ofSize: 30)
        if isSetMeanwhile { start() }
        let words = setFont(font)
        if !isSetMeanwhile { start() }
        clock.advance(by: 1)
        differences.expect(
          "font while counting", self.font, "\(font.fontName) \(font.pointSize) with monospaced digits")
        let features = button.titleLabel?.font.features ?? []
        differences.expect("the font keeps its features", font.features.allSatisfy(features.contains))
        clock.advance(by: 2)
        differences.expect("font afterward", self.font, words.own)
        differences.record(after: "a count in \(words.own), set \(isSetMeanwhile ? "while counting" : "before")")
      }
    }
  }

  @Test("A label that adjusts to the user's text size keeps its font")
  func adjustingLabelKeepsItsFont() {
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    let body = setFont(.preferredFont(forTextStyle: .body)).own
    start()
    #expect(font == body)
    let headline = setFont(.preferredFont(forTextStyle: .headline)).own
    for seconds in [1, 2] as [TimeInterval] {
      clock.advance(by: seconds)
      #expect(font == headline)
    }
  }

  @Test("A label that begins to adjust while the button counts gets its font back", arguments: [1, 3])
  func adjustingLabelGetsItsFontBack(seconds: TimeInterval) {
    let words = setFont(.preferredFont(forTextStyle: .body))
    start()
    #expect(font == words.counting)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    clock.advance(by: seconds)
    #expect(font == words.own)
  }

  @Test("The label has its font again after an attributed count with another font", arguments: [1, 3])
  func fontIsBackAfterAttributedCount(seconds: TimeInterval) {
    let own = font
    var style = CountdownStyle.digits
    style.countingAttributedTitle = {
      NSAttributedString(string: "\($0)", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)])
    }
    start(style: style)
    clock.advance(by: seconds)
    button.countdown.cancel()
    #expect(font == own)
  }

  @Test("Outside a window the label keeps its font, so that an appearance proxy can set another one in the window")
  func labelOutsideWindowsKeepsItsFont() {
    let own = font
    button.removeFromSuperview()
    start()
    #expect(button.currentTitle == "3" && font == own)
    window.addSubview(button)
    let proxy = setFont(.boldSystemFont(ofSize: 30))
    clock.advance(by: 1)
    #expect(font == proxy.counting)
    clock.advance(by: 2)
    #expect(font == proxy.own)
  }

  @Test("Every font of an attributed title has monospaced digits")
  func attributedTitleHasMonospacedDigits() throws {
    let bold = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    for font in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 15, weight: .bold), bold] {
      button.setAttributedTitle(NSAttributedString(string: "Send", attributes: [.font: font]), for: .normal)
      start()
      let shown = button.currentAttributedTitle?.attribute(.font, at: 0, effectiveRange: nil)
      #expect(words(of: shown as Any) == "\(font.fontName) \(font.pointSize) with monospaced digits")
      button.countdown.cancel()
    }
  }
}
