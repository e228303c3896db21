import Testing
import UIKit

/// A button that records the order in which its methods are called.
private final class RecordingButton: UIButton {
  var calls: [String] = []

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("begin")
    return super.beginTracking(touch, with: event)
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    calls.append("end, inside: \(isTouchInside)")
  }

  override func sendActions(for controlEvents: UIControl.Event) {
    super.sendActions(for: controlEvents)
    calls.append("sendActions")
  }
}

@MainActor @Suite("Touches", .eachSystem)
struct TouchTests {
  enum Step: Sendable {
    /// A finger touches the button, moves, and leaves the screen.
    case press, moveInside, moveOutside, lift
    case cancelBySystem, cancelByApp
    case disable, remove
  }

  struct Case: Sendable {
    let steps: [Step]
    let events: String
    /// The state after each step, apart from the last one.
    let states: [UIControl.State]
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)
  private let button = RecordingButton(frame: CGRect(x: 10, y: 10, width: 40, height: 20))

  init() {
    window.isHidden = false
    window.addSubview(button)
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("up", .touchUpInside), ("outside", .touchUpOutside), ("cancel", .touchCancel),
      ("enter", .touchDragEnter), ("exit", .touchDragExit), ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      button.addAction(UIAction { [log] _ in log.entries.append(name) }, for: event)
    }
  }

  nonisolated static let touches = [
    Case(steps: [.press, .lift], events: "down up primary", states: [.highlighted]),
    // A button that is disabled during a touch goes on.
    Case(
      steps: [.press, .disable, .lift], events: "down up primary", states: [.highlighted, [.highlighted, .disabled]]),
    Case(
      steps: [.press, .moveOutside, .moveInside, .lift], events: "down exit enter up primary",
      states: [.highlighted, .normal, .highlighted]),
    Case(
      steps: [.press, .moveOutside, .disable, .moveInside, .moveOutside, .lift],
      events: "down exit enter exit outside",
      states: [.highlighted, .normal, .disabled, .disabled, .disabled]),
    Case(steps: [.press, .cancelBySystem, .lift], events: "down cancel", states: [.highlighted, .normal]),
    Case(steps: [.press, .cancelByApp, .lift], events: "down cancel", states: [.highlighted, .normal]),
    Case(steps: [.press, .remove, .lift], events: "down cancel", states: [.highlighted, .normal]),
    Case(steps: [.disable, .press, .lift], events: "", states: [.disabled, .disabled]),
  ]

  @Test("A touch sends its events, and highlights the button while it's inside", arguments: touches)
  func touch(row: Case) {
    var finger: Headless.Finger?
    var states: [UIControl.State] = []
    for step in row.steps {
      switch step {
      case .press: finger = Headless.press(button)
      case .moveInside: finger?.move(to: CGPoint(x: 30, y: 20))
      case .moveOutside: finger?.move(to: CGPoint(x: 900, y: 900))
      case .lift: finger?.lift()
      case .cancelBySystem: finger?.cancel()
      case .cancelByApp: button.cancelTracking(with: nil)
      case .disable: button.isEnabled = false
      case .remove: button.removeFromSuperview()
      }
      states.append(button.state)
    }
    #expect(log.entries.joined(separator: " ") == row.events)
    #expect(states.dropLast() == row.states[...])
    #expect(!button.isTracking && !button.isHighlighted)
  }

  @Test("A button tracks a touch before touchDown and until touchUpInside, without calling sendActions(for:)")
  func order() {
    for (name, event) in [("touchDown", UIControl.Event.touchDown), ("touchUpInside", .touchUpInside)] {
      button.addAction(UIAction { [weak button] _ in button?.calls.append(name) }, for: event)
    }
    Headless.touch(button)
    #expect(button.calls == ["begin", "touchDown", "end, inside: true", "touchUpInside"])
  }

  @Test("A button that its action disables still has the title of the normal state during the touch")
  func disabledByAction() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.addAction(
      UIAction { [weak button, log] _ in
        button?.isEnabled = false
        log.entries.append(button?.currentTitle ?? "")
      }, for: .touchUpInside)
    Headless.touch(button)
    #expect(log.entries == ["down", "up", "Send", "primary"])
    #expect(button.currentTitle == "Wait")
  }

  @Test("A click on a native button triggers its primary action without tracking a touch")
  func click() {
    #expect(Headless.click(button))
    #expect(log.entries == ["primary"])
    #expect(!button.calls.contains("begin"))
    button.isEnabled = false
    #expect(!Headless.click(button))
  }

  @Test("A touch reaches a button or its label only if hit testing finds it")
  func reach() {
    button.setTitle("Send", for: .normal)
    window.layoutIfNeeded()
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) === button)
    let cover = UIView(frame: .hundred)
    window.addSubview(cover)
    #expect(!Headless.touch(button))
    #expect(Headless.touch(CGPoint(x: 30, y: 20), in: window) === cover)
    cover.isUserInteractionEnabled = false
    #expect(Headless.touch(button))
    button.isUserInteractionEnabled = false
    #expect(!Headless.touch(button))
  }

  @Test("A button that has the focus is in the state focused. One that takes no touches can't have the focus.")
  func focus() {
    for flag in [\UIButton.isEnabled, \.isUserInteractionEnabled] {
      button[keyPath: flag] = false
      #expect(!Headless.focus(button))
      button[keyPath: flag] = true
    }
    #expect(Headless.focus(button))
    #expect(button.isFocused && button.state == .focused)
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
}
