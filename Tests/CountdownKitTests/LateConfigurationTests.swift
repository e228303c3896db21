import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("A configuration that is set while counting")
struct LateConfigurationTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
  }

  @Test("A button without a title has none after the end", arguments: [true, false])
  func noTitle(isLaidOut: Bool) {
    clock.run { button.countdown.start(from: 10, style: .digits) }
    clock.advance(by: 2)
    #expect(button.currentTitle == "8")
    button.configuration = .plain()
    if isLaidOut { button.layoutIfNeeded() }
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "7")
    #expect(button.title(for: .normal) == nil)
    clock.advance(by: 7)
    button.layoutIfNeeded()
    #expect(button.title(for: .normal) == nil)
    #expect(button.configuration?.title == nil)
    #expect(button.titleLabel?.text == nil)
  }

  @Test("A button without a title has the configuration's title after the end")
  func configurationTitle() {
    clock.run { button.countdown.start(from: 10, style: .digits) }
    button.configuration = .plain()
    button.configuration?.title = "Send"
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "9")
    clock.advance(by: 9)
    #expect(button.titleLabel?.text == "Send")
    #expect(button.title(for: .normal) == nil)
  }

  @Test("After the end, a button has its own title without the counting color", arguments: [true, false])
  func originalTitle(isLaidOut: Bool) {
    button.setTitle("Send", for: .normal)
    clock.run { button.countdown.start(from: 10, style: .colorful) }
    button.configuration = .plain()
    if isLaidOut { button.layoutIfNeeded() }
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "9")
    #expect(button.titleLabel?.textColor == .red)
    clock.advance(by: 9)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
    #expect(button.configuration?.baseForegroundColor == nil)
    button.tintColor = .green
    button.layoutIfNeeded()
    #expect(button.titleLabel?.textColor == .green)
  }
}
