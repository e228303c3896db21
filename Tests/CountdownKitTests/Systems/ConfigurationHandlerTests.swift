import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button's configuration update handler")
struct ConfigurationHandlerTests {
  private let clock = ManualClock()
  private let button = UIButton(configuration: .filled())
  private let window: UIWindow
  private let log = Recorder<String>()

  init() {
    window = UIWindow(showing: button)
    button.configuration?.title = "Send"
  }

  private func start(_ seconds: Int = 3, style: CountdownStyle = .colorful) {
    clock.run { button.countdown.start(from: seconds, style: style) }
  }

  private func update() {
    button.setNeedsUpdateConfiguration()
    window.layoutIfNeeded()
  }

  nonisolated static let handlers: [@MainActor @Sendable (UIButton) -> Void] = [
    { _ in },
    { $0.configuration?.title = $0.isEnabled ? "Send" : "Wait" },
    { if !$0.isEnabled { $0.configuration?.title = "Wait" } },
    { $0.configuration?.title = $0.configuration?.title?.uppercased() },
    { $0.configuration?.baseForegroundColor = $0.isEnabled ? .blue : .lightGray },
    { $0.configuration?.background.backgroundColor = $0.isEnabled ? .blue : .lightGray },
    { button in
      var configuration = button.isEnabled ? UIButton.Configuration.filled() : .plain()
      configuration.title = "New"
      button.configuration = configuration
    },
    { button in
      button.configuration?.title = "Send"
      button.configuration?.baseForegroundColor = .blue
      button.isEnabled = true
    },
  ]

  @Test(
    "The count is shown after the handler, without end, and then the button looks as before",
    arguments: handlers.indices, Headless.System.allCases)
  func shownAfterHandler(index: Int, system: Headless.System) {
    Headless.System.$current.withValue(system) {
      let buttons = (0..<2).map { _ in UIButton(configuration: .filled()) }
      for button in buttons {
        button.configuration?.title = "Send"
        button.configurationUpdateHandler = { [log] button in
          log.record("call")
          Self.handlers[index](button)
        }
        window.addSubview(button)
      }
      window.layoutIfNeeded()
      var style = CountdownStyle.colorful
      style.countingBackgroundColor = .gray
      clock.run { buttons[0].countdown.start(from: 3, style: style) }
      for seconds in [3, 2, 1] {
        for _ in 1...2 { window.layoutIfNeeded() }
        let calls = log.values.count
        for _ in 1...5 { window.layoutIfNeeded() }
        #expect(log.values.count == calls, "It comes to rest.")
        buttons[0].setNeedsUpdateConfiguration()
        window.layoutIfNeeded()
        #expect(buttons[0].titleLabel?.text == "\(seconds)")
        #expect(buttons[0].titleLabel?.textColor == .red)
        #expect(buttons[0].titleLabel?.font.hasDigitsOfOneWidth == true)
        #expect(buttons[0].configuration?.background.backgroundColor == .gray)
        clock.advance(by: 1)
      }
      window.layoutIfNeeded()
      #expect(Appearance(of: buttons[0]) == Appearance(of: buttons[1]))
    }
  }

  @Test("A first configuration that the handler sets doesn't hide the count")
  func firstConfiguration() {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.configurationUpdateHandler = { button in
      var configuration = button.configuration ?? .plain()
      configuration.title = "Made"
      button.configuration = configuration
    }
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    for seconds in [3, 2, 1] {
      button.layoutIfNeeded()
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Made")
    #expect(button.configuration?.baseForegroundColor == nil)
  }

  @Test(
    "A handler that is set while counting hides the count until the next tick, and the next count isn't hidden",
    arguments: [true, false])
  func setWhileCounting(hadHandler: Bool) {
    if hadHandler { button.configurationUpdateHandler = { [log] _ in log.record("first") } }
    start()
    button.configurationUpdateHandler = { [log] button in
      log.record("second")
      button.configuration?.title = "Second"
    }
    update()
    #expect(button.titleLabel?.text == "Second")
    for seconds in [2, 1] {
      clock.advance(by: 1)
      update()
      #expect(button.titleLabel?.text == "\(seconds)")
    }
    clock.advance(by: 1)
    update()
    #expect(button.titleLabel?.text == "Second")
    #expect(log.values.last == "second")
    start()
    update()
    #expect(button.titleLabel?.text == "3")
  }

  @Test("A hundred countdowns on one button wrap its handler only once")
  func wrapsOnce() throws {
    // The depth of the stack, which grows with each wrapper.
    let depths = Recorder<UInt>()
    button.configurationUpdateHandler = { _ in
      var mark = 0
      depths.record(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
    }
    for _ in 0..<2 { count() }
    let before = try #require(depths.values.last)
    for _ in 0..<100 { count() }
    #expect(depths.values.last == before)

    func count() {
      start(1)
      clock.advance(by: 1)
      update()
    }
  }

  @Test("A handler can cancel and start the countdown")
  func reentrant() {
    let clock = clock
    var isFirst = true
    button.configurationUpdateHandler = { button in
      if button.countdown.isRunning, isFirst { button.countdown.cancel() }
      if !button.countdown.isRunning, !isFirst { clock.run { button.countdown.start(from: 9, style: .digits) } }
    }
    start()
    update()
    #expect(button.configuration?.title == "Send")
    #expect(button.isEnabled)
    isFirst = false
    update()
    #expect(button.titleLabel?.text == "9")
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "8")
  }

  @Test("A handler is released when the app removes it, or with its button", arguments: [true, false])
  func released(isRemoved: Bool) {
    final class Witness {}
    weak var witness: Witness?
    do {
      let held = Witness()
      let button = UIButton(configuration: .filled())
      witness = held
      button.configurationUpdateHandler = { _ in withExtendedLifetime(held) {} }
      window.addSubview(button)
      clock.run { button.countdown.start(from: 60, style: .colorful) }
      clock.advance(by: 1)
      if isRemoved { button.configurationUpdateHandler = nil } else { button.removeFromSuperview() }
    }
    #expect(witness == nil)
  }
}
