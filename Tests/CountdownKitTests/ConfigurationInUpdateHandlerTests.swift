import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A style's update handler that changes the configuration")
struct ConfigurationInUpdateHandlerTests {
  enum Kind: CaseIterable {
    case button, withHandler, titleForState, attributed, countdownButton, countdownButtonWithHandler
  }

  /// What a handler does with the button.
  enum Change: CaseIterable {
    case replace, replaceAndLayOut, subtitle
  }

  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(_ kind: Kind = .button) -> UIButton {
    let button =
      kind == .countdownButton || kind == .countdownButtonWithHandler ? CountdownButton() : UIButton(type: .system)
    window.addSubview(button)
    var configuration = UIButton.Configuration.filled()
    if kind != .titleForState { configuration.title = "Send" }
    if kind == .attributed { configuration.attributedTitle = AttributedString("Send") }
    button.configuration = configuration
    if kind == .titleForState { button.setTitle("Send", for: .normal) }
    if kind == .withHandler || kind == .countdownButtonWithHandler {
      button.configurationUpdateHandler = { $0.configuration?.title = "Send" }
    }
    update(button)
    return button
  }

  private func update(_ button: UIButton) {
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
  }

  private func start(_ button: UIButton, _ style: CountdownStyle) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  private func style(_ handler: @escaping @MainActor @Sendable (UIButton) -> Void) -> CountdownStyle {
    var style = CountdownStyle.digits
    style.updateHandler = { button, phase in
      if case .counting = phase { handler(button) }
    }
    return style
  }

  private func make(_ change: Change, _ button: UIButton) {
    switch change {
    case .replace: button.configuration = .plain()
    case .replaceAndLayOut:
      button.configuration = .plain()
      button.layoutIfNeeded()
    case .subtitle: button.configuration?.subtitle = "Subtitle"
    }
  }

  @Test(
    "A configuration that the handler sets without a title shows the count",
    arguments: Kind.allCases, Change.allCases)
  func count(kind: Kind, change: Change) {
    let button = makeButton(kind)
    start(button, style { make(change, $0) })
    for seconds in [3, 2, 1] {
      #expect(button.configuration?.title == "\(seconds)")
      #expect(button.titleLabel?.text == "\(seconds)")
      update(button)
      #expect(button.titleLabel?.text == "\(seconds)", "after an update of the configuration")
      clock.advance(by: 1)
    }
  }

  @Test("A button that has no configuration can get its first one from the handler")
  func firstConfiguration() {
    let button = window.addButton()
    start(button, style { $0.configuration = .filled() })
    for seconds in [3, 2, 1] {
      button.layoutIfNeeded()
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    update(button)
    #expect(button.titleLabel?.text == "Send")
    #expect(button.configuration != nil, "the handler keeps it")
  }

  @Test(
    "A handler can show its own configuration while counting, and the app's one afterward", arguments: Kind.allCases)
  func swappedConfiguration(kind: Kind) {
    let button = makeButton(kind)
    let own = button.configuration
    var style = CountdownStyle.colorful
    style.updateHandler = { button, phase in
      switch phase {
      case .counting, .atLimit, .sending: button.configuration = .plain()
      case .ended, .restored: button.configuration = own
      }
    }
    start(button, style)
    clock.advance(by: 1)
    update(button)
    #expect(button.titleLabel?.text == "2")
    clock.advance(by: 2)
    update(button)
    #expect(button.configuration == own)
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A title that isn't replaced survives a handler that updates the configuration", arguments: Kind.allCases)
  func keptTitle(kind: Kind) {
    let button = makeButton(kind)
    var style = style { button in
      button.configuration?.subtitle = "Subtitle"
      button.setNeedsUpdateConfiguration()
      button.layoutIfNeeded()
    }
    style.showsCountInTitle = false
    let title = button.configuration?.title
    start(button, style)
    #expect(button.configuration?.title == title)
    clock.advance(by: 3)
    update(button)
    #expect(button.configuration?.title == title)
  }

  @Test(
    "A title that the app sets is kept by a handler that moves it to another configuration",
    arguments: [Kind.button, .countdownButton])
  func appsTitle(kind: Kind) {
    let button = makeButton(kind)
    let style = style { button in
      var configuration = UIButton.Configuration.plain()
      configuration.title = button.configuration?.title
      button.configuration = configuration
    }
    start(button, style)
    update(button)
    button.configuration?.title = "New"
    clock.advance(by: 1)
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    update(button)
    #expect(button.titleLabel?.text == "New")
  }
}
