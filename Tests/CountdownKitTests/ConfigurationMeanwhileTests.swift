import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("A button that gets a configuration while counting")
struct ConfigurationMeanwhileTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
  }

  @Test("has no title afterward if it had none", arguments: [true, false])
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

  @Test("has that configuration's title afterward if it had none of its own")
  func configuredTitle() {
    clock.run { button.countdown.start(from: 10, style: .digits) }
    button.configuration = .plain()
    button.configuration?.title = "Send"
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "9")
    clock.advance(by: 9)
    #expect(button.titleLabel?.text == "Send")
    #expect(button.title(for: .normal) == nil)
  }

  @Test("has its own title and neither color nor font of the count afterward", arguments: [true, false])
  func ownTitle(isLaidOut: Bool) {
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
