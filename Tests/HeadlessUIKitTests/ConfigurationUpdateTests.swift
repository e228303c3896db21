import Foundation
import Testing
import UIKit

@MainActor @Suite("Updates of a button's configuration", .eachSystem)
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

    func forgetCalls() {
      requests = 0
      updates = []
    }
  }

  private let window = UIWindow(frame: .hundred)

  private func makeButton(_ configuration: UIButton.Configuration? = nil) -> Recorder {
    let button = Recorder(configuration: configuration ?? .filled())
    window.show(button)
    button.layoutIfNeeded()
    button.forgetCalls()
    return button
  }

  // MARK: Requests and order

  @Test("An update copies the title for the state, calls updateConfiguration(), and then calls the handler")
  func order() async {
    let button = makeButton()
    button.setTitle("Send", for: .normal)
    #expect(await button.shows("Send"))
    button.updates = []
    button.configurationUpdateHandler = { [weak button] in
      button?.updates.append("handler \($0.configuration?.title ?? "")")
      #expect($0 === button)
    }
    #expect(button.updates.isEmpty, "Setting the handler doesn't call it")
    #expect(await button.isLaidOut { !button.updates.isEmpty })
    #expect(button.updates == ["update Send", "handler Send"])
  }

  @Test("Several requests cause one update, also if the handler sets the configuration")
  func coalesced() async {
    let button = makeButton()
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isEnabled ? "Send" : "Wait"
    }
    #expect(await button.shows("Send"))
    #expect(calls == 1)
    button.setNeedsUpdateConfiguration()
    button.setNeedsUpdateConfiguration()
    button.isEnabled = false
    #expect(await button.shows("Wait"))
    button.layoutIfNeeded()
    #expect(calls == 2)
  }

  @Test("The button's own changes call setNeedsUpdateConfiguration(), even those to equal values")
  func ownRequests() {
    let button = makeButton()
    let changes: [(name: String, change: () -> Void)] = [
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
    button.isHighlighted = true
    button.isEnabled = false
    button.isSelected = true
    #expect(button.requests == 0, "The flags have these values already")
  }

  @Test("Setting a configuration shows it immediately, and neither updates it nor requests an update")
  func settingShows() async {
    let button = makeButton()
    button.setTitle("Plain", for: .normal)
    button.layoutIfNeeded()
    button.forgetCalls()
    let label = button.titleLabel
    button.configuration?.title = "Configured"
    #expect(label?.text == "Configured")
    button.layoutIfNeeded()
    #expect(label?.text == "Configured")
    #expect(button.requests == 0)
    #expect(button.updates.isEmpty)
    button.setNeedsUpdateConfiguration()
    #expect(await button.shows("Plain"))
  }

  @Test("An update is pending after a handler is set, even on a plain button, and after the first configuration")
  func firstConfiguration() async {
    let button = Recorder(type: .system)
    window.show(button)
    button.layoutIfNeeded()
    var calls = 0
    button.configurationUpdateHandler = { _ in calls += 1 }
    #expect(calls == 0)
    #expect(await button.isLaidOut { calls == 1 })
    button.updates = []
    button.configuration = .plain()
    #expect(calls == 1)
    #expect(await button.isLaidOut { calls == 2 })
    #expect(button.updates == ["update "])
  }

  @Test("A pending update runs when the button's size is asked for, and before layoutSubviews(), which is too late")
  func updateBeforeLayout() {
    let button = makeButton()
    button.setTitle("Plain", for: .normal)
    button.configuration?.title = "Configured"
    button.onLayout = { [weak button] in button?.setTitle(nil, for: .normal) }
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(button.updates.first == "update Plain")
    #expect(button.configuration?.title == "Plain")
    let other = makeButton()
    other.setNeedsUpdateConfiguration()
    #expect(other.updates.isEmpty)
    _ = other.sizeThatFits(.zero)
    #expect(other.updates.count == 1)
  }

  @Test("Reading the update handler and setting it again adds a stack frame to its calls")
  func layers() {
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
  }

  // MARK: What an update changes

  @Test("The title for the state replaces the configuration's title, and stays there after it's removed")
  func title() async {
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
      #expect(await button.shows(title))
      #expect(button.configuration?.title == title)
      #expect(button.configuration?.attributedTitle?.kern == (title == "Configured" ? 2 : nil))
    }
  }

  @Test("The title color is copied only with a plain title and from exactly the state, as an attribute of the title")
  func titleColor() async {
    let button = makeButton()
    var color: UIColor? { button.configuration?.attributedTitle?.foregroundColor }
    button.setTitleColor(.red, for: .normal)
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
    #expect(button.configuration?.attributedTitle == nil)
    button.setTitle("Send", for: .normal)
    #expect(await button.isLaidOut { color == .red })
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.configuration?.baseForegroundColor == nil)
    button.isEnabled = false
    #expect(await button.isLaidOut { color == nil })
    button.setTitleColor(.blue, for: .disabled)
    button.setNeedsUpdateConfiguration()
    #expect(await button.isLaidOut { color == .blue })
    button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal)
    #expect(await button.isLaidOut { color == nil })
  }

  @Test("The image for the state replaces the configuration's image")
  func image() async {
    let images = (0..<2).map { _ in UIImage() }
    let button = makeButton()
    button.configuration?.image = UIImage()
    button.setImage(images[0], for: .normal)
    #expect(await button.isLaidOut { button.configuration?.image === images[0] })
    button.setImage(images[1], for: .disabled)
    button.isEnabled = false
    #expect(await button.isLaidOut { button.configuration?.image === images[1] })
  }

  @Test("An update chooses the style's colors before it calls the handler, unless updates aren't automatic")
  func colors() async {
    let button = makeButton()
    let normal = button.configuration?.background.backgroundColor
    var seen: [UIColor?] = []
    button.configurationUpdateHandler = { seen.append($0.configuration?.background.backgroundColor) }
    #expect(await button.isLaidOut { seen.last == normal })
    button.isEnabled = false
    #expect(await button.isLaidOut { seen.last != normal })
    let disabled = seen.last
    button.automaticallyUpdatesConfiguration = false
    button.isEnabled = true
    #expect(await button.isLaidOut { seen.count == 3 })
    #expect(seen.last == disabled)
  }
}
