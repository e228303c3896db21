import Testing
import UIKit

@MainActor @Suite("A control's states and actions", .eachSystem)
struct ControlTests {
  private final class Recorder: UIControl {
    var callsSendActions = false

    override func sendActions(for controlEvents: UIControl.Event) {
      callsSendActions = true
      super.sendActions(for: controlEvents)
    }
  }

  private let log = Log()
  private let control = UIControl(frame: .hundred)

  private func action(_ name: String) -> UIAction {
    UIAction { [log] _ in log.entries.append(name) }
  }

  @Test("States and events have UIKit's bits")
  func bits() {
    let states: [UIControl.State] = [.normal, .highlighted, .disabled, .selected, .focused]
    #expect(states.map(\.rawValue) == [0, 1, 2, 4, 8])
    let events: [UIControl.Event] = [
      .touchDown, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpInside, .touchUpOutside,
      .touchCancel, .primaryActionTriggered,
    ]
    #expect(events.map(\.rawValue) == [0, 2, 3, 4, 5, 6, 7, 8, 13].map { 1 << $0 })
  }

  // MARK: State

  @Test("The state combines the flags of the control, and doesn't depend on user interaction")
  func state() {
    control.isUserInteractionEnabled = false
    #expect(control.state == .normal)
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

  @Test("A disabled control can't be highlighted or focused, but stays highlighted if it was, and can be unhighlighted")
  func highlightedAndDisabled() {
    control.isEnabled = false
    control.isHighlighted = true
    #expect(!control.isHighlighted)
    #expect(!control.canBecomeFocused)
    control.isEnabled = true
    control.isHighlighted = true
    control.isEnabled = false
    #expect(control.isHighlighted)
    control.isHighlighted = false
    #expect(control.state == .disabled)
  }

  // MARK: Actions

  @Test("A control performs an action for its events only, even if it's disabled")
  func events() {
    control.addAction(action("up or down"), for: [.touchUpInside, .touchDown])
    control.sendActions(for: .touchUpInside)
    control.isEnabled = false
    control.sendActions(for: [.touchDown, .touchCancel])
    #expect(log.entries == ["up or down", "up or down"])
    control.sendActions(for: .touchUpOutside)
    #expect(log.entries.count == 2)
  }

  @Test("A button's primary action follows all actions for touchUpInside, even if both events are sent")
  func primaryActionOfButton() {
    let button = UIButton(type: .system)
    button.addAction(action("primary"), for: .primaryActionTriggered)
    button.addAction(action("up"), for: .touchUpInside)
    let expected: [(events: UIControl.Event, calls: [String])] = [
      (.touchUpInside, ["up", "primary"]), (.primaryActionTriggered, ["primary"]), (.touchDown, []),
      ([.touchUpInside, .primaryActionTriggered], ["primary", "up", "primary"]),
    ]
    for (events, calls) in expected {
      log.entries = []
      button.sendActions(for: events)
      #expect(log.entries == calls)
    }
  }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  @Test("performPrimaryAction() performs the primary action without sendActions(for:), even if the control is disabled")
  func performPrimaryAction() {
    let control = Recorder(frame: .hundred)
    control.addAction(action("primary"), for: .primaryActionTriggered)
    control.performPrimaryAction()
    control.isEnabled = false
    control.performPrimaryAction()
    #expect(log.entries == ["primary", "primary"])
    #expect(!control.callsSendActions)
  }
}
