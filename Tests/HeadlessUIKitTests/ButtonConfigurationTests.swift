import Foundation
import Testing
import UIKit

@MainActor @Suite
struct ButtonConfigurationTests {
  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> UIButton {
    let button = UIButton(configuration: configuration ?? .filled())
    button.frame = .hundred
    window.addSubview(button)
    window.isHidden = false
    return button
  }

  private func laidOut(_ button: UIButton, until condition: () -> Bool) async -> Bool {
    await eventually {
      button.layoutIfNeeded()
      return condition()
    }
  }

  @Test("A button has no configuration and no handler unless set, and would update by itself")
  func none() {
    let button = UIButton()
    #expect(button.configuration == nil)
    #expect(button.configurationUpdateHandler == nil)
    #expect(button.automaticallyUpdatesConfiguration)
  }

  @Test("A configuration has neither title, image nor colors unless set")
  func defaults() {
    let configuration = UIButton.Configuration.plain()
    #expect(configuration.title == nil)
    #expect(configuration.attributedTitle == nil)
    #expect(configuration.subtitle == nil)
    #expect(configuration.image == nil)
    #expect(configuration.baseForegroundColor == nil)
    #expect(configuration.titleTextAttributesTransformer == nil)
  }

  @Test("A button keeps a configuration by value, and shows its title")
  func title() async {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    let button = makeButton(configuration)
    configuration.title = "changed afterward"
    #expect(button.configuration?.title == "Send")
    #expect(await laidOut(button) { button.titleLabel?.text == "Send" })
    button.configuration?.title = "Resend"
    #expect(await laidOut(button) { button.titleLabel?.text == "Resend" })
    window.isHidden = true
  }

  @Test("An attributed title shows its text")
  func attributedTitle() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Send")
    let button = makeButton(configuration)
    #expect(await laidOut(button) { button.titleLabel?.text == "Send" })
    window.isHidden = true
  }

  @Test("A configuration has one title, which can be read plain and with attributes")
  func oneTitle() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Send"
    #expect(configuration.attributedTitle.map { String($0.characters) } == "Send")
    configuration.attributedTitle = AttributedString("Resend")
    #expect(configuration.title == "Resend")
    configuration.title = nil
    #expect(configuration.attributedTitle == nil)
  }

  @Test("The handler is called with the button before it is shown, and may set the configuration that shows")
  func handler() async {
    let button = makeButton()
    var seen: [UIButton] = []
    button.configurationUpdateHandler = { button in
      seen.append(button)
      button.configuration?.title = button.isEnabled ? "Send" : "Wait"
    }
    #expect(await laidOut(button) { button.titleLabel?.text == "Send" })
    #expect(!seen.isEmpty)
    #expect(seen.allSatisfy { $0 === button })
    button.isEnabled = false
    #expect(await laidOut(button) { button.titleLabel?.text == "Wait" })
    window.isHidden = true
  }

  @Test("An update is made when it is asked for, once for any number of calls")
  func coalesced() async {
    let button = makeButton()
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    #expect(await laidOut(button) { calls > 0 })
    calls = 0
    button.setNeedsUpdateConfiguration()
    button.setNeedsUpdateConfiguration()
    #expect(await laidOut(button) { calls > 0 })
    #expect(calls == 1)
    window.isHidden = true
  }

  @Test("A subclass may update its configuration itself")
  func subclass() async {
    final class Special: UIButton {
      override func updateConfiguration() {
        super.updateConfiguration()
        configuration?.title = "Special"
      }
    }
    let button = Special(configuration: .filled())
    button.frame = .hundred
    window.addSubview(button)
    window.isHidden = false
    #expect(await laidOut(button) { button.titleLabel?.text == "Special" })
    window.isHidden = true
  }

  @Test("The text is shown with what the transformer makes of its attributes, not with the label's font")
  func transformer() async {
    let bold = UIFont.boldSystemFont(ofSize: 23)
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Send"
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.font = bold
      return attributes
    }
    let button = makeButton(configuration)
    button.titleLabel?.font = .systemFont(ofSize: 9)
    #expect(configuration.titleTextAttributesTransformer?(AttributeContainer()).font == bold)
    button.setNeedsUpdateConfiguration()
    #expect(await laidOut(button) { button.titleLabel?.font.pointSize == 23 })
    window.isHidden = true
  }

  @Test("A stroke's color and width are set apart")
  func stroke() {
    var background = UIBackgroundConfiguration.clear()
    #expect(background.strokeColor == nil)
    #expect(background.strokeWidth == 0)
    background.strokeColor = .red
    #expect(background.strokeWidth == 0)
    #expect(background != .clear())
  }

  @Test("A configuration is the primary action's button, too")
  func primaryAction() {
    var runs = 0
    let button = UIButton(configuration: .plain(), primaryAction: UIAction { _ in runs += 1 })
    button.sendActions(for: .primaryActionTriggered)
    #expect(runs == 1)
  }

  @Test("An update writes the titles and the title color that are set for the state into the configuration")
  func stateValues() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Configured", attributes: AttributeContainer().kern(2))
    let button = makeButton(configuration)
    #expect(await laidOut(button) { button.titleLabel?.text == "Configured" })
    #expect(button.title(for: .normal) == nil)
    #expect(button.configuration?.attributedTitle?.kern == 2)
    button.setTitle("Plain", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    #expect(await laidOut(button) { button.configuration?.title == "Plain" })
    #expect(button.configuration?.attributedTitle?.kern == nil)
    #expect(button.configuration?.baseForegroundColor == .red)
    button.isEnabled = false
    #expect(await laidOut(button) { button.configuration?.title == "Wait" })
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(await laidOut(button) { button.configuration?.title == "Attributed" })
    window.isHidden = true
  }

  @Test("An update calls updateConfiguration() and then the handler; both find the title that is set for the state")
  func order() async {
    final class Special: UIButton {
      var seen: [String] = []

      override func updateConfiguration() {
        super.updateConfiguration()
        seen.append("update \(configuration?.title ?? "")")
      }
    }
    let button = Special(configuration: .filled())
    button.frame = .hundred
    window.addSubview(button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    #expect(await laidOut(button) { !button.seen.isEmpty })
    button.seen = []
    button.configurationUpdateHandler = { [weak button] in
      button?.seen.append("handler \($0.configuration?.title ?? "")")
    }
    #expect(button.seen.isEmpty, "setting it calls nothing")
    #expect(await laidOut(button) { !button.seen.isEmpty })
    #expect(button.seen == ["update Send", "handler Send"])
    window.isHidden = true
  }

  @Test("Setting a configuration from the handler does not ask for another update")
  func noRecursion() async {
    let button = makeButton()
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = "\(calls)"
    }
    #expect(await laidOut(button) { calls > 0 })
    button.layoutIfNeeded()
    #expect(calls == 1)
    window.isHidden = true
  }

  @Test("A handler that is read and set again is called through one layer more")
  func layers() async {
    let button = makeButton()
    // Where the stack has come to: each layer takes it further.
    var depths: [UInt] = []
    button.configurationUpdateHandler = { _ in
      var mark = 0
      depths.append(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
    }
    button.layoutIfNeeded()
    let before = depths.last ?? 0
    button.configurationUpdateHandler = button.configurationUpdateHandler
    button.layoutIfNeeded()
    #expect(depths.last ?? 0 < before)
    window.isHidden = true
  }
}
