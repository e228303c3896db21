import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's configuration")
struct ButtonConfigurationTests {
  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> UIButton {
    let button = UIButton(configuration: configuration ?? .filled())
    window.show(button)
    return button
  }

  @Test("The title is the text of the attributed title. A button copies its configuration and shows the title")
  func titleIsTheAttributedTitlesText() async {
    #expect(UIButton().configuration == nil)
    var configuration = UIButton.Configuration.filled()
    #expect(configuration.title == nil)
    configuration.title = "Resend"
    #expect(configuration.attributedTitle.map { String($0.characters) } == "Resend")
    configuration.attributedTitle = AttributedString("Send")
    let button = makeButton(configuration)
    configuration.title = "changed afterward"
    #expect(button.configuration?.title == "Send")
    await button.shows("Send")
  }

  @Test("A transformer is called at each resolution with the style's and the title's attributes")
  func transformerIsCalledAtEachResolution() async {
    let button = makeButton()
    button.configuration?.attributedTitle = AttributedString("Send", attributes: AttributeContainer().kern(2))
    let seen = Log()
    for size: CGFloat in [23, 24] {
      let font = UIFont.boldSystemFont(ofSize: size)
      // Only this transformer differs from the former configuration.
      button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
        seen.entries.append("\($0.kern ?? 0) \($0.font != nil) \($0.foregroundColor != nil)")
        return AttributeContainer().font(font)
      }
      await button.isLaidOut("the title has \(size) points") { button.titleLabel?.font.pointSize == size }
    }
    #expect(button.titleLabel?.textColor != UILabel().textColor, "the style's color stays")
    #expect(Set(seen.entries) == ["2.0 true true"])
    let count = seen.entries.count
    button.configuration?.subtitle = "now"
    #expect(seen.entries.count > count)
  }

  // MARK: Background

  @Test("A ready-made configuration has a clear stroke with a width of 1, so that a color alone draws a border")
  func readyMadeStrokeIsClear() {
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
  func backgroundFollowsStateAndTint() {
    let button = makeButton()
    #expect(button.configuration?.background.backgroundColor != nil, "without an update")
    let changes: [() -> Void] = [
      {},
      { button.isHighlighted = true },
      {
        button.isHighlighted = false
        button.isEnabled = false
      },
      {
        button.isEnabled = true
        button.tintColor = .red
      },
    ]
    let colors = changes.map { change in
      change()
      return backgroundColor(of: button)
    }
    #expect(!colors.contains(nil))
    #expect(Set(colors).count == 4)
  }

  enum Setting: CaseIterable {
    case presentColor, none, savedBackground
  }

  @Test(
    "A color that is set, even the current one, no longer follows the state. A saved background brings that back.",
    arguments: Setting.allCases)
  func setColorStopsFollowingTheState(_ setting: Setting) throws {
    let (button, other) = (makeButton(), makeButton())
    let present = backgroundColor(of: button)
    let saved = try #require(button.configuration?.background)
    button.configuration?.background.backgroundColor = setting == .none ? nil : present
    if setting == .savedBackground { button.configuration?.background = saved }
    button.configuration?.background.strokeColor = .blue
    for button in [button, other] { button.isEnabled = false }
    let expected: [Setting: UIColor?] = [
      .presentColor: present, .none: nil, .savedBackground: backgroundColor(of: other),
    ]
    #expect(backgroundColor(of: button) == expected[setting])
  }
}
