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

  @Test("The handler comes to rest after each tick", arguments: ButtonSample.handlers)
  func rest(sample: ButtonSample) throws {
    let button = sample.make()
    let handler = try #require(button.configurationUpdateHandler)
    button.configurationUpdateHandler = { [log] button in
      log.record("call")
      handler(button)
    }
    window.addSubview(button)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    for _ in 1...3 {
      for _ in 1...2 { window.layoutIfNeeded() }
      let calls = log.values.count
      for _ in 1...5 { window.layoutIfNeeded() }
      #expect(log.values.count == calls)
      clock.advance(by: 1)
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
    for seconds in [2, 1] {
      update()
      #expect(button.titleLabel?.text == "Second")
      clock.advance(by: 1)
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
