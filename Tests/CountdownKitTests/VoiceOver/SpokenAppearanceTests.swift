import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The accessibility label, value, and traits of a counting button")
struct SpokenAppearanceTests {
  private let clock = ManualClock()
  private let window = UIWindow()
  private let button = UIButton(type: .custom)

  init() {
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
  }

  private func start(_ seconds: Int = 3, on other: UIButton? = nil, style: CountdownStyle = .english) {
    clock.run { (other ?? button).countdown.start(from: seconds, style: style) }
  }

  private func makeConfiguredButton(title: String? = "Send", titleForState: String? = nil) -> UIButton {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = title
    button.setTitle(titleForState, for: .normal)
    window.addSubview(button)
    window.layoutIfNeeded()
    return button
  }

  // MARK: Values

  @Test(
    "The label is the original title, the value is the time remaining in words, and both are restored",
    arguments: [true, false])
  func labelAndValueAreRestored(isCancelled: Bool) {
    button.accessibilityValue = "by text message"
    // The titles of other states never become the label.
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Chosen", for: .selected)
    start(62)
    for words in ["1 minute, 2 seconds", "1 minute, 1 second", "1 minute", "59 seconds"] {
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == words)
      clock.advance(by: 1)
    }
    start(3)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "3 seconds")
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 3) }
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == "by text message")
    button.setTitle("Other", for: .normal)
    #expect(button.accessibilityLabel == "Other")
  }

  @Test("A value that UIKit derives from the subtitle isn't written permanently")
  func derivedValueIsNotWritten() {
    let button = makeConfiguredButton()
    button.configuration?.subtitle = "5 left"
    start(on: button)
    #expect(button.accessibilityValue == "3 seconds")
    button.configuration?.subtitle = "4 left"
    clock.advance(by: 3)
    #expect(button.accessibilityValue == "4 left")
    button.configuration?.subtitle = "3 left"
    #expect(button.accessibilityValue == "3 left")
  }

  @Test("A style without a spoken value sets neither the label nor the value")
  func withoutSpokenValueNothingIsSet() {
    button.accessibilityValue = "by text message"
    var style = CountdownStyle.english
    style.spokenValue = nil
    start(style: style)
    #expect(button.accessibilityLabel == "Resend in 3 s")
    #expect(button.accessibilityValue == "by text message")
  }

  // MARK: Labels

  @Test(
    "A label that the app has set stays, with its attributes, even if it equals the title",
    arguments: ["Send the code", "Send"])
  func appsLabelStaysWithItsAttributes(text: String) {
    for attributes in [[:], [.kern: 1]] as [[NSAttributedString.Key: Any]] {
      let own = NSAttributedString(string: text, attributes: attributes)
      button.accessibilityAttributedLabel = own
      start()
      for _ in 1...3 {
        #expect(button.accessibilityAttributedLabel == own)
        clock.advance(by: 1)
      }
      button.setTitle("Other", for: .normal)
      #expect(button.accessibilityAttributedLabel == own)
      button.setTitle("Send", for: .normal)
    }
  }

  @Test("A title that is set while counting is the label from the next tick", arguments: [true, false])
  func newTitleIsTheLabel(isConfigured: Bool) {
    let button = isConfigured ? makeConfiguredButton() : button
    start(on: button)
    if isConfigured { button.configuration?.title = "Resend" } else { button.setTitle("Resend", for: .normal) }
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 2)
    #expect(button.accessibilityLabel == "Resend")
  }

  @Test("A selected button's label is its title for that state")
  func selectedButtonsLabelIsItsTitle() {
    button.setTitle("Sent", for: .selected)
    button.isSelected = true
    start()
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Sent")
  }

  @Test(
    "The label of a configured button is its title for the state, or else the configuration's",
    arguments: ["Plain", nil], ["Send", nil])
  func configuredButtonsLabelIsItsTitle(titleForState: String?, title: String?) {
    let button = makeConfiguredButton(title: title, titleForState: titleForState)
    button.configurationUpdateHandler = { _ in }
    start(on: button)
    for _ in 1...3 {
      #expect(button.accessibilityLabel == titleForState ?? title ?? button.configuration?.title)
      button.layoutIfNeeded()
      clock.advance(by: 1)
    }
    button.layoutIfNeeded()
    #expect(button.accessibilityLabel == titleForState ?? title)
  }

  @Test("The name of a button without a title is its label, and otherwise the count")
  func buttonWithoutTitleHasAName() {
    for button in [UIButton(type: .custom), NamedButton(type: .custom)] {
      start(on: button)
      #expect(button.accessibilityLabel == (button is NamedButton ? "Refresh" : "Resend in 3 s"))
      #expect(button.accessibilityValue == "3 seconds")
      clock.advance(by: 3)
      button.setTitle("Send", for: .normal)
      #expect(button.accessibilityLabel == "Send")
    }
  }

  // MARK: Traits

  @Test(
    "The traits follow the button's state, unless the app has set them", arguments: CountdownStyle.Interaction.allCases)
  func traitsFollowTheButtonsState(kind: CountdownStyle.Interaction) {
    var style = CountdownStyle.english
    style.interaction = kind
    button.isSelected = true
    start(style: style)
    #expect(button.accessibilityTraits.contains(.notEnabled) == (kind != .unchanged))
    #expect(button.accessibilityTraits.isSuperset(of: [.button, .selected]))
    button.isSelected = false
    clock.advance(by: 3)
    #expect(button.accessibilityTraits == [.button])
    button.accessibilityTraits = [.button, .header]
    start(style: style)
    #expect(button.accessibilityTraits == [.button, .header])
  }

  @Test("A label that the app removes and sets again is kept, also on a button without a title")
  func removedLabelCanBeSetAgain() {
    button.setTitle(nil, for: .normal)
    button.accessibilityLabel = "Send the code"
    start(5)
    for label in [nil, "Send the code"] {
      button.accessibilityLabel = label
      clock.advance(by: 1)
    }
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Send the code")
  }
}
