import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("The focus of a counting button")
struct FocusTests {
  let clock = ManualClock()
  let window = UIWindow()

  @MainActor private final class Held {
    var request: SendRequest?
  }

  /// Presses the select button, and lets the system update the focus.
  private func select() {
    clock.run { _ = Headless.select() }
    Headless.updateFocus()
  }

  @Test("A countdown button that sends keeps the focus")
  func send() {
    let button = CountdownButton()
    window.addSubview(button)
    let held = Held()
    button.touchAction = .send { held.request = $0 }
    #expect(Headless.focus(button))
    select()
    #expect(button.countdown.isSending)
    #expect(button.isFocused)
    held.request?.finish(with: .sent())
    Headless.updateFocus()
    #expect(button.isFocused)
    button.countdown.cancel()
  }

  @Test(
    "A button whose style disables it while counting has the focus again at the end, if it had it at the start",
    arguments: [true, false])
  func disabled(hadFocus: Bool) {
    let button = UIButton(type: .system)
    let other = UIButton(type: .system)
    window.addSubview(button)
    window.addSubview(other)
    var style = CountdownStyle.standard
    style.interaction = .disabled
    #expect(Headless.focus(hadFocus ? button : other))
    clock.run { button.countdown.start(from: 5, style: style) }
    Headless.updateFocus()
    #expect(!button.isFocused)
    Headless.focus(other)
    clock.advance(by: 5)
    Headless.updateFocus()
    #expect(button.isFocused == hadFocus)
  }

  @Test("A button that stays enabled doesn't ask for the focus, which the user has moved")
  func enabled() {
    let (button, other) = (UIButton(type: .system), UIButton(type: .system))
    window.addSubview(button)
    window.addSubview(other)
    #expect(Headless.focus(button))
    clock.run { button.countdown.start(from: 5, style: .seconds) }
    Headless.focus(other)
    clock.advance(by: 5)
    Headless.updateFocus()
    #expect(other.isFocused)
  }

  @Test("A button that had the focus when it sent has it again after the wait")
  func sendWithWait() throws {
    let (button, other) = (UIButton(type: .system), UIButton(type: .system))
    window.addSubview(button)
    window.addSubview(other)
    #expect(Headless.focus(button))
    let request = try clock.run { try button.countdown.beginSend(for: 5) }
    Headless.updateFocus()
    #expect(!button.isFocused)
    request.finish(with: .sent())
    Headless.updateFocus()
    #expect(!button.isFocused)
    clock.advance(by: 5)
    Headless.updateFocus()
    #expect(button.isFocused)
  }
}
