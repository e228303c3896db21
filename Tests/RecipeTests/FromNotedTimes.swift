import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from noted times")
struct FromNotedTimes {
  private let clock = ManualClock()
  private let page = RingPage()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    window.addSubview(page.view)
    page.view.addSubview(page.button)
    page.button.setTitle("Send the code", for: .normal)
  }

  @Test("it is right after the background, and after the clock was set there")
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

  @Test("the ring follows every tick, and turns its color at the end")
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
