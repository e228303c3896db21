import Testing
import UIKit

@MainActor @Suite("A control's states and actions")
struct ControlTests {
  private let log = Log()

  private func action(_ name: String) -> UIAction {
    UIAction { [log] _ in log.entries.append(name) }
  }

  @Test("The state has a bit for each flag. Disabling keeps a highlight, and a disabled control can't be highlighted.")
  func stateHasABitPerFlag() {
    let control = UIControl(frame: .hundred)
    let changes: [(change: () -> Void, bits: UInt)] = [
      ({ control.isUserInteractionEnabled = false }, 0), ({ control.isHighlighted = true }, 1),
      ({ control.isEnabled = false }, 3), ({ control.isSelected = true }, 7), ({ control.isHighlighted = false }, 6),
      ({ control.isHighlighted = true }, 6), ({ control.isEnabled = true }, 4),
    ]
    for (change, bits) in changes {
      change()
      #expect(control.state.rawValue == bits)
    }
    #expect(UIControl.State.focused.rawValue == 8)
  }

  @Test(
    "A button's primary action follows all actions for touchUpInside, even if it's disabled or both events are sent")
  func primaryActionFollowsAllOthers() {
    let button = UIButton(type: .system)
    button.addAction(action("primary"), for: .primaryActionTriggered)
    button.addAction(action("up or down"), for: [.touchUpInside, .touchDown])
    let expected: [(events: UIControl.Event, calls: [String])] = [
      (.touchUpInside, ["up or down", "primary"]), (.primaryActionTriggered, ["primary"]),
      ([.touchUpInside, .primaryActionTriggered], ["primary", "up or down", "primary"]),
      ([.touchDown, .touchCancel], ["up or down"]), (.touchUpOutside, []),
    ]
    for isEnabled in [true, false] {
      button.isEnabled = isEnabled
      for (events, calls) in expected {
        log.entries = []
        button.sendActions(for: events)
        #expect(log.entries == calls)
      }
    }
  }
}
