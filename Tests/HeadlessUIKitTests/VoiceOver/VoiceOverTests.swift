import Foundation
import Testing
import UIKit

@MainActor @Suite("VoiceOver", .eachSystem)
struct VoiceOverTests {
  @Test("A test receives what an app posts")
  func announcements() {
    var posts: [String] = []
    Headless.onAccessibilityPost = { posts.append("\($0.rawValue) \($1 as? String ?? "")") }
    defer { Headless.onAccessibilityPost = nil }
    UIAccessibility.post(notification: .announcement, argument: "10 seconds")
    #expect(posts == ["1008 10 seconds"])
  }

  // UIKit derives the following values only while an assistive technology is running.

  @Test("A button's label is its attributed title, its title, or, unless it's selected, the configuration's title")
  func label() {
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
      ({ button.accessibilityLabel = "Send\nnow" }, "Send\nnow"),
    ]
    for (change, label) in steps {
      change()
      #expect(button.accessibilityLabel == label)
    }
  }

  @Test("A button's value is its configuration's subtitle, if there is one")
  func value() {
    let button = UIButton(type: .system)
    #expect(button.accessibilityValue == nil)
    button.configuration = .filled()
    button.configuration?.subtitle = "5 left"
    #expect(button.accessibilityValue == "5 left")
    button.configuration?.subtitle = "4 left"
    #expect(button.accessibilityValue == "4 left")
  }
}
