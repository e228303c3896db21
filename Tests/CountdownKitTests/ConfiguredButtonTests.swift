import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("A button with a configuration")
struct ConfiguredButtonTests {
  let clock = ManualClock()
  let button: UIButton
  let window: UIWindow

  init() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    configuration.subtitle = "by text message"
    configuration.image = UIImage()
    configuration.baseForegroundColor = .blue
    configuration.background.strokeColor = .black
    configuration.background.strokeWidth = 2
    button = UIButton(configuration: configuration)
    window = UIWindow(showing: button)
    window.layoutIfNeeded()
  }

  private func start(_ seconds: Int = 3, style: CountdownStyle = .colorful) {
    clock.run { button.countdown.start(from: seconds, style: style) }
  }

  private var label: String? { button.titleLabel?.text }

  @Test("Counting changes only the title, color, and stroke, and the end restores them")
  func wholeRun() throws {
    let own = try #require(button.configuration)
    start()
    for seconds in [3, 2, 1] {
      let configuration = try #require(button.configuration)
      #expect(configuration.title == "\(seconds)")
      #expect(configuration.baseForegroundColor == .red)
      #expect(configuration.background.strokeColor == .green)
      #expect(configuration.background.strokeWidth == 2)
      #expect(configuration.subtitle == "by text message")
      #expect(configuration.image == own.image)
      #expect(label == "\(seconds)")
      clock.advance(by: 1)
    }
    #expect(button.configuration == own)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    #expect(button.configurationUpdateHandler == nil)
    #expect(label == "Send")
  }

  @Test("A style without colors keeps the configuration's colors")
  func noColors() {
    start(style: .digits)
    #expect(button.configuration?.baseForegroundColor == .blue)
    #expect(button.configuration?.background.strokeColor == .black)
    #expect(button.titleLabel?.textColor == .blue)
  }

  @Test("The button's own title and color aren't set")
  func onlyConfiguration() {
    let button = CountedButton(configuration: .filled())
    window.addSubview(button)
    button.forgetCalls()
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    clock.advance(by: 1)
    #expect(button.calls[.title] == nil)
    #expect(button.calls[.titleColor] == nil)
    #expect(button.title(for: .normal) == nil)
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    #expect(button.configuration?.title == nil)
    #expect(button.title(for: .normal) == nil)
  }

  @Test("Titles that are also set for states count, too")
  func titlesForStates() {
    button.setTitle("Plain", for: .normal)
    button.setTitle("Wait", for: .disabled)
    start()
    clock.advance(by: 1)
    #expect(button.title(for: .normal) == "2")
    #expect(button.title(for: .disabled) == "2")
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    #expect(button.title(for: .normal) == "Plain")
    #expect(button.title(for: .disabled) == "Wait")
    window.layoutIfNeeded()
    #expect(button.configuration?.title == "Plain", "A title for a state overrides the configuration's.")
  }

  @Test("The count has the attributes of an attributed title, which is restored")
  func attributedTitle() {
    var own = AttributedString("Send ", attributes: AttributeContainer().kern(2))
    own.append(AttributedString("code"))
    own.foregroundColor = .gray
    button.configuration?.attributedTitle = own
    start(style: .digits)
    clock.advance(by: 1)
    let counting = button.configuration?.attributedTitle
    #expect(counting.map { String($0.characters) } == "2")
    #expect(counting?.kern == 2)
    #expect(counting?.foregroundColor == .gray)
    clock.advance(by: 2)
    #expect(button.configuration?.attributedTitle == own)
    start()
    #expect(button.configuration?.attributedTitle?.foregroundColor == .red)
    button.countdown.cancel()
    #expect(button.configuration?.attributedTitle == own)
  }

  @Test("Monospaced digits and the style's color are added to the app's text attributes")
  func textAttributes() throws {
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.kern = 4
      return attributes
    }
    start()
    let transformer = button.configuration?.titleTextAttributesTransformer
    var given = AttributeContainer()
    given.font = .systemFont(ofSize: 15)
    let counting = transformer?(given)
    #expect(counting?.font?.hasDigitsOfOneWidth == true)
    #expect(counting?.font?.pointSize == 15)
    #expect(counting?.foregroundColor == .red)
    #expect(counting?.kern == 4)
    for font in [UIFont.rounded(ofSize: 20, weight: .bold), .preferredFont(forTextStyle: .headline)] {
      given.font = font
      #expect(transformer?(given).font?.hasDigitsOfOneWidth == true)
      #expect(transformer?(given).font?.fontName == font.fontName)
    }
    let georgia = try #require(UIFont(name: "Georgia", size: 20))
    given.font = georgia
    #expect(transformer?(given).font == georgia)
    clock.advance(by: 3)
    #expect(button.configuration?.titleTextAttributesTransformer?(given).foregroundColor == nil)
    #expect(button.configuration?.titleTextAttributesTransformer?(given).kern == 4)
  }

  @Test("The title label has monospaced digits in the original font size")
  func labelFont() {
    let own = button.titleLabel?.font
    start()
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    #expect(button.titleLabel?.font.pointSize == own?.pointSize)
    #expect(button.titleLabel?.textColor == .red)
    clock.advance(by: 3)
    #expect(button.titleLabel?.font == own)
    #expect(button.titleLabel?.textColor == .blue)
  }

  @Test("Changes that the app makes to the configuration while counting are kept after the end")
  func appChangesConfiguration() {
    start(5)
    button.configuration?.title = "Resend"
    button.configuration?.subtitle = "or call"
    button.configuration?.baseForegroundColor = .gray
    clock.advance(by: 1)
    #expect(button.configuration?.title == "4")
    #expect(button.configuration?.baseForegroundColor == .red)
    #expect(button.configuration?.subtitle == "or call")
    button.configuration?.background.strokeColor = .gray
    clock.advance(by: 4)
    #expect(button.configuration?.title == "Resend")
    #expect(button.configuration?.subtitle == "or call")
    #expect(button.configuration?.baseForegroundColor == .gray)
    #expect(button.configuration?.background.strokeColor == .gray)
  }

  @Test("Another configuration that is set while counting counts at the next tick and is kept after the end")
  func appSetsConfiguration() {
    start(5)
    let digits = button.titleLabel?.font
    var other = UIButton.Configuration.plain()
    other.attributedTitle = AttributedString("Other", attributes: AttributeContainer().kern(2))
    button.configuration = other
    clock.advance(by: 1)
    #expect(button.configuration?.attributedTitle.map { String($0.characters) } == "4")
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.titleLabel?.font == digits)
    clock.advance(by: 4)
    #expect(button.configuration == other)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
  }

  @Test("Setting or removing the configuration while counting keeps the count", arguments: [true, false])
  func comesOrGoes(comes: Bool) {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.setTitle("Plain", for: .normal)
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Configured"
    if !comes { button.configuration = configuration }
    clock.run { button.countdown.start(from: 5, style: .colorful) }
    button.configuration = comes ? configuration : nil
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "4")
    clock.advance(by: 4)
    #expect(button.title(for: .normal) == "Plain")
    window.layoutIfNeeded()
    if comes { configuration.title = "Plain" }
    #expect(button.configuration == (comes ? configuration : nil))
    #expect(button.titleColor(for: .normal) == .white)
  }

  @Test("The layer's border has the counting color and is restored")
  func layerBorder() {
    button.layer.borderColor = UIColor.black.cgColor
    start()
    #expect(button.borderColor == .green)
    clock.advance(by: 3)
    #expect(button.borderColor == .black)
  }

  @Test("The style's end appearance is set in the configuration")
  func end() {
    start(1, style: .getCodeAgain)
    clock.advance(by: 1)
    #expect(button.configuration?.title == "Get a New Code")
    #expect(button.configuration?.baseForegroundColor == .darkBlue)
    #expect(button.configuration?.background.strokeColor == .darkBlue)
    #expect(button.title(for: .normal) == nil)
    var attributed = AttributedString("Send")
    attributed.kern = 3
    button.configuration?.attributedTitle = attributed
    start(1, style: .getCodeAgain)
    clock.advance(by: 1)
    #expect(button.configuration?.attributedTitle.map { String($0.characters) } == "Get a New Code")
    #expect(button.configuration?.attributedTitle?.kern == 3)
    #expect(button.configuration?.attributedTitle?.foregroundColor == nil, "The configuration's color is shown.")
    #expect(button.configuration?.baseForegroundColor == .darkBlue)
  }

  @Test("A button that doesn't update its configuration automatically counts")
  func noAutomaticUpdates() {
    button.automaticallyUpdatesConfiguration = false
    start()
    clock.advance(by: 1)
    #expect(label == "2")
    clock.advance(by: 2)
    #expect(label == "Send")
    #expect(!button.automaticallyUpdatesConfiguration)
  }

  @Test("A subclass of a countdown button that sets a title at every update doesn't hide the count")
  func countdownButtonSubclass() {
    final class Special: CountdownButton {
      override func updateConfiguration() {
        configuration?.title = isEnabled ? "Send" : "Wait"
        super.updateConfiguration()
      }
    }
    let button = Special(configuration: .filled())
    button.style = .digits
    window.addSubview(button)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.titleLabel?.text == "60")
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "59")
    clock.advance(by: 59)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A title is restored in both its plain and its attributed form", arguments: [String?.none, "Send"])
  func plainAndAttributedTitle(title: String?) {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.configuration = .plain()
    button.configuration?.title = title
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    clock.advance(by: 1)
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    #expect(button.configuration?.title == title)
    #expect(button.configuration?.attributedTitle == title.map { AttributedString($0) })
    clock.run { button.countdown.start(from: 3, style: .digits) }
    button.configuration?.title = "Resend"
    clock.advance(by: 1)
    #expect(button.configuration?.title == "2")
    button.countdown.cancel()
    #expect(button.configuration?.title == "Resend")
    #expect(button.configuration?.attributedTitle == AttributedString("Resend"))
  }

  @Test("The style's end color is shown even if a title or a color is set for the state", arguments: [true, false])
  func endColor(hasTitle: Bool) {
    if hasTitle { button.setTitle("Plain", for: .normal) }
    button.setTitleColor(.red, for: .normal)
    start(1, style: .getCodeAgain)
    clock.advance(by: 1)
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
    #expect(label == "Get a New Code")
    #expect(button.titleLabel?.textColor == .darkBlue)
    if hasTitle { #expect(button.titleColor(for: .normal) == .darkBlue) }
  }
}
