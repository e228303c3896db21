import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button with a configuration")
struct ConfiguredButtonTests {
  private let clock = ManualClock()
  private let button = ButtonSample.withManyValues.make()
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    window.layoutIfNeeded()
  }

  private func start(on other: UIButton? = nil, style: CountdownStyle? = nil) {
    clock.run { (other ?? button).countdown.start(from: 3, style: style ?? painted) }
  }

  private var painted: CountdownStyle {
    var style = CountdownStyle.colorful
    style.countingBackgroundColor = .gray
    return style
  }

  @Test("Counting changes only the title, the colors, and the text attributes, and the end restores them")
  func wholeRun() throws {
    let own = try #require(button.configuration)
    start()
    for seconds in [3, 2, 1] {
      var expected = own
      expected.title = "\(seconds)"
      expected.baseForegroundColor = .red
      expected.background.backgroundColor = .gray
      expected.background.strokeColor = .green
      var configuration = try #require(button.configuration)
      configuration.titleTextAttributesTransformer = nil
      #expect(configuration == expected)
      #expect(button.title(for: .normal) == nil)
      clock.advance(by: 1)
    }
    #expect(button.configuration == own)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    #expect(button.configurationUpdateHandler == nil)
  }

  @Test("Monospaced digits and the style's color are added to the app's text attributes")
  func textAttributes() throws {
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.kern = 4
      return attributes
    }
    start()
    let georgia = try #require(UIFont(name: "Georgia", size: 20))
    for font in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 20, weight: .bold), georgia] {
      let given = AttributeContainer().font(font)
      let counting = button.configuration?.titleTextAttributesTransformer?(given)
      #expect(counting?.font?.hasDigitsOfOneWidth == true)
      #expect(counting?.font?.fontName == font.fontName)
      #expect(counting?.font?.pointSize == font.pointSize)
      #expect(counting?.foregroundColor == .red)
      #expect(counting?.kern == 4)
    }
    start(style: .digits)
    let given = AttributeContainer().font(georgia)
    let counting = button.configuration?.titleTextAttributesTransformer?(given)
    #expect(counting?.font?.hasDigitsOfOneWidth == true && counting?.foregroundColor == nil, "The style has no color.")
    button.countdown.cancel()
    #expect(button.configuration?.titleTextAttributesTransformer?(given) == given.kern(4))
  }

  @Test("A style's border color draws no border on a button that has none")
  func clearStroke() {
    let button = UIButton(configuration: .filled())
    window.addSubview(button)
    var style = CountdownStyle.colorful
    style.endBorderColor = .red
    start(on: button, style: style)
    #expect(button.configuration?.background.strokeColor == .clear)
    clock.advance(by: 3)
    #expect(button.configuration?.background.strokeColor == .clear)
  }
}
