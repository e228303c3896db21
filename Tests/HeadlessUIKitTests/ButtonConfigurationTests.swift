import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's configuration")
struct ButtonConfigurationTests {
  private let window = UIWindow(frame: .hundred)

  private func makeButton() -> UIButton {
    let button = UIButton(configuration: .filled())
    window.show(button)
    return button
  }

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
