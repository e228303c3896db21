import Foundation
import Testing
import UIKit

/// What UIKit derives only while an assistive technology is running.
@MainActor @Suite("The label and the value of a button for VoiceOver", .eachSystem)
struct VoiceOverTests {
  @Test("A button's label is its attributed title, its title, or, unless it's selected, the configuration's title")
  func labelIsTheTitle() {
    let button = UIButton(type: .system)
    let steps: [(change: () -> Void, label: String?)] = [
      ({}, nil),
      ({ button.configuration = .filled() }, nil),
      ({ button.configuration?.title = "Configured" }, "Configured"),
      ({ button.isSelected = true }, nil),
      ({ button.setTitle("Plain", for: .normal) }, "Plain"),
      ({ button.setTitle("Selected", for: .selected) }, "Selected"),
      ({ button.isEnabled = false }, "Selected"),
      ({ button.isSelected = false }, "Plain"),
      ({ button.setTitle("Send\nlater", for: .disabled) }, "Send later"),
      ({ button.setAttributedTitle(NSAttributedString(string: "Attributed"), for: .normal) }, "Attributed"),
      ({ button.setAttributedTitle(NSAttributedString(string: ""), for: .normal) }, "Send later"),
    ]
    for (change, label) in steps {
      change()
      #expect(button.accessibilityLabel == label)
    }
  }
}
