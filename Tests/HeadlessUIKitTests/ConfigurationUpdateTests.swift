import Foundation
import Testing
import UIKit

@MainActor @Suite("Updates of a button's configuration")
struct ConfigurationUpdateTests {
  /// Records calls.
  private final class Recorder: UIButton {
    var requests = 0
    var updates: [String] = []
    var onLayout: () -> Void = {}

    override func setNeedsUpdateConfiguration() {
      super.setNeedsUpdateConfiguration()
      requests += 1
    }

    override func updateConfiguration() {
      super.updateConfiguration()
      updates.append("update \(configuration?.title ?? "")")
    }

    override func layoutSubviews() {
      onLayout()
      super.layoutSubviews()
    }
  }

  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> UIButton {
    let button = UIButton(configuration: configuration ?? .filled())
    show(button)
    return button
  }

  private func makeRecorder() -> Recorder {
    let button = Recorder(configuration: .filled())
    show(button)
    button.layoutIfNeeded()
    (button.requests, button.updates) = (0, [])
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

  @Test("The button's own changes call setNeedsUpdateConfiguration(), even those to equal values")
  func ownRequests() {
    let button = makeRecorder()
    let changes: [(String, () -> Void)] = [
      ("title", { button.setTitle("Send", for: .normal) }),
      ("equal title", { button.setTitle("Send", for: .normal) }),
      ("attributed title", { button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal) }),
      ("image", { button.setImage(UIImage(), for: .normal) }),
      ("highlighted", { button.isHighlighted = true }),
      ("enabled", { button.isEnabled = false }),
      ("selected", { button.isSelected = true }),
      ("tint color", { button.tintColor = .red }),
    ]
    for (name, change) in changes {
      button.requests = 0
      change()
      #expect(button.requests > 0, "\(name)")
    }
    button.requests = 0
    (button.isHighlighted, button.isEnabled, button.isSelected) = (true, false, true)
    #expect(button.requests == 0, "The flags have these values already")
    window.isHidden = true
  }

  @Test("The title for the state replaces the configuration's title, and stays there after it's removed")
  func title() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Configured", attributes: AttributeContainer().kern(2))
    let button = makeButton(configuration)
    #expect(await laidOut(button) { button.titleLabel?.text == "Configured" })
    #expect(button.title(for: .normal) == nil)
    #expect(button.configuration?.attributedTitle?.kern == 2)
    button.setTitle("Plain", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(await laidOut(button) { button.configuration?.title == "Plain" })
    #expect(button.configuration?.attributedTitle?.kern == nil)
    button.isEnabled = false
    #expect(await laidOut(button) { button.configuration?.title == "Wait" })
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(await laidOut(button) { button.configuration?.title == "Attributed" })
    button.setAttributedTitle(nil, for: .normal)
    button.setTitle(nil, for: .disabled)
    button.setTitle(nil, for: .normal)
    button.layoutIfNeeded()
    #expect(button.configuration?.title == "Attributed")
    window.isHidden = true
  }

  @Test("A title that is set in the configuration wins until the next update")
  func configuredTitle() async {
    let button = makeButton()
    button.setTitle("Plain", for: .normal)
    #expect(await laidOut(button) { button.configuration?.title == "Plain" })
    button.configuration?.title = "Configured"
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Configured")
    button.setNeedsUpdateConfiguration()
    #expect(await laidOut(button) { button.titleLabel?.text == "Plain" })
    window.isHidden = true
  }

