import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("The accessibility label of a counting button")
struct SpokenLabelTests {
  let clock = ManualClock()
  let window = UIWindow()

  private func configured(_ button: UIButton) -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    button.configuration = configuration
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    return button
  }

  @Test("A configuration title that is set while counting is the label from the next tick")
  func configurationTitle() {
    let button = configured(UIButton(type: .system))
    #expect(button.accessibilityLabel == "Send")
    button.configuration?.title = "Send again"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send again")
    button.configuration?.attributedTitle = AttributedString("Resend")
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Resend")
  }

  @Test("The title of a configuration that is set while counting is the label from the next tick")
  func configurationSetWhileCounting() {
    let button = UIButton(type: .system)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Resend"
    button.configuration = configuration
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 4)
    #expect(button.configuration?.title == "Resend")
    #expect(button.title(for: .normal) == nil)
    #expect(button.accessibilityLabel == "Resend")
  }

  @Test("A title for a state is the label instead of the configuration's title", arguments: [true, false])
  func titleForState(hasHandler: Bool) {
    let button = UIButton(type: .system)
    button.setTitle("Plain", for: .normal)
    if hasHandler { button.configurationUpdateHandler = { _ in } }
    let said = configured(button)
    for _ in 0..<4 {
      #expect(said.accessibilityLabel == "Plain")
      clock.advance(by: 1)
    }
    clock.advance(by: 1)
    #expect(said.accessibilityLabel == "Plain")
  }

  @Test("A title for a state is the label if the configuration has no title")
  func configurationWithoutTitle() {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    button.configuration = .filled()
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    #expect(button.accessibilityLabel == "Send")
    button.setTitle("Resend", for: .normal)
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
  }

  @Test("A label with attributes keeps them even if its text equals the title")
  func attributedLabel() {
    let label = NSAttributedString(string: "Live", attributes: [.kern: 2])
    for button in [UIButton(type: .system), NamedButton(type: .system)] {
      button.setTitle("Live", for: .normal)
      button.accessibilityAttributedLabel = label
      window.addSubview(button)
      clock.run { button.countdown.start(from: 3, style: .digits) }
      clock.advance(by: 1)
      #expect(button.accessibilityLabel == "Live")
      clock.advance(by: 2)
      #expect(button.accessibilityAttributedLabel == label)
    }
  }

  @Test("A derived label follows a title that the app changes while counting")
  func derivedFromConfiguration() {
    let button = configured(UIButton(type: .system))
    #expect(button.accessibilityLabel == "Send")
    button.configuration?.title = "Resend"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 4)
    #expect(button.accessibilityLabel == "Resend")
    button.configuration?.title = "Other"
    #expect(button.accessibilityLabel == "Other")
  }

  @Test("A derived label follows the button again after the end")
  func derivedLabel() {
    let button = NamedButton(type: .custom)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    #expect(button.accessibilityLabel == "Refresh")
    clock.advance(by: 5)
    #expect(button.accessibilityLabel == "Refresh")
    button.setTitle("Send", for: .normal)
    #expect(button.accessibilityLabel == "Send")
  }
}
