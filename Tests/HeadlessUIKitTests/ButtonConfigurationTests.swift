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

  @Test("A transformer receives the title's own attributes, and changes only the style's ones")
  func transformerInput() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Send", attributes: AttributeContainer().kern(2))
    let seen = Log()
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      seen.entries.append("\(attributes.kern ?? 0) \(attributes.font != nil) \(attributes.foregroundColor != nil)")
      return AttributeContainer()
    }
    let button = makeButton(configuration)
    #expect(await laidOut(button) { button.titleLabel?.text == "Send" })
    #expect(Set(seen.entries) == ["2.0 true true"])
    let count = seen.entries.count
    button.configuration?.subtitle = "now"
    #expect(seen.entries.count > count, "Each configuration that is set calls the transformer")
    window.isHidden = true
  }

  @Test("A ready-made configuration has a clear stroke with a width of 1, so that a color alone draws a border")
  func stroke() {
    for configuration in [UIButton.Configuration.plain(), .filled()] {
      #expect(configuration.background.strokeColor == .clear)
      #expect(configuration.background.strokeWidth == 1)
    }
    let button = makeButton()
    button.configuration?.background.strokeColor = .red
    #expect(button.configuration?.background.strokeColor == .red)
    #expect(button.configuration?.background.strokeWidth == 1)
    window.isHidden = true
  }

  private func backgroundColor(of button: UIButton) -> UIColor? {
    button.layoutIfNeeded()
    return button.configuration?.background.backgroundColor
  }

  @Test("The background color of a button's configuration is the style's color for the state and the tint")
  func backgroundColor() {
    let button = makeButton()
    let normal = backgroundColor(of: button)
    button.isHighlighted = true
    let pressed = backgroundColor(of: button)
    button.isHighlighted = false
    button.isEnabled = false
    let disabled = backgroundColor(of: button)
    button.isEnabled = true
    button.tintColor = .red
    let tinted = backgroundColor(of: button)
    let colors = [normal, pressed, disabled, tinted]
    #expect(!colors.contains(nil))
    #expect(Set(colors).count == 4)
    window.isHidden = true
  }

  @Test("A background color that is set, even to the present one or to nil, no longer follows the state")
  func pinnedColor() {
    let button = makeButton()
    let present = backgroundColor(of: button)
    button.configuration?.background.backgroundColor = present
    button.isEnabled = false
    #expect(backgroundColor(of: button) == present)
    button.configuration?.background.backgroundColor = nil
    #expect(backgroundColor(of: button) == nil, "Setting nil doesn't restore the style's color")
    window.isHidden = true
  }

  @Test("An inout access pins the background color")
  func inoutColor() throws {
    func ignore(_ color: inout UIColor?) {}
    let button = makeButton()
    let present = backgroundColor(of: button)
    var background = try #require(button.configuration?.background)
    ignore(&background.backgroundColor)
    button.configuration?.background = background
    button.isEnabled = false
    #expect(backgroundColor(of: button) == present)
    window.isHidden = true
  }

  @Test("A saved background restores the style's color, and changes of other properties keep it")
  func savedBackground() {
    let (button, other) = (makeButton(), makeButton())
    let saved = button.configuration?.background
    button.configuration?.background.backgroundColor = .green
    if let saved { button.configuration?.background = saved }
    button.configuration?.background.strokeColor = .blue
    button.configuration?.title = "Send"
    button.configuration?.baseForegroundColor = .black
    for button in [button, other] { button.isEnabled = false }
    #expect(backgroundColor(of: button) == backgroundColor(of: other))
    window.isHidden = true
  }

  @Test("A button with a configuration performs its primary action")
  func primaryAction() {
    var runs = 0
    let button = UIButton(configuration: .plain(), primaryAction: UIAction { _ in runs += 1 })
    button.sendActions(for: .primaryActionTriggered)
    #expect(runs == 1)
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
