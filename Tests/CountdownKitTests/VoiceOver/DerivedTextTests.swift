import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A spoken label and value that UIKit derives")
struct DerivedTextTests {
  let clock = ManualClock()
  let window = UIWindow()

  @Test("A title that was removed isn't the button's name")
  func removedTitle() {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    button.layoutIfNeeded()
    // UIKit hides the label, and leaves the text in it.
    button.setTitle(nil, for: .normal)
    clock.run { button.countdown.start(from: 5) }
    #expect(button.accessibilityLabel != "Send")
  }

  @Test("After a countdown, the value follows the configuration's subtitle again")
  func frozenSubtitle() {
    let button = UIButton(type: .system)
    window.addSubview(button)
    button.configuration = .filled()
    button.configuration?.title = "Send"
    button.configuration?.subtitle = "5 left"
    clock.run { button.countdown.start(from: 2) }
    clock.advance(by: 2)
    #expect(button.accessibilityValue == "5 left")
    button.configuration?.subtitle = "4 left"
    #expect(button.accessibilityValue == "4 left")
  }
}
