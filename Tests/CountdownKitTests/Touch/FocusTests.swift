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
}
