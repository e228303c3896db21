import Testing
import UIKit

@MainActor @Suite("A control's states")
struct ControlTests {
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
}
