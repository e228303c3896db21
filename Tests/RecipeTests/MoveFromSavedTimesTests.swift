import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Moving from saved times")
struct MoveFromSavedTimesTests {
  private let screen = TestScreen()
  private let page = RingPage()

  init() {
    screen.show(page)
    page.view.addSubview(page.button)
    page.button.setTitle("Send the code", for: .normal)
  }

  private var clock: ManualClock { screen.clock }

  @Test("The time left is correct after the background, even if the clock was set there")
  func background() {
    clock.run {
      page.start()
      clock.enterBackground()
      clock.sleep(for: 20)
      clock.setWallClock(aheadBy: -3600)
      clock.enterForeground()
      #expect(page.button.currentTitle == "40 s")
      #expect(!page.button.isUserInteractionEnabled)
      clock.enterBackground()
      clock.sleep(for: 40)
      clock.enterForeground()
      #expect(page.button.currentTitle == "Send the code")
      #expect(page.button.isUserInteractionEnabled)
    }
  }

  @Test("A second start while the button counts is ignored")
  func secondStart() {
    clock.run {
      page.start()
      clock.advance(by: 20)
      page.start()
      #expect(page.button.currentTitle == "40 s")
      #expect(page.ring.progress == 40.0 / 60)
      clock.advance(by: 40)
      page.start()
      #expect(page.button.currentTitle == "60 s")
    }
  }

  @Test("The ring follows every tick and changes its color at the end")
  func ring() {
    clock.run {
      page.start()
      clock.advance(by: 30)
      #expect(page.ring.progress == 0.5)
      #expect(page.ring.strokeColor == .systemGray)
      clock.advance(by: 30)
      #expect(page.ring.progress == 0)
      #expect(page.ring.strokeColor != .systemGray)
    }
  }
}
