import Testing
import UIKit

@MainActor @Suite("Accessibility properties", .eachSystem)
struct AccessibilityTests {
  private let button = UIButton(type: .custom)

  @Test("Traits have UIKit's bits")
  func bits() {
    let traits: [UIAccessibilityTraits] = [
      .none, .button, .link, .selected, .staticText, .notEnabled, .updatesFrequently, .header,
    ]
    #expect(traits.map(\.rawValue) == [0, 1, 2, 8, 64, 256, 512, 65_536])
  }

  @Test("A button's traits follow its state and its user interaction")
  func derivedTraits() {
    let before = button.accessibilityTraits
    #expect(before.contains(.button))
    #expect(before.isDisjoint(with: [.notEnabled, .selected, .updatesFrequently]))
    button.isEnabled = false
    button.isSelected = true
    #expect(button.accessibilityTraits.isSuperset(of: [.button, .notEnabled, .selected]))
    button.isEnabled = true
    button.isSelected = false
    button.isUserInteractionEnabled = false
    #expect(button.accessibilityTraits.contains(.notEnabled))
    button.isUserInteractionEnabled = true
    #expect(button.accessibilityTraits == before)
  }

  @Test("Traits that an app sets no longer follow the button's state")
  func setTraits() {
    button.accessibilityTraits = [.button, .header]
    button.isEnabled = false
    button.isSelected = true
    #expect(button.accessibilityTraits == [.button, .header])
    button.accessibilityTraits.insert(.notEnabled)
    button.isEnabled = true
    #expect(button.accessibilityTraits == [.button, .header, .notEnabled])
  }

  @Test("A label and a value that an app sets and then removes leave the derived ones")
  func removedTexts() {
    button.setTitle("Send", for: .normal)
    let label = button.accessibilityLabel
    let value = button.accessibilityValue
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "again"
    button.setTitle("Resend", for: .normal)
    #expect(button.accessibilityLabel == "Send the code")
    #expect(button.accessibilityValue == "again")
    button.setTitle("Send", for: .normal)
    button.accessibilityLabel = nil
    button.accessibilityValue = nil
    #expect(button.accessibilityLabel == label)
    #expect(button.accessibilityValue == value)
  }

  @Test("The label and the attributed label share their storage")
  func attributedLabel() {
    button.accessibilityAttributedLabel = NSAttributedString(string: "Senden", attributes: [.kern: 1])
    #expect(button.accessibilityLabel == "Senden")
    #expect(button.accessibilityAttributedLabel?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 1)
    button.accessibilityLabel = "Send"
    #expect(button.accessibilityAttributedLabel?.string == "Send")
  }
}
