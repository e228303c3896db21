import CountdownTestSupport
import CountdownKit
import Testing
import UIKit

@MainActor @Suite("A title does not flash")
struct FlashTests {
  let clock = ManualClock()
  let button = ObservedButton(type: .system)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
  }

  @Test("every change of title is made and laid out without animation: start, tick, end and cancel")
  func changesAreNotAnimated() {
    button.setTitle("Send", for: .normal)
    button.forgetChanges()
    clock.run { button.countdown.start(from: 3, style: .getCodeAgain) }
    #expect(button.isLaidOut)
    clock.advance(by: 1)
    #expect(button.isLaidOut)
    clock.advance(by: 2)
    #expect(button.isLaidOut)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    button.countdown.cancel()
    #expect(button.isLaidOut)
    #expect(button.titleChanges.count >= 6)
    #expect(button.titleChanges.allSatisfy { !$0.isAnimated })
    #expect(button.animatedLayouts == 0)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("a tick sets the title once, and nothing when it has not changed")
  func oneChangeForEachTick() {
    button.setTitle("Send", for: .normal)
    clock.run { button.countdown.start(from: 5, style: CountdownStyle(countingTitle: { $0 > 2 ? "Wait" : "\($0)" })) }
    button.forgetChanges()
    clock.advance(by: 2)
    #expect(button.titleChanges.isEmpty)
    clock.advance(by: 1)
    #expect(button.titleChanges.map(\.title) == ["2"])
  }
}
