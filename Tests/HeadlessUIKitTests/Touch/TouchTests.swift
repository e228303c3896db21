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
  func touchSendsItsEvents(row: Case) {
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

  @Test("A button tracks a touch before touchDown and until touchUpInside, when it's still highlighted")
  func buttonTracksBeforeTouchDown() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    for (name, event) in [("touchDown", UIControl.Event.touchDown), ("touchUpInside", .touchUpInside)] {
      let action = UIAction { [weak button] _ in
        button?.isEnabled = false
        button?.calls.append("\(name) \(button?.currentTitle ?? "")")
      }
      button.addAction(action, for: event)
    }
    Headless.touch(button)
    // UIKit doesn't call sendActions(for:).
    #expect(button.calls == ["begin", "touchDown Send", "end, inside: true", "touchUpInside Send"])
    #expect(button.currentTitle == "Wait")
  }

  @Test("A button that has the focus keeps it when it's disabled, until the system updates the focus")
  func disabledButtonKeepsTheFocus() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.isUserInteractionEnabled = false
    #expect(!Headless.focus(button))
    button.isUserInteractionEnabled = true
    #expect(Headless.focus(button))
    #expect(button.state == .focused)
    button.isEnabled = false
    #expect(button.state == [.disabled, .focused])
    #expect(button.currentTitle == "Send")
    Headless.updateFocus()
    #expect(button.state == .disabled)
    #expect(!Headless.focus(button))
  }
}
