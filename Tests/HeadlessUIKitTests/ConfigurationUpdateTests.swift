import Foundation
import Testing
import UIKit

@MainActor @Suite("Updates of a button's configuration, and update handlers")
struct ConfigurationUpdateTests {
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

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> Recorder {
    let button = Recorder(configuration: configuration ?? .filled())
    window.show(button)
    button.layoutIfNeeded()
    button.requests = 0
    button.updates = []
    return button
  }

  // MARK: Requests and order

  @Test("Several requests cause one update: the title, the style's color, updateConfiguration(), and the handler")
  func severalRequestsCauseOneUpdate() async {
    let button = makeButton()
    button.setTitle("Send", for: .normal)
    await button.shows("Send")
    let normal = button.configuration?.background.backgroundColor
    button.updates = []
    button.configurationUpdateHandler = { [weak button] in
      let hasNormalColor = $0.configuration?.background.backgroundColor == normal
      button?.updates.append("handler \($0.configuration?.title ?? "") \(hasNormalColor)")
      // Doesn't request another update.
      $0.configuration?.title = "Shown"
    }
    #expect(button.updates.isEmpty, "Setting the handler doesn't call it")
    await button.shows("Shown")
    #expect(button.updates == ["update Send", "handler Send true"])
    button.updates = []
    button.setNeedsUpdateConfiguration()
    button.setTitle("Wait", for: .disabled)
    button.isEnabled = false
    await button.isLaidOut("the configuration is updated") { !button.updates.isEmpty }
    button.layoutIfNeeded()
    #expect(button.updates == ["update Wait", "handler Wait false"])
  }

  @Test("The button's own changes call setNeedsUpdateConfiguration(), even those to equal titles")
  func ownChangesRequestAnUpdate() {
    let button = makeButton()
    let changes: [(name: String, change: () -> Void)] = [
      ("title", { button.setTitle("Send", for: .normal) }),
      ("equal title", { button.setTitle("Send", for: .normal) }),
      ("attributed title", { button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal) }),
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
    button.isEnabled = false
    #expect(button.requests == 0)
  }

  @Test("The first configuration and its removal replace the label. An update follows, as after a handler is set.")
  func firstConfigurationReplacesTheLabel() async {
    let button = Recorder(type: .system)
    window.show(button)
    button.setTitle("Plain", for: .normal)
    button.layoutIfNeeded()
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    await button.isLaidOut("the update handler is called") { calls == 1 }
    let first = button.titleLabel
    button.configuration = .plain()
    #expect(button.titleLabel !== first)
    #expect(first?.superview == nil)
    #expect(calls == 1)
    await button.isLaidOut("the update handler is called again") { calls == 2 }
    #expect(button.configuration?.title == "Plain")
    button.configuration?.title = "Configured"
    button.configuration = nil
    await button.shows("Plain")
  }

  @Test("A pending update runs before layoutSubviews(), which is too late to remove the title for the state")
  func pendingUpdateRunsBeforeLayout() {
    let button = makeButton()
    button.setTitle("Plain", for: .normal)
    button.configuration?.title = "Configured"
    button.onLayout = { [weak button] in button?.setTitle(nil, for: .normal) }
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(button.configuration?.title == "Plain")
  }

  // MARK: What an update changes

  @Test("The title for the state replaces the configuration's title, and stays there after it's removed")
  func titleForTheStateReplacesConfigurations() async {
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("Configured", attributes: AttributeContainer().kern(2))
    let button = makeButton(configuration)
    #expect(button.title(for: .normal) == nil)
    let attributed = NSAttributedString(string: "Attributed")
    let changes: [(change: () -> Void, title: String)] = [
      ({}, "Configured"), ({ button.setTitle("Plain", for: .normal) }, "Plain"),
      ({ button.setTitle("Wait", for: .disabled) }, "Plain"), ({ button.isEnabled = false }, "Wait"),
      ({ button.setAttributedTitle(attributed, for: .normal) }, "Attributed"),
      ({ for state: UIControl.State in [.normal, .disabled] { button.setTitle(nil, for: state) } }, "Attributed"),
      ({ button.setAttributedTitle(nil, for: .normal) }, "Attributed"),
    ]
    for (change, title) in changes {
      change()
      await button.shows(title)
      #expect(button.configuration?.title == title)
      #expect(button.configuration?.attributedTitle?.kern == (title == "Configured" ? 2 : nil))
    }
  }

  @Test("The title color is copied only with a plain title and from exactly the state, as an attribute of the title")
  func titleColorIsCopiedWithTitle() async {
    let button = makeButton()
    let attributed = NSAttributedString(string: "Attributed")
    let changes: [(change: () -> Void, color: UIColor?)] = [
      ({ button.setTitleColor(.red, for: .normal) }, nil), ({ button.setTitle("Send", for: .normal) }, .red),
      ({ button.isEnabled = false }, nil), ({ button.setTitleColor(.blue, for: .disabled) }, .blue),
      ({ button.setAttributedTitle(attributed, for: .normal) }, nil),
    ]
    for (change, color) in changes {
      change()
      button.setNeedsUpdateConfiguration()
      await button.isLaidOut("the title has the color") {
        button.configuration?.attributedTitle?.foregroundColor == color
      }
      #expect(button.configuration?.baseForegroundColor == nil)
      if let color { #expect(button.titleLabel?.textColor == color) }
    }
  }
}
