import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A button's configuration update handler")
struct ConfigurationHandlerTests {
  let clock = ManualClock()
  let button = UIButton(configuration: .filled())
  let window: UIWindow
  let log = Recorder<String>()

  init() {
    window = UIWindow(showing: button)
    button.configuration?.title = "Send"
  }

  private func start(_ seconds: Int = 3, style: CountdownStyle = .digits) {
    clock.run { button.countdown.start(from: seconds, style: style) }
  }

  private func update() {
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
  }

  @Test("A handler that enables the button in each update isn't called again and again")
  func enablingHandler() {
    button.configurationUpdateHandler = { [log] button in
      log.record("update")
      button.isEnabled = true
    }
    update()
    var style = CountdownStyle.digits
    style.interaction = .disabled
    start(style: style)
    for _ in 1...3 { update() }
    let count = log.values.count
    for _ in 1...10 { button.layoutIfNeeded() }
    #expect(log.values.count == count)
    #expect(button.isEnabled)
    #expect(button.titleLabel?.text == "3")
    clock.advance(by: 3)
    #expect(button.isEnabled)
  }

  @Test("A view and an image that are set behind the title while counting stay after the end")
  func backgroundView() {
    var style = CountdownStyle.digits
    style.countingBackgroundColor = .gray
    start(style: style)
    let (view, image) = (UIView(), UIImage())
    button.configuration?.background.customView = view
    button.configuration?.background.image = image
    clock.advance(by: 3)
    #expect(button.configuration?.background.customView === view)
    #expect(button.configuration?.background.image === image)
  }

  @Test("The handler is called while counting, and the count is shown after it")
  func countAfterHandler() {
    button.configurationUpdateHandler = { [log] button in
      log.record("\(button.isEnabled)")
      button.configuration?.title = button.isEnabled ? "Send" : "Wait"
      button.configuration?.baseForegroundColor = button.isEnabled ? .blue : .gray
    }
    update()
    start(style: .colorful)
    for seconds in [3, 2, 1] {
      update()
      #expect(button.configuration?.title == "\(seconds)")
      #expect(button.configuration?.baseForegroundColor == .red)
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    #expect(log.values.contains("false"))
    window.layoutIfNeeded()
    #expect(log.values.last == "true")
    #expect(button.titleLabel?.text == "Send")
    #expect(button.configuration?.baseForegroundColor == .blue)
  }

  @Test("A handler that the app removes after a countdown is released")
  func released() {
    weak var witness: Recorder<String>?
    do {
      let captured = Recorder<String>()
      witness = captured
      button.configurationUpdateHandler = { _ in captured.record("called") }
    }
    start(1)
    clock.advance(by: 1)
    button.configurationUpdateHandler = nil
    #expect(witness == nil)
  }

  @Test("After the end or a cancel, only the app's handler runs", arguments: [true, false])
  func afterCountdown(isCancelled: Bool) {
    button.configurationUpdateHandler = { [log] _ in log.record("called") }
    start()
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 3) }
    update()
    let calls = log.values.count
    update()
    #expect(log.values.count == calls + 1)
    #expect(button.configuration?.title == "Send")
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
  }

  @Test("A handler that replaces the whole configuration doesn't hide the count")
  func newConfiguration() {
    button.configurationUpdateHandler = { button in
      var configuration = UIButton.Configuration.plain()
      configuration.title = "New"
      button.configuration = configuration
    }
    update()
    let own = button.titleLabel?.font
    start(style: .colorful)
    update()
    #expect(button.titleLabel?.text == "3")
    #expect(button.titleLabel?.font != own, "The digits are monospaced.")
    #expect(button.titleLabel?.textColor == .red)
    clock.advance(by: 3)
    #expect(button.titleLabel?.text == "New")
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
  }

  @Test("Setting or removing the handler in the last second takes effect", arguments: [true, false])
  func setInTheLastSecond(isRemoved: Bool) {
    button.configurationUpdateHandler = { [log] _ in log.record("first") }
    start(1)
    update()
    button.configurationUpdateHandler = isRemoved ? nil : { [log] _ in log.record("second") }
    clock.advance(by: 1)
    #expect((button.configurationUpdateHandler == nil) == isRemoved)
    update()
    #expect(log.values.last == (isRemoved ? "first" : "second"))
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A handler can cancel and start the countdown")
  func reentrant() {
    let clock = clock
    button.configurationUpdateHandler = { [log] button in
      guard log.values.isEmpty, button.countdown.isRunning else { return }
      log.record("canceled")
      button.countdown.cancel()
    }
    start()
    update()
    #expect(button.configuration?.title == "Send")
    #expect(button.isEnabled)
    button.configurationUpdateHandler = { button in
      if !button.countdown.isRunning { clock.run { button.countdown.start(from: 9, style: .digits) } }
    }
    update()
    #expect(button.titleLabel?.text == "9")
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "8")
  }

  @Test("A button that is destroyed while counting releases its handler")
  func destroyedButton() {
    final class Witness {}
    weak var witness: Witness?
    weak var button: UIButton?
    do {
      let held = Witness()
      let strong = UIButton(configuration: .filled())
      (witness, button) = (held, strong)
      strong.configurationUpdateHandler = { _ in withExtendedLifetime(held) {} }
      window.addSubview(strong)
      clock.run { strong.countdown.start(from: 60, style: .colorful) }
      clock.advance(by: 1)
      strong.removeFromSuperview()
    }
    #expect(button == nil)
    #expect(witness == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A first configuration that the handler sets after the start doesn't hide the count")
  func firstConfiguration() {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.configurationUpdateHandler = { button in
      var configuration = button.configuration ?? .plain()
      configuration.title = "Made"
      button.configuration = configuration
    }
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.titleLabel?.text == "3")
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "2")
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "2")
    clock.advance(by: 2)
    #expect(button.titleLabel?.text == "Made")
    #expect(button.configuration?.baseForegroundColor == nil)
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
}
