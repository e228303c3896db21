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

  /// What a handler does with the button for a number of seconds.
  enum Change: CaseIterable {
    case replace, replaceAndLayOut, replaceWithTitle, title, titleAndLayOut, titleForState, attributedTitleForState,
      foreground
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

  private func style(_ handler: @escaping @MainActor @Sendable (UIButton, Int) -> Void) -> CountdownStyle {
    var style = CountdownStyle.digits
    style.updateHandler = { button, phase in
      if case .counting(let seconds) = phase { handler(button, seconds) }
    }
    return style
  }

  private func make(_ change: Change, _ button: UIButton, _ seconds: Int) {
    switch change {
    case .replace: button.configuration = .plain()
    case .replaceAndLayOut:
      button.configuration = .plain()
      button.layoutIfNeeded()
    case .replaceWithTitle:
      var configuration = UIButton.Configuration.plain()
      configuration.title = "Handler \(seconds)"
      button.configuration = configuration
    case .title: button.configuration?.title = "Handler \(seconds)"
    case .titleAndLayOut:
      button.configuration?.title = "Handler \(seconds)"
      update(button)
    case .titleForState: button.setTitle("Handler \(seconds)", for: .normal)
    case .attributedTitleForState:
      button.setAttributedTitle(NSAttributedString(string: "Handler \(seconds)"), for: .normal)
    case .foreground: button.configuration?.baseForegroundColor = .green
    }
  }

  @Test(
    "After the handler's changes, the original title is back at the end and after a cancel", arguments: Kind.allCases,
    Change.allCases)
  func originalTitle(kind: Kind, change: Change) {
    for isCanceled in [true, false] {
      let button = makeButton(kind)
      start(button, style { make(change, $0, $1) })
      for _ in 0..<2 {
        update(button)
        clock.advance(by: 1)
      }
      update(button)
      if isCanceled { button.countdown.cancel() } else { clock.advance(by: 1) }
      update(button)
      #expect(button.titleLabel?.text == "Send")
      #expect(button.configuration?.title == "Send")
      #expect(button.title(for: .normal) == (kind == .titleForState ? "Send" : nil))
      #expect(button.attributedTitle(for: .normal) == nil)
      start(button, .digits)
      #expect(button.titleLabel?.text == "3", "the next countdown")
      button.countdown.cancel()
    }
  }

  @Test(
    "A configuration that the handler sets without a title shows the count",
    arguments: Kind.allCases, [Change.replace, .replaceAndLayOut, .foreground])
  func count(kind: Kind, change: Change) {
    let button = makeButton(kind)
    start(button, style { make(change, $0, $1) })
    for seconds in [3, 2, 1] {
      #expect(button.configuration?.title == "\(seconds)")
      #expect(button.titleLabel?.text == "\(seconds)")
      update(button)
      #expect(button.titleLabel?.text == "\(seconds)", "after an update of the configuration")
      clock.advance(by: 1)
    }
  }

  @Test(
    "A title that the handler sets replaces the count, also after an update of the configuration",
    arguments: [Kind.button, .withHandler, .attributed, .countdownButton],
    [Change.replaceWithTitle, .title, .titleForState, .attributedTitleForState])
  func handlersTitle(kind: Kind, change: Change) {
    let button = makeButton(kind)
    start(button, style { make(change, $0, $1) })
    for seconds in [3, 2, 1] {
      update(button)
      #expect(button.titleLabel?.text == "Handler \(seconds)")
      clock.advance(by: 1)
    }
  }

  @Test("A button that has no configuration can get its first one from the handler")
  func firstConfiguration() {
    let button = window.addButton()
    start(button, style { button, _ in button.configuration = .filled() })
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

  @Test("Colors that the handler sets instead of the style's are removed at the end")
  func colors() {
    let button = makeButton()
    var style = style { button, _ in
      button.configuration?.baseForegroundColor = .green
      button.configuration?.background.backgroundColor = .black
      button.configuration?.background.strokeColor = .blue
    }
    style.countingTitleColor = .gray153
    style.countingBackgroundColor = .gray153
    style.countingBorderColor = .gray153
    let before = Appearance(of: button)
    start(button, style)
    clock.advance(by: 1)
    #expect(button.configuration?.baseForegroundColor == .green)
    #expect(button.configuration?.background.backgroundColor == .black)
    clock.advance(by: 2)
    update(button)
    #expect(Appearance(of: button) == before)
  }

  @Test(
    "Colors that the handler sets stay after an update of the configuration",
    arguments: [Kind.button, .titleForState, .attributed, .countdownButton])
  func colorsAfterUpdate(kind: Kind) {
    let button = makeButton(kind)
    var style = style { button, _ in button.configuration?.baseForegroundColor = .green }
    style.countingTitleColor = .gray153
    start(button, style)
    update(button)
    #expect(button.configuration?.baseForegroundColor == .green)
    clock.advance(by: 1)
    update(button)
    #expect(button.configuration?.baseForegroundColor == .green)
  }

  @Test("A title that isn't replaced survives a handler that updates the configuration", arguments: Kind.allCases)
  func keptTitle(kind: Kind) {
    let button = makeButton(kind)
    var style = style { button, _ in
      button.configuration?.baseForegroundColor = .green
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

  @Test("A title that the app sets between two updates is kept", arguments: [Kind.button, .countdownButton])
  func appsTitle(kind: Kind) {
    let button = makeButton(kind)
    start(button, style { button, _ in button.configuration = .plain() })
    button.configuration?.title = "New"
    clock.advance(by: 1)
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    update(button)
    #expect(button.titleLabel?.text == "New")
  }
}