  @Test("The title color is copied only with a plain title and from exactly the state, as an attribute of the title")
  func titleColor() async {
    let button = makeButton()
    button.setTitleColor(.red, for: .normal)
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
    #expect(button.configuration?.attributedTitle == nil)
    button.setTitle("Send", for: .normal)
    #expect(await laidOut(button) { button.configuration?.attributedTitle?.foregroundColor == .red })
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.configuration?.baseForegroundColor == nil)
    button.isEnabled = false
    #expect(await laidOut(button) { button.configuration?.attributedTitle?.foregroundColor == nil })
    button.setTitleColor(.blue, for: .disabled)
    button.setNeedsUpdateConfiguration()
    #expect(await laidOut(button) { button.configuration?.attributedTitle?.foregroundColor == .blue })
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(await laidOut(button) { button.configuration?.attributedTitle?.foregroundColor == nil })
    window.isHidden = true
  }

  @Test("The image for the state replaces the configuration's image")
  func image() async {
    let (configured, normal, disabled) = (UIImage(), UIImage(), UIImage())
    var configuration = UIButton.Configuration.plain()
    configuration.image = configured
    let button = makeButton(configuration)
    button.layoutIfNeeded()
    #expect(button.configuration?.image === configured)
    button.setImage(normal, for: .normal)
    #expect(await laidOut(button) { button.configuration?.image === normal })
    button.setImage(disabled, for: .disabled)
    button.isEnabled = false
    #expect(await laidOut(button) { button.configuration?.image === disabled })
    window.isHidden = true
  }

  @Test("Setting a configuration shows it immediately, and neither updates it nor requests an update")
  func settingShows() {
    let button = makeRecorder()
    button.setTitle("Plain", for: .normal)
    button.layoutIfNeeded()
    (button.requests, button.updates) = (0, [])
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    button.layoutIfNeeded()
    (button.requests, button.updates, calls) = (0, [], 0)
    let label = button.titleLabel
    button.configuration?.title = "Configured"
    #expect(label?.text == "Configured")
    button.layoutIfNeeded()
    #expect(label?.text == "Configured")
    #expect(button.requests == 0)
    #expect(button.updates.isEmpty)
    #expect(calls == 0)
    window.isHidden = true
  }

  @Test("Configurations with the same transformer are equal, and setting a transformer makes them differ")
  func equality() {
    var configuration = UIButton.Configuration.plain()
    let transformer = UIConfigurationTextAttributesTransformer { $0 }
    configuration.titleTextAttributesTransformer = transformer
    var copy = configuration
    #expect(copy == configuration)
    copy.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { $0 }
    #expect(copy != configuration)
  }

  @Test("The first configuration and its removal replace the label, whose font is lost")
  func newLabel() async {
    let button = UIButton(type: .custom)
    show(button)
    button.setTitle("Plain", for: .normal)
    button.titleLabel?.font = .boldSystemFont(ofSize: 9)
    button.layoutIfNeeded()
    let first = button.titleLabel
    button.configuration = .plain()
    let second = button.titleLabel
    #expect(second !== first)
    #expect(first?.superview == nil)
    #expect(second?.font != .boldSystemFont(ofSize: 9))
    #expect(await laidOut(button) { button.titleLabel?.text == "Plain" })
    button.configuration?.title = "Configured"
    #expect(button.titleLabel === second)
    button.configuration = nil
    button.layoutIfNeeded()
    #expect(button.titleLabel !== second)
    #expect(button.titleLabel?.text == "Plain")
    window.isHidden = true
  }

  @Test("After the first configuration, an update is pending")
  func firstConfiguration() async {
    let button = Recorder(type: .system)
    show(button)
    button.layoutIfNeeded()
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    #expect(await laidOut(button) { calls == 1 })
    button.updates = []
    button.configuration = .plain()
    #expect(calls == 1)
    #expect(await laidOut(button) { calls == 2 })
    #expect(button.updates == ["update "])
    window.isHidden = true
  }

  @Test("A handler of a button without a configuration is called")
  func handlerOfPlainButton() async {
    let button = UIButton(type: .custom)
    show(button)
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    #expect(calls == 0)
    #expect(await laidOut(button) { calls == 1 })
    window.isHidden = true
  }

  @Test("A pending update runs before layoutSubviews(), which is too late to change what the update reads")
  func updateBeforeLayout() async {
    let button = makeRecorder()
    button.setTitle("Plain", for: .normal)
    button.configuration?.title = "Configured"
    button.onLayout = { [weak button] in button?.setTitle(nil, for: .normal) }
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(button.updates.first == "update Plain")
    #expect(button.configuration?.title == "Plain")
    window.isHidden = true
  }

  @Test("A pending update runs when the button's size is asked for")
  func updateBeforeSize() {
    let button = makeRecorder()
    button.setNeedsUpdateConfiguration()
    #expect(button.updates.isEmpty)
    _ = button.sizeThatFits(.zero)
    #expect(button.updates.count == 1)
    window.isHidden = true
  }

  @Test("Without automatic updates, an update keeps the style's colors of the last state")
  func withoutAutomaticUpdates() {
    let button = makeRecorder()
    let color = button.configuration?.background.backgroundColor
    button.automaticallyUpdatesConfiguration = false
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(!button.updates.isEmpty)
    #expect(button.configuration?.background.backgroundColor == color)
    window.isHidden = true
  }

  @Test("An update chooses the style's colors before it calls the handler")
  func colorsBeforeHandler() async {
    let button = makeButton()
    button.layoutIfNeeded()
    let normal = button.configuration?.background.backgroundColor
    var seen: [UIColor?] = []
    button.configurationUpdateHandler = { seen.append($0.configuration?.background.backgroundColor) }
    #expect(await laidOut(button) { seen.last == normal })
    button.isEnabled = false
    #expect(await laidOut(button) { seen.last != normal })
    window.isHidden = true
  }
}
