import CountdownTestSupport
import CountdownKit
import Testing
import UIKit

@MainActor @Suite("A subclass that declares a property named countdown")
struct CountdownPropertyTests {
  final class TimedButton: UIButton {
    var countdown = 60
  }

  class ObservedCountdownButton: CountdownButton {
    var countdown: String? { didSet { changes += 1 } }
    private(set) var changes = 0
  }

  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test("The property hides the button's countdown, which is available on UIButton")
  func hidesCountdown() {
    let button = TimedButton(type: .custom)
    window.addSubview(button)
    button.countdown -= 1
    #expect(button.countdown == 59)
    clock.run { (button as UIButton).countdown.start(from: 3, style: .digits) }
    #expect(button.currentTitle == "3")
    #expect(button.countdown == 59)
  }

  @Test("A countdown button with such a property counts on touches")
  func subclassOfCountdownButton() {
    let button = ObservedCountdownButton(type: .custom)
    window.addSubview(button)
    button.countdown = "soon"
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "60 s")
    #expect((button as UIButton).countdown.remainingSeconds == 60)
    #expect(button.changes == 1)
  }
}
