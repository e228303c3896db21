import Testing
import UIKit

@MainActor @Suite("A control's states and actions")
struct ControlTests {
  private let log = Log()
  private let control = UIControl(frame: .hundred)

  private func action(_ name: String, identifier: String? = nil) -> UIAction {
    UIAction(identifier: identifier.map { UIAction.Identifier($0) }) { [log] _ in log.entries.append(name) }
  }

  @Test("States and events have UIKit's bits")
  func bits() {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused, .application, .reserved]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8, 0x00FF_0000, 0xFF00_0000])
    let events: [UIControl.Event] = [
      .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
      .touchUpInside, .touchUpOutside, .touchCancel,
    ]
    #expect(events.map(\.rawValue) == (0...8).map { 1 << $0 })
    #expect(UIControl.Event.valueChanged.rawValue == 1 << 12)
    #expect(UIControl.Event.primaryActionTriggered.rawValue == 1 << 13)
    #expect(UIControl.Event.menuActionTriggered.rawValue == 1 << 14)
    #expect(UIControl.Event.editingDidEndOnExit.rawValue == 1 << 19)
    #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
    #expect(UIControl.Event.allEditingEvents.rawValue == 0xF0000)
    #expect(UIControl.Event.allEvents.rawValue == 0xFFFF_FFFF)
  }

  @Test("A new control is enabled, and isn't selected, highlighted, or tracking")
  func defaults() {
    #expect(control.isEnabled)
    #expect(control.state == .normal)
    #expect(!control.isTracking)
    #expect(control.beginTracking(UITouch(), with: nil))
  }

  @Test("The state combines the flags of the control")
  func state() {
    control.isHighlighted = true
    #expect(control.state == .highlighted)
    control.isEnabled = false
    #expect(control.state == [.highlighted, .disabled])
    control.isSelected = true
    #expect(control.state == [.highlighted, .disabled, .selected])
    control.isEnabled = true
    control.isHighlighted = false
    #expect(control.state == .selected)
  }

  @Test("A disabled control can't be highlighted, but stays highlighted if it was, and can be unhighlighted")
  func highlightedAndDisabled() {
    control.isEnabled = false
    control.isHighlighted = true
    #expect(!control.isHighlighted)
    control.isEnabled = true
    control.isHighlighted = true
    control.isEnabled = false
    #expect(control.isHighlighted)
    control.isHighlighted = false
    #expect(control.state == .disabled)
  }

  @Test("Disabling user interaction doesn't change the state")
  func interaction() {
    control.isUserInteractionEnabled = false
    #expect(control.isEnabled)
    #expect(control.state == .normal)
  }

  @Test("A control performs an action for its events only")
  func events() {
    control.addAction(action("up"), for: .touchUpInside)
    control.addAction(action("value or down"), for: [.valueChanged, .touchDown])
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["up"])
    control.sendActions(for: .valueChanged)
    #expect(log.entries == ["up", "value or down"])
    control.sendActions(for: .touchUpOutside)
    #expect(log.entries.count == 2)
  }

  @Test("sendActions(for:) performs the actions of a disabled control")
  func disabled() {
    control.addAction(action("up"), for: .touchUpInside)
    control.isEnabled = false
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["up"])
  }

  @Test("An action replaces an action with the same identifier")
  func sameIdentifier() {
    control.addAction(action("first", identifier: "send"), for: .touchUpInside)
    control.addAction(action("second", identifier: "send"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["second"])
  }

  @Test("An action that replaces another one comes last, and also has that action's events")
  func replacedAction() {
    control.addAction(action("old", identifier: "send"), for: .touchDown)
    control.addAction(action("other"), for: [.touchDown, .touchUpInside])
    control.addAction(action("new", identifier: "send"), for: .touchUpInside)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["other", "new", "other", "new"])
  }

  @Test("An action that another one removes while both are performed is still performed")
  func removedWhileSending() {
    let second = action("second")
    let remove = UIAction { [control] _ in control.removeAction(second, for: .touchUpInside) }
    control.addAction(remove, for: .touchUpInside)
    control.addAction(second, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["second"])
  }

  @Test("A button's primary action follows all actions for touchUpInside")
  func primaryActionOfButton() {
    let button = UIButton(type: .system)
    button.addAction(action("primary"), for: .primaryActionTriggered)
    button.addAction(action("up"), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(log.entries == ["up", "primary"])
    button.sendActions(for: .primaryActionTriggered)
    #expect(log.entries == ["up", "primary", "primary"])
    button.sendActions(for: .touchDown)
    #expect(log.entries.count == 3)
  }

  @Test("A button that sends touchUpInside together with primaryActionTriggered performs its primary action twice")
  func primaryActionTwice() {
    let button = UIButton(type: .system)
    button.addAction(action("primary"), for: .primaryActionTriggered)
    button.sendActions(for: [.touchUpInside, .primaryActionTriggered])
    #expect(log.entries == ["primary", "primary"])
  }

  @Test("cancelTracking(with:) itself ends the highlight and then sends touchCancel")
  func cancelTracking() {
    control.addAction(
      UIAction { [control, log] _ in log.entries.append(control.isHighlighted ? "highlighted" : "canceled") },
      for: .touchCancel)
    control.isHighlighted = true
    control.cancelTracking(with: nil)
    #expect(log.entries == ["canceled"])
  }

  @Test("A disabled control can't become focused")
  func disabledFocus() {
    let button = UIButton(type: .system)
    button.isEnabled = false
    #expect(!button.canBecomeFocused)
    #expect(!button.isFocused)
  }

  @Test("Actions without an identifier don't replace each other")
  func uniqueIdentifiers() {
    #expect(action("one").identifier != action("two").identifier)
    control.addAction(action("one"), for: .touchUpInside)
    control.addAction(action("two"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(Set(log.entries) == ["one", "two"])
  }

  @Test("An app can add the same action for several events")
  func severalEvents() {
    let shared = action("shared")
    control.addAction(shared, for: .touchDown)
    control.addAction(shared, for: .touchUpInside)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["shared", "shared"])
  }

  @Test("Removing an action for an event keeps it for other events")
  func removal() {
    let first = action("first")
    control.addAction(first, for: [.touchDown, .touchUpInside])
    control.addAction(action("second", identifier: "second"), for: .touchUpInside)
    control.removeAction(first, for: .touchUpInside)
    control.removeAction(identifiedBy: UIAction.Identifier("second"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries.isEmpty)
    control.sendActions(for: .touchDown)
    #expect(log.entries == ["first"])
  }

  @Test("A control calls sendAction(_:) for each action, and a subclass can drop the action")
  func sendAction() {
    final class Gate: UIControl {
      var isOpen = true

      override func sendAction(_ action: UIAction) {
        if isOpen { super.sendAction(action) }
      }
    }
    let gate = Gate(frame: .hundred)
    gate.addAction(action("up"), for: .touchUpInside)
    gate.sendActions(for: .touchUpInside)
    gate.isOpen = false
    gate.sendActions(for: .touchUpInside)
    #expect(log.entries == ["up"])
  }

  @Test("A handler receives its action")
  func handler() {
    var received: UIAction?
    let action = UIAction(title: "Send") { received = $0 }
    control.addAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(received === action)
    #expect(received?.title == "Send")
  }

  @Test("A control performs its primary action for primaryActionTriggered")
  func primaryAction() {
    let control = UIControl(frame: .hundred, primaryAction: action("primary"))
    control.sendActions(for: .primaryActionTriggered)
    #expect(log.entries == ["primary"])
  }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  @Test("performPrimaryAction() performs the primary action without calling sendActions(for:)")
  func performPrimaryAction() {
    final class Recorder: UIControl {
      var callsSendActions = false

      override func sendActions(for controlEvents: UIControl.Event) {
        callsSendActions = true
        super.sendActions(for: controlEvents)
      }
    }
    let control = Recorder(frame: .hundred, primaryAction: action("primary"))
    control.performPrimaryAction()
    #expect(log.entries == ["primary"])
    #expect(!control.callsSendActions)
    control.isEnabled = false
    control.performPrimaryAction()
    #expect(log.entries == ["primary", "primary"])
  }
}
