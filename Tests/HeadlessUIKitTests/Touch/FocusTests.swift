import Testing
import UIKit

@MainActor @Suite("A focused button")
struct FocusTests {
  private final class Recorder: UIButton {
    var calls: [String] = []

    override func sendActions(for controlEvents: UIControl.Event) {
      calls.append("send, highlighted: \(isHighlighted)")
      super.sendActions(for: controlEvents)
    }
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let button = Recorder(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(button)
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      button.addAction(UIAction { [log] _ in log.entries.append(name) }, for: event)
    }
  }

  @Test("A button that has the focus is in the state focused")
  func state() {
    #expect(Headless.focus(button))
    #expect(button.isFocused)
    #expect(button.state == .focused)
    let other = UIButton(type: .system)
    window.addSubview(other)
    #expect(Headless.focus(other))
    #expect(!button.isFocused)
    #expect(button.state == .normal)
  }

  @Test("A button that is disabled or takes no touches can't be focused")
  func unfocusable() {
    button.isEnabled = false
    #expect(!Headless.focus(button))
    button.isEnabled = true
    button.isUserInteractionEnabled = false
    #expect(!Headless.focus(button))
    button.isUserInteractionEnabled = true
    #expect(Headless.focus(button))
  }

  @Test("Disabling a focused button doesn't move the focus by itself, and the disabled title isn't shown")
  func disabledWhileFocused() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    Headless.focus(button)
    button.isEnabled = false
    #expect(button.state == [.disabled, .focused])
    #expect(button.currentTitle == "Send")
  }

  @Test("The focus that a button has lost doesn't return by itself")
  func lostFocus() {
    Headless.focus(button)
    button.isEnabled = false
    Headless.updateFocus()
    #expect(button.state == .disabled)
    button.isEnabled = true
    Headless.updateFocus()
    #expect(!button.isFocused)
  }

  @Test("The select button calls sendActions(for:) when the button is no longer highlighted")
  func select() {
    Headless.focus(button)
    #expect(Headless.select())
    #expect(log.entries == ["down", "up", "primary"])
    #expect(button.calls == ["send, highlighted: false", "send, highlighted: false"])
    #expect(Headless.select(sending: [.primaryActionTriggered]))
    #expect(log.entries.last == "primary")
    #expect(log.entries.count == 4)
    button.isEnabled = false
    #expect(!Headless.select())
  }
}
