import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The configuration update handler of a button that counts")
struct UpdateHandlerTests {
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
  func handlerComesToRest(sample: ButtonSample) throws {
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
  func handlersConfigurationDoesNotHideCount() {
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
  func newHandlerHidesCountOnce(hadHandler: Bool) {
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

  @Test("The app's handler is wrapped once, and its text attributes once in each count, however often they update")
  func handlerIsWrappedOnce() throws {
    // The depth of the stack, which grows with each wrapper.
    let (handlers, attributes) = (Recorder<UInt>(), Recorder<UInt>())
    @Sendable func recordDepth(_ depths: Recorder<UInt>) {
      var mark = 0
      depths.record(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
    }
    button.setTitle("Send", for: .normal)
    button.configurationUpdateHandler = { _ in recordDepth(handlers) }
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      recordDepth(attributes)
      return $0
    }
    func count(_ seconds: Int) throws -> (first: [UInt], last: [UInt]) {
      var depths: [[UInt]] = []
      button.countdown.cancel()
      start(seconds)
      for _ in 1..<seconds {
        clock.advance(by: 1)
        update()
        depths.append([try #require(handlers.values.last), try #require(attributes.values.last)])
      }
      return (depths[0], depths[seconds - 2])
    }
    let long = try count(50)
    #expect(long.first == long.last)
    for _ in 1...50 { #expect(try count(2).last[0] == long.first[0]) }
  }

  @Test("A handler can cancel and start the countdown")
  func handlerCanCancelAndStart() {
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
  func removedHandlerIsReleased(isRemoved: Bool) {
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

  // MARK: Values of the handler

  @Test("What the style leaves alone depends on the state, as the handler wants")
  func handlerDecidesWhatTheStyleLeaves() {
    let reference = UIButton(configuration: .filled())
    window.addSubview(reference)
    for button in [button, reference] {
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isEnabled ? "Send" : "Wait"
        button.configuration?.baseForegroundColor = button.isEnabled ? .blue : .lightGray
        button.configuration?.background.backgroundColor = button.isEnabled ? .orange : .gray
        button.configuration?.background.strokeColor = button.isEnabled ? .black : .darkGray
        button.configuration?.showsActivityIndicator = !button.isEnabled
      }
    }
    window.layoutIfNeeded()
    var style = CountdownStyle.digits
    style.showsCountInTitle = false
    style.spokenValue = nil
    for seconds in [3, 2, 1, 0] {
      if seconds == 3 { start(style: style) }
      reference.isEnabled = seconds == 0
      window.layoutIfNeeded()
      #expect(Appearance(of: button) == Appearance(of: reference))
      clock.advance(by: 1)
    }
  }

  @Test("The case and the attributes that the handler gives the count stay, as at a tick")
  func countKeepsTheHandlersCase() {
    button.configurationUpdateHandler = { button in
      button.configuration?.title = button.configuration?.title?.uppercased()
      button.configuration?.attributedTitle?.kern = 3
    }
    start(style: CountdownStyle(countingTitle: { "\($0) seconds" }))
    for seconds in [3, 2] {
      update()
      #expect(button.configuration?.title == "\(seconds) SECONDS")
      #expect(button.configuration?.attributedTitle?.kern == 3)
      clock.advance(by: 1)
    }
    button.countdown.cancel()
    update()
    #expect(button.configuration?.title == "SEND")
  }

  @Test("Text attributes and a stroke that the handler sets are those of the count, also after the next tick")
  func handlersTextAttributesAreTheCounts() {
    button.configurationUpdateHandler = { button in
      button.configuration?.background.strokeColor = .gray
      button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
        $0.merging(AttributeContainer().font(.systemFont(ofSize: 30)))
      }
    }
    start(style: .colorful)
    update()
    for updates in [3, 0, 1] {
      for _ in 0..<updates { update() }
      #expect(button.titleLabel?.textColor == .red)
      #expect(button.titleLabel?.font.pointSize == 30)
      #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
      #expect(button.configuration?.background.strokeColor == .green)
      clock.advance(by: 1)
    }
    window.layoutIfNeeded()
    #expect(button.titleLabel?.textColor != .red)
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == false)
  }

  @Test("The activity indicator stays when the handler replaces the configuration, and goes with the request")
  func activityIndicatorStaysUntilTheResult() throws {
    button.configurationUpdateHandler = { $0.configuration = .filled() }
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: .digits) }
    for _ in 0..<2 {
      window.layoutIfNeeded()
      #expect(button.configuration?.showsActivityIndicator == true)
      button.setNeedsUpdateConfiguration()
    }
    request.finish(with: .sent())
    clock.advance(by: 0)
    window.layoutIfNeeded()
    #expect(button.configuration?.showsActivityIndicator == false)
  }

  @Test("The handler runs at the end, and can ask whether the button counts")
  func handlerRunsAtTheEnd() {
    button.configurationUpdateHandler = { button in
      button.configuration?.subtitle = button.countdown.isRunning ? "Please wait" : nil
    }
    var style = CountdownStyle.digits
    style.interaction = .unchanged
    start(style: style)
    update()
    #expect(button.configuration?.subtitle == "Please wait")
    clock.advance(by: 3)
    window.layoutIfNeeded()
    #expect(button.configuration?.subtitle == nil)
  }

  @Test("A handler that restarts the countdown leaves nothing of the count at the end")
  func handlerThatRestartsLeavesNothing() {
    var isFirst = true
    button.configurationUpdateHandler = { [clock] button in
      guard button.countdown.isRunning, isFirst else { return }
      isFirst = false
      clock.run { button.countdown.start(from: 3, style: .colorful) }
    }
    start(style: .colorful)
    update()
    clock.advance(by: 3)
    update()
    #expect(!isFirst && !button.countdown.isRunning)
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
    #expect(button.titleLabel?.textColor != .red)
  }
}
