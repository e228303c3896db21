import Testing
import UIKit

@MainActor @Suite("A focused button", .eachSystem)
struct FocusTests {
  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let button = UIButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(button)
    button.recordEvents(in: log)
  }

  @Test("A button that has the focus is in the state focused. One that is disabled or takes no touches can't have it.")
  func state() {
    button.isEnabled = false
    #expect(!Headless.focus(button))
    button.isEnabled = true
    button.isUserInteractionEnabled = false
    #expect(!Headless.focus(button))
    button.isUserInteractionEnabled = true
    #expect(Headless.focus(button))
    #expect(button.isFocused)
    #expect(button.state == .focused)
    let other = UIButton(type: .system)
    window.addSubview(other)
    #expect(Headless.focus(other))
    #expect(button.state == .normal)
  }

  @Test("Disabling a focused button doesn't move the focus by itself, and a lost focus doesn't return by itself")
  func disabledWhileFocused() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    Headless.focus(button)
    button.isEnabled = false
    #expect(button.state == [.disabled, .focused])
    #expect(button.currentTitle == "Send")
    Headless.updateFocus()
    #expect(button.state == .disabled)
    button.isEnabled = true
    Headless.updateFocus()
    #expect(!button.isFocused)
  }

  @Test("The select button calls sendActions(for:) when the control is no longer highlighted")
  func select() {
    let control = RecordingControl(frame: .hundred)
    window.addSubview(control)
    control.recordEvents(in: log)
    control.calls = []
    Headless.focus(control)
    #expect(Headless.select())
    #expect(log.entries == ["down", "up"])
    #expect(control.calls == ["sendActions, highlighted: false", "sendActions, highlighted: false"])
    #expect(Headless.select(sending: [.primaryActionTriggered]))
    #expect(log.entries == ["down", "up", "primary"])
    control.isEnabled = false
    #expect(!Headless.select())
  }
}
