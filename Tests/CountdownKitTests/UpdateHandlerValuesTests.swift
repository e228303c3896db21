import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("What an update handler sets while a button counts")
struct UpdateHandlerValuesTests {
  private let clock = ManualClock()
  private let button = UIButton(configuration: .filled())
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.configuration?.title = "Send"
  }

  private func start(style: CountdownStyle = .digits) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  private func update() {
    button.setNeedsUpdateConfiguration()
    window.layoutIfNeeded()
  }

  @Test("What the style leaves alone depends on the state, as the handler wants")
  func handler() {
    let twin = UIButton(configuration: .filled())
    window.addSubview(twin)
    for button in [button, twin] {
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
      twin.isEnabled = seconds == 0
      window.layoutIfNeeded()
      #expect(Appearance(of: button) == Appearance(of: twin))
      clock.advance(by: 1)
    }
  }

  @Test("Text attributes and a stroke that the handler sets are those of the count, also after the next tick")
  func textAttributes() {
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
  func activityIndicator() throws {
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

  @Test("The app's text attributes are wrapped once, however often the handler runs")
  func wrapsAttributesOnce() {
    // The depth of the stack, which grows with each wrapper.
    let depths = Recorder<UInt>()
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var mark = 0
      depths.record(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
      return $0
    }
    button.configurationUpdateHandler = { $0.configuration?.subtitle = "Subtitle" }
    start()
    for _ in 0..<2 { update() }
    let before = depths.values.last
    for _ in 0..<50 { update() }
    #expect(before != nil && depths.values.last == before)
  }

  @Test("The handler runs at the end, and can ask whether the button counts")
  func handlerAtTheEnd() {
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

  @Test("A first configuration that is set while sending doesn't keep the request's title after a failure")
  func firstConfiguration() throws {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.configurationUpdateHandler = { $0.configuration?.subtitle = "Subtitle" }
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: .digits) }
    button.configuration = .plain()
    window.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Sending…")
    request.finish(with: .failed())
    clock.advance(by: 0)
    window.layoutIfNeeded()
    #expect(button.configuration?.title == nil)
  }

  @Test("A handler that restarts the countdown leaves nothing of the count at the end")
  func restart() {
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
