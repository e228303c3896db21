import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's configuration")
struct ButtonConfigurationTests {
  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> UIButton {
    let button = UIButton(configuration: configuration ?? .filled())
    show(button)
    return button
  }

  private func show(_ button: UIButton) {
    button.frame = .hundred
    window.addSubview(button)
    window.isHidden = false
  }

  private func laidOut(_ button: UIButton, until condition: () -> Bool) async -> Bool {
    await eventually {
      button.layoutIfNeeded()
      return condition()
    }
  }

  @Test("A button has no configuration and no handler by default, and updates automatically")
  func buttonDefaults() {
    let button = UIButton()
    #expect(button.configuration == nil)
    #expect(button.configurationUpdateHandler == nil)
    #expect(button.automaticallyUpdatesConfiguration)
  }

  @Test("A plain configuration has no title, image, or colors")
  func configurationDefaults() {
    let configuration = UIButton.Configuration.plain()
    #expect(configuration.title == nil)
    #expect(configuration.attributedTitle == nil)
    #expect(configuration.subtitle == nil)
    #expect(configuration.image == nil)
    #expect(configuration.baseForegroundColor == nil)
    #expect(configuration.titleTextAttributesTransformer == nil)
  }

  @Test("A button copies its configuration and displays the title")
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

  @Test("A button displays the text of an attributed title")
  func attributedTitle() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Send")
    let button = makeButton(configuration)
    #expect(await laidOut(button) { button.titleLabel?.text == "Send" })
    window.isHidden = true
  }

  @Test("The title is the text of the attributed title")
  func oneTitle() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Send"
    #expect(configuration.attributedTitle.map { String($0.characters) } == "Send")
    configuration.attributedTitle = AttributedString("Resend")
    #expect(configuration.title == "Resend")
    configuration.title = nil
    #expect(configuration.attributedTitle == nil)
  }

  @Test("The update handler sets the configuration that the button displays")
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

  @Test("Several requests cause one update")
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

  @Test("A subclass can update the configuration")
  func subclass() async {
    final class Special: UIButton {
      override func updateConfiguration() {
        super.updateConfiguration()
        configuration?.title = "Special"
      }
    }
    let button = Special(configuration: .filled())
    show(button)
    #expect(await laidOut(button) { button.titleLabel?.text == "Special" })
    window.isHidden = true
  }

  @Test("The transformer sets the title's attributes and overrides the label's font")
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

  @Test("Setting a background's stroke color doesn't change its stroke width")
  func stroke() {
    var background = UIBackgroundConfiguration.clear()
    #expect(background.strokeColor == nil)
    #expect(background.strokeWidth == 0)
    background.strokeColor = .red
    #expect(background.strokeWidth == 0)
    #expect(background != .clear())
  }

  @Test("A button with a configuration performs its primary action")
  func primaryAction() {
    var runs = 0
    let button = UIButton(configuration: .plain(), primaryAction: UIAction { _ in runs += 1 })
    button.sendActions(for: .primaryActionTriggered)
    #expect(runs == 1)
  }

  @Test("An update copies the button's title and title color for the state into the configuration")
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

  @Test("An update copies the title for the state, calls updateConfiguration(), and then calls the handler")
  func order() async {
    final class Special: UIButton {
      var calls: [String] = []

      override func updateConfiguration() {
        super.updateConfiguration()
        calls.append("update \(configuration?.title ?? "")")
      }
    }
    let button = Special(configuration: .filled())
    show(button)
    button.setTitle("Send", for: .normal)
    #expect(await laidOut(button) { !button.calls.isEmpty })
    button.calls = []
    button.configurationUpdateHandler = { [weak button] in
      button?.calls.append("handler \($0.configuration?.title ?? "")")
    }
    #expect(button.calls.isEmpty, "Setting the handler doesn't call it")
    #expect(await laidOut(button) { !button.calls.isEmpty })
    #expect(button.calls == ["update Send", "handler Send"])
    window.isHidden = true
  }

  @Test("Setting the configuration in the handler doesn't cause another update")
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

  @Test("Reading the update handler and setting it again adds a stack frame to its calls")
  func layers() async {
    let button = makeButton()
    // The stack grows toward lower addresses.
    var addresses: [UInt] = []
    button.configurationUpdateHandler = { _ in
      var mark = 0
      addresses.append(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
    }
    button.layoutIfNeeded()
    let before = addresses.last ?? 0
    button.configurationUpdateHandler = button.configurationUpdateHandler
    button.layoutIfNeeded()
    #expect(addresses.last ?? 0 < before)
    window.isHidden = true
  }
}
