@testable import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// Values that a style doesn't set while a button counts.
@MainActor @Suite("Values that a style leaves alone")
struct CapturedValuesTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func start(_ button: UIButton, style: CountdownStyle = .digits) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  @Test("An update handler still sets what depends on the state")
  func handler() {
    let buttons = (0..<2).map { _ in UIButton(configuration: .filled()) }
    for button in buttons {
      button.configuration?.title = "Send"
      button.configurationUpdateHandler = { button in
        button.configuration?.title = button.isEnabled ? "Send" : "Wait"
        button.configuration?.baseForegroundColor = button.isEnabled ? .blue : .lightGray
        button.configuration?.background.backgroundColor = button.isEnabled ? .orange : .gray
        button.configuration?.background.strokeColor = button.isEnabled ? .black : .darkGray
        button.configuration?.showsActivityIndicator = !button.isEnabled
      }
      window.addSubview(button)
    }
    window.layoutIfNeeded()
    var style = CountdownStyle.digits
    style.showsCountInTitle = false
    style.spokenValue = nil
    for seconds in [3, 2, 1, 0] {
      if seconds == 3 { start(buttons[0], style: style) }
      buttons[1].isEnabled = seconds == 0
      window.layoutIfNeeded()
      #expect(Appearance(of: buttons[0]) == Appearance(of: buttons[1]))
      clock.advance(by: 1)
    }
  }

  @Test("Text attributes that an update handler sets at each update are those of the count")
  func textAttributes() {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.configurationUpdateHandler = { button in
      button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
        $0.merging(AttributeContainer().font(.systemFont(ofSize: 30)))
      }
    }
    window.addSubview(button)
    start(button, style: .colorful)
    for seconds in [3, 2, 1] {
      for _ in 0..<3 {
        button.setNeedsUpdateConfiguration()
        window.layoutIfNeeded()
      }
      #expect(button.titleLabel?.text == "\(seconds)")
      #expect(button.titleLabel?.textColor == .red)
      #expect(button.titleLabel?.font.pointSize == 30)
      #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
      clock.advance(by: 1)
    }
    window.layoutIfNeeded()
    #expect(button.titleLabel?.textColor != .red)
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == false)
  }

  @Test("The activity indicator stays when an update handler replaces the configuration, and goes with the request")
  func activityIndicator() throws {
    let button = UIButton(configuration: .filled())
    window.addSubview(button)
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

  @Test("The app's text attributes are wrapped once, however often its update handler runs")
  func wrapsAttributesOnce() {
    // The depth of the stack, which grows with each wrapper.
    let depths = Recorder<UInt>()
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
      var mark = 0
      depths.record(withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) })
      return $0
    }
    button.configurationUpdateHandler = { $0.configuration?.subtitle = "Subtitle" }
    window.addSubview(button)
    start(button)
    for _ in 0..<2 { update() }
    let before = depths.values.last
    for _ in 0..<50 { update() }
    #expect(before != nil && depths.values.last == before)

    func update() {
      button.setNeedsUpdateConfiguration()
      window.layoutIfNeeded()
    }
  }

  @Test("An update handler runs at the end, and can ask whether the button counts")
  func handlerAtTheEnd() {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.configurationUpdateHandler = { button in
      button.configuration?.subtitle = button.countdown.isRunning ? "Please wait" : nil
    }
    window.addSubview(button)
    var style = CountdownStyle.digits
    style.interaction = .unchanged
    start(button, style: style)
    button.setNeedsUpdateConfiguration()
    window.layoutIfNeeded()
    #expect(button.configuration?.subtitle == "Please wait")
    clock.advance(by: 3)
    window.layoutIfNeeded()
    #expect(button.configuration?.subtitle == nil)
  }
}
