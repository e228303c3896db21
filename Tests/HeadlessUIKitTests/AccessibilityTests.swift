import Testing
import UIKit

@MainActor @Suite("Accessibility properties")
struct AccessibilityTests {
  private let button = UIButton(type: .custom)

  @Test("Traits have UIKit's bits")
  func bits() {
    #expect(UIAccessibilityTraits.none.rawValue == 0)
    #expect(UIAccessibilityTraits.button.rawValue == 1)
    #expect(UIAccessibilityTraits.staticText.rawValue == 64)
    #expect(UIAccessibilityTraits.notEnabled.rawValue == 256)
    #expect(UIAccessibilityTraits.updatesFrequently.rawValue == 512)
  }

  @Test("A button's traits follow its state")
  func derivedTraits() {
    #expect(button.accessibilityTraits.contains(.button))
    button.isEnabled = false
    button.isSelected = true
    #expect(button.accessibilityTraits.isSuperset(of: [.button, .notEnabled, .selected]))
    button.isEnabled = true
    button.isSelected = false
    #expect(button.accessibilityTraits.isDisjoint(with: [.notEnabled, .selected]))
  }

  @Test("A button with disabled user interaction has the trait of a disabled one")
  func traitsWithoutInteraction() {
    button.isUserInteractionEnabled = false
    #expect(button.accessibilityTraits.contains(.notEnabled))
    button.isUserInteractionEnabled = true
    #expect(!button.accessibilityTraits.contains(.notEnabled))
  }

  @Test("A label and a value that an app sets and then removes leave the derived ones")
  func removedTexts() {
    button.setTitle("Send", for: .normal)
    let (label, value) = (button.accessibilityLabel, button.accessibilityValue)
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

  @Test("An app can insert a trait and restore the previous traits")
  func insertedTrait() {
    let before = button.accessibilityTraits
    #expect(!before.contains(.updatesFrequently))
    button.accessibilityTraits.insert(.updatesFrequently)
    #expect(button.accessibilityTraits.contains(.updatesFrequently))
    button.accessibilityTraits = before
    #expect(!button.accessibilityTraits.contains(.updatesFrequently))
  }

  @Test("The label and the attributed label share their storage")
  func attributedLabel() {
    button.accessibilityAttributedLabel = NSAttributedString(string: "Senden", attributes: [.kern: 1])
    #expect(button.accessibilityLabel == "Senden")
    #expect(button.accessibilityAttributedLabel?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 1)
    button.accessibilityLabel = nil
    #expect(button.accessibilityAttributedLabel == nil)
    button.accessibilityLabel = "Send"
    #expect(button.accessibilityAttributedLabel?.string == "Send")
  }

  @Test("A view stores its label, value, and identifier")
  func texts() {
    let view = UIView()
    view.isAccessibilityElement = true
    view.accessibilityLabel = "Send the code"
    view.accessibilityValue = "59 seconds"
    view.accessibilityIdentifier = "send"
    #expect(view.isAccessibilityElement)
    #expect(view.accessibilityLabel == "Send the code")
    #expect(view.accessibilityValue == "59 seconds")
    #expect(view.accessibilityIdentifier == "send")
  }

  @Test("An app can post an announcement as a string or an attributed string, even if VoiceOver isn't running")
  func post() {
    #expect(UIAccessibility.Notification.announcement.rawValue == 1008)
    UIAccessibility.post(notification: .announcement, argument: "10 seconds")
    let text = NSAttributedString(string: "10 seconds", attributes: [.accessibilitySpeechQueueAnnouncement: true])
    UIAccessibility.post(notification: .announcement, argument: text)
  }
}
