import Testing
import UIKit

@MainActor @Suite
struct ControlTests {
  private final class Log {
    var entries: [String] = []
  }

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

  @Test("A control begins enabled, unselected and without highlight")
  func defaults() {
    #expect(control.isEnabled)
    #expect(control.state == .normal)
    #expect(!control.isTracking)
    #expect(control.beginTracking(UITouch(), with: nil))
  }

  @Test("The state is what the flags amount to")
  func state() {
    control.isEnabled = false
    #expect(control.state == .disabled)
    control.isHighlighted = true
    #expect(control.state == [.highlighted, .disabled])
    control.isSelected = true
    #expect(control.state == [.highlighted, .disabled, .selected])
    control.isEnabled = true
    control.isHighlighted = false
    #expect(control.state == .selected)
  }

  @Test("Turning interaction off does not change the state")
  func interaction() {
    control.isUserInteractionEnabled = false
    #expect(control.isEnabled)
    #expect(control.state == .normal)
  }

  @Test("An action is performed at its events alone")
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

  @Test("sendActions performs the actions of a disabled control as well")
  func disabled() {
    control.addAction(action("up"), for: .touchUpInside)
    control.isEnabled = false
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["up"])
  }

  @Test("An action of the same identifier replaces the former one")
  func sameIdentifier() {
    control.addAction(action("former", identifier: "send"), for: .touchUpInside)
    control.addAction(action("latter", identifier: "send"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["latter"])
  }

  @Test("Actions without identifier do not replace each other")
  func ownIdentifiers() {
    #expect(action("one").identifier != action("two").identifier)
    control.addAction(action("one"), for: .touchUpInside)
    control.addAction(action("two"), for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(Set(log.entries) == ["one", "two"])
  }

  @Test("One action may serve several events")
  func severalEvents() {
    let shared = action("shared")
    control.addAction(shared, for: .touchDown)
    control.addAction(shared, for: .touchUpInside)
    control.sendActions(for: .touchDown)
    control.sendActions(for: .touchUpInside)
    #expect(log.entries == ["shared", "shared"])
  }

  @Test("A removed action is performed no more, at the events it was removed from")
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

  @Test("Every action comes through sendAction, which may hold it back")
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

  @Test("A handler is given its action")
  func handler() {
    var given: UIAction?
    let action = UIAction(title: "Send") { given = $0 }
    control.addAction(action, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(given === action)
    #expect(given?.title == "Send")
  }

  @Test("A primary action is performed at primaryActionTriggered")
  func primaryAction() {
    let control = UIControl(frame: .hundred, primaryAction: action("primary"))
    control.sendActions(for: .primaryActionTriggered)
    #expect(log.entries == ["primary"])
  }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  @Test("performPrimaryAction performs the primary action, not by way of sendActions(for:)")
  func performPrimaryAction() {
    final class Witness: UIControl {
      var isAsked = false

      override func sendActions(for controlEvents: UIControl.Event) {
        isAsked = true
        super.sendActions(for: controlEvents)
      }
    }
    let control = Witness(frame: .hundred, primaryAction: action("primary"))
    control.performPrimaryAction()
    #expect(log.entries == ["primary"])
    #expect(!control.isAsked)
  }
}
