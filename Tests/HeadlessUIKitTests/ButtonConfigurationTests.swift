import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's configuration", .eachSystem)
struct ButtonConfigurationTests {
  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> UIButton {
    let button = UIButton(configuration: configuration ?? .filled())
    window.show(button)
    return button
  }

  @Test("The title is the text of the attributed title. A button copies its configuration and shows the title")
  func title() async {
    #expect(UIButton().configuration == nil)
    var configuration = UIButton.Configuration.filled()
    #expect(configuration.title == nil)
    configuration.title = "Resend"
    #expect(configuration.attributedTitle.map { String($0.characters) } == "Resend")
    configuration.attributedTitle = AttributedString("Send")
    let button = makeButton(configuration)
    configuration.title = "changed afterward"
    #expect(button.configuration?.title == "Send")
    #expect(await button.shows("Send"))
  }

  @Test("Configurations with the same transformer are equal, and setting a transformer makes them differ")
  func equality() {
    var configuration = UIButton.Configuration.plain()
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
    var copy = configuration
    #expect(copy == configuration)
    copy.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
    #expect(copy != configuration)
  }

  @Test("A transformer is called at each resolution with the style's and the title's attributes")
  func transformer() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Send", attributes: AttributeContainer().kern(2))
    let seen = Log()
    let bold = UIFont.boldSystemFont(ofSize: 23)
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      seen.entries.append("\(attributes.kern ?? 0) \(attributes.font != nil) \(attributes.foregroundColor != nil)")
      return AttributeContainer().font(bold)
    }
    let button = makeButton(configuration)
    button.titleLabel?.font = .systemFont(ofSize: 9)
    button.setNeedsUpdateConfiguration()
    #expect(await button.isLaidOut { button.titleLabel?.font.pointSize == 23 })
    #expect(button.titleLabel?.textColor == button.tintColor)
    #expect(Set(seen.entries) == ["2.0 true true"])
    let count = seen.entries.count
    button.configuration?.subtitle = "now"
    #expect(seen.entries.count > count)
  }

  @Test("The first configuration and its removal replace the label, whose font is lost")
  func newLabel() async {
    let button = UIButton(type: .custom)
    window.show(button)
    button.setTitle("Plain", for: .normal)
    button.titleLabel?.font = .boldSystemFont(ofSize: 9)
    button.layoutIfNeeded()
    let first = button.titleLabel
    button.configuration = .plain()
    let second = button.titleLabel
    #expect(second !== first)
    #expect(first?.superview == nil)
    #expect(second?.font != .boldSystemFont(ofSize: 9))
    #expect(await button.shows("Plain"))
    button.configuration?.title = "Configured"
    #expect(button.titleLabel === second)
    button.configuration = nil
    button.layoutIfNeeded()
    #expect(button.titleLabel !== second)
    #expect(button.titleLabel?.text == "Plain")
  }

  // MARK: Background

  @Test("A ready-made configuration has a clear stroke with a width of 1, so that a color alone draws a border")
  func stroke() {
    for configuration in [UIButton.Configuration.plain(), .filled()] {
      #expect(configuration.background.strokeColor == .clear)
      #expect(configuration.background.strokeWidth == 1)
    }
  }

  private func backgroundColor(of button: UIButton) -> UIColor? {
    button.layoutIfNeeded()
    return button.configuration?.background.backgroundColor
  }

  @Test("The background color of a button's configuration is the style's color for the state and the tint")
  func backgroundColor() {
    let button = makeButton()
    var colors = [backgroundColor(of: button)]
    button.isHighlighted = true
    colors.append(backgroundColor(of: button))
    button.isHighlighted = false
    button.isEnabled = false
    colors.append(backgroundColor(of: button))
    button.isEnabled = true
    button.tintColor = .red
    colors.append(backgroundColor(of: button))
    #expect(!colors.contains(nil))
    #expect(Set(colors).count == 4)
  }

  enum Setting: CaseIterable {
    case presentColor, inoutAccess, none
  }

  @Test(
    "A background color that is set, even to the present one or to nil, no longer follows the state",
    arguments: Setting.allCases)
  func pinnedColor(_ setting: Setting) throws {
    func ignore(_ color: inout UIColor?) {}
    let button = makeButton()
    let present = backgroundColor(of: button)
    var background = try #require(button.configuration?.background)
    switch setting {
    case .presentColor: background.backgroundColor = present
    case .inoutAccess: ignore(&background.backgroundColor)
    case .none: background.backgroundColor = nil
    }
    button.configuration?.background = background
    button.isEnabled = false
    #expect(backgroundColor(of: button) == (setting == .none ? nil : present))
  }

  @Test("A saved background restores the style's color, and changes of other properties keep it")
  func savedBackground() throws {
    let button = makeButton()
    let other = makeButton()
    let saved = try #require(button.configuration?.background)
    button.configuration?.background.backgroundColor = .green
    button.configuration?.background = saved
    button.configuration?.background.strokeColor = .blue
    button.configuration?.title = "Send"
    button.configuration?.baseForegroundColor = .black
    button.isEnabled = false
    other.isEnabled = false
    #expect(backgroundColor(of: button) == backgroundColor(of: other))
  }
}
