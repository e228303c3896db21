import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("The label of a counting button, wherever its title comes from")
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

  @Test("a configuration's title that the app sets meanwhile is the label from the next tick on")
  func configuredTitle() {
    let button = configured(UIButton(type: .system))
    #expect(button.accessibilityLabel == "Send")
    button.configuration?.title = "Send again"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send again")
    button.configuration?.attributedTitle = AttributedString("Resend")
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == nil)
  }

  @Test("so is that of a configuration that the button gets meanwhile")
  func configuredMeanwhile() {
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
    #expect(button.accessibilityLabel == nil)
  }

  @Test("a configuration's title is the label, before a plain title under it", arguments: [true, false])
  func plainTitleUnderConfiguration(hasHandler: Bool) {
    let button = UIButton(type: .system)
    button.setTitle("Plain", for: .normal)
    if hasHandler { button.configurationUpdateHandler = { _ in } }
    let said = configured(button)
    for _ in 0..<4 {
      #expect(said.accessibilityLabel == "Send")
      clock.advance(by: 1)
    }
    clock.advance(by: 1)
    #expect(said.accessibilityLabel == nil)
  }

  @Test("a plain title is the label where the configuration has none")
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

  @Test("a label that the app has written with attributes returns with them, though it says what the title says")
  func attributedLabel() {
    let label = NSAttributedString(string: "Live", attributes: [.kern: 2])
    for button in [UIButton(type: .system), DerivingButton(type: .system)] {
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

  @Test("a title that the app changes meanwhile leaves no old label behind, where the label is derived")
  func derivedFromMoreThanTheTitle() {
    let button = DerivingButton(type: .system)
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    configuration.subtitle = "5 left"
    button.configuration = configuration
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    #expect(button.accessibilityLabel == "Send, 5 left")
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Send, 5 left")
    button.configuration?.title = "Resend"
    clock.advance(by: 1)
    #expect(button.accessibilityLabel == "Resend")
    clock.advance(by: 3)
    #expect(button.accessibilityLabel == "Resend, 5 left")
    button.configuration?.subtitle = nil
    #expect(button.accessibilityLabel == "Resend")
  }

  @Test("a title that is read from the configuration is neither the label, while it counts, nor what returns")
  func echo() {
    let button = configured(EchoingButton(type: .system))
    for _ in 0..<5 {
      #expect(button.accessibilityLabel == "Send")
      clock.advance(by: 1)
    }
    #expect(button.configuration?.title == "Send")
    button.configuration = nil
    #expect(button.title(for: .normal) == nil)
  }

  @Test("an attributed title that is read from the configuration, neither")
  func attributedEcho() {
    let button = EchoingButton(type: .system)
    var configuration = UIButton.Configuration.filled()
    configuration.attributedTitle = AttributedString("Send")
    button.configuration = configuration
    window.addSubview(button)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    for _ in 0..<5 {
      #expect(button.accessibilityLabel == "Send")
      clock.advance(by: 1)
    }
    button.configuration = nil
    #expect(button.attributedTitle(for: .normal) == nil)
  }

  @Test("a label that is there without being set follows the button again afterward")
  func derived() {
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
