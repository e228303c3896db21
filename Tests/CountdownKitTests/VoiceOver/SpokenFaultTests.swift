import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

/// What assistive technologies read wrongly. The rewrite of the button's appearance mends it.
@MainActor @Suite("Known faults of the spoken label and value")
struct SpokenFaultTests {
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
    withKnownIssue("Spoken label: the text of the title label counts as a title, also if the title was removed.") {
      #expect(button.accessibilityLabel != "Send")
    }
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
    withKnownIssue("Spoken value: a derived value is restored by writing it, and a written value doesn't follow.") {
      #expect(button.accessibilityValue == "4 left")
    }
  }
}
