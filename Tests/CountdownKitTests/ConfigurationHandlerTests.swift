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

  @Test("A handler that enables the button in each update isn't called again and again, and the button refuses touches")
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
    #expect(!button.isUserInteractionEnabled)
    clock.advance(by: 3)
    #expect(button.isUserInteractionEnabled)
  }

  @Test("A countdown button comes to rest in each second if the app's handler hides the count")
  func comesToRest() {
    let button = CountdownButton(configuration: .filled())
    window.addSubview(button)
    button.configurationUpdateHandler = { _ in }
    clock.run { button.countdown.start(from: 3, style: .digits) }
    let wrapper = button.configurationUpdateHandler
    button.configurationUpdateHandler = { button in
      wrapper?(button)
      button.configuration?.title = "App"
    }
    for second in ["3", "2", "1"] {
      button.setNeedsUpdateConfiguration()
      var layouts = 0
      repeat {
        button.layoutIfNeeded()
        layouts += 1
      } while button.layer.needsLayout() && layouts < 10
      #expect(layouts < 10)
      #expect(button.configuration?.title == second)
      clock.advance(by: 1)
    }
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

  @Test("The handler finds the app's title instead of the count")
  func originalTitle() {
    button.configurationUpdateHandler = { [log] button in log.record(button.configuration?.title ?? "") }
    start()
    update()
    clock.advance(by: 1)
    button.configuration?.title = "Resend"
    update()
    #expect(button.configuration?.title == "2")
    clock.advance(by: 2)
    update()
    #expect(Set(log.values) == ["Send", "Resend"])
    #expect(button.configuration?.title == "Resend")
  }

  @Test("A handler that is set between two countdowns finds the app's title")
  func handlerOfTheSecondCountdown() {
    button.configurationUpdateHandler = { _ in }
    start(1)
    clock.advance(by: 1)
    button.configurationUpdateHandler = { [log] button in
      let title = button.configuration?.title ?? ""
      log.record(title)
      button.configuration?.title = title.uppercased()
    }
    start(3)
    update()
    clock.advance(by: 3)
    #expect(Set(log.values).isSubset(of: ["Send", "SEND"]))
    #expect(button.configuration?.title == "SEND")
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

  @Test("A handler that the app sets while counting is called, and from the next tick the count is shown after it")
  func setWhileCounting() {
    button.configurationUpdateHandler = { [log] _ in log.record("first") }
    start(10)
    button.configurationUpdateHandler = { [log] button in
      log.record("second")
      button.configuration?.title = "Second"
    }
    update()
    clock.advance(by: 1)
    for seconds in [9, 8] {
      update()
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    button.countdown.cancel()
    update()
    #expect(button.titleLabel?.text == "Second")
    #expect(log.values.last == "second")
    let calls = log.values.count
    update()
    #expect(log.values.count == calls + 1)
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

  @Test("A handler that the app wraps between two countdowns is called once per update")
  func wrappedByApp() {
    button.configurationUpdateHandler = { [log] _ in log.record("inner") }
    start(1)
    clock.advance(by: 1)
    let inner = button.configurationUpdateHandler
    button.configurationUpdateHandler = { [log] button in
      if button.isEnabled { inner?(button) }
      log.record("outer")
      button.configuration?.title = button.isEnabled ? "Send" : "Wait"
    }
    for _ in 0..<2 {
      start(2)
      update()
      #expect(button.titleLabel?.text == "2")
      clock.advance(by: 2)
      update()
      #expect(button.titleLabel?.text == "Send")
    }
    let calls = log.values.count
    update()
    #expect(Array(log.values[calls...]) == ["inner", "outer"])
  }
  @Test("A handler can set a configuration that the app has read while the button counted")
  func configurationFromWhileCounting() {
    start(3)
    let kept = button.configuration
    button.configurationUpdateHandler = { button in
      var configuration = kept
      configuration?.subtitle = "Subtitle"
      button.configuration = configuration
    }
    for seconds in [2, 1] {
      update()
      clock.advance(by: 1)
      update()
      #expect(button.titleLabel?.text == "\(seconds)")
    }
    var attributes = AttributeContainer()
    attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = .systemFont(ofSize: 15)
    // The counting attributes don't call themselves.
    #expect(button.configuration?.titleTextAttributesTransformer?(attributes) != nil)
  }
}
