import Testing
import UIKit

@MainActor @Suite("Accessibility properties")
struct AccessibilityTests {
  private let button = UIButton(type: .custom)

  @Test("A label and a value that an app sets stay until the app removes them, which brings the derived ones back")
  func appsLabelAndValueStay() {
    button.setTitle("Send", for: .normal)
    let derived = [button.accessibilityLabel, button.accessibilityValue]
    button.accessibilityAttributedLabel = NSAttributedString(string: "Senden", attributes: [.kern: 1])
    #expect(button.accessibilityLabel == "Senden")
    button.accessibilityLabel = "Send the code"
    button.accessibilityValue = "again"
    #expect(button.accessibilityAttributedLabel?.string == "Send the code")
    button.setTitle("Resend", for: .normal)
    #expect([button.accessibilityLabel, button.accessibilityValue] == ["Send the code", "again"])
    button.setTitle("Send", for: .normal)
    button.accessibilityLabel = nil
    button.accessibilityValue = nil
    #expect([button.accessibilityLabel, button.accessibilityValue] == derived)
  }
}
