import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Choosing an appearance")
struct ChooseAnAppearanceTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @Test("The style that is set once has its own background while counting and after the end")
  func background() {
    clock.run {
      let page = screen.show(DesignedPage())
      page.codeWasSent()
      #expect(page.button.backgroundColor == .systemGray)
      #expect(page.button.currentTitleColor == .white)
      clock.advance(by: 60)
      #expect(page.button.backgroundColor == .systemOrange)
      #expect(page.button.attributedTitle(for: .normal)?.string == "Send again")
    }
  }

  @Test("A rebuilt page shows the wait in the same style")
  func rebuiltPage() {
    clock.run {
      screen.show(DesignedPage()).codeWasSent()
      let page = screen.show(DesignedPage())
      #expect(page.button.backgroundColor == .systemGray)
      page.button.countdown.cancel()
      #expect(page.button.backgroundColor == .systemBlue)
      #expect(page.button.currentTitle == "Send the code")
    }
  }

  @Test("The label shows the seconds, and the button keeps its title while sending and counting")
  func label() throws {
    try clock.run {
      let page = screen.show(CountInALabelPage())
      let request = try page.button.countdown.beginSend(for: 60)
      #expect(page.button.currentTitle == "Send the code")
      request.finish(with: .sent())
      #expect(page.label.text == "You can send it again in 60 s.")
      clock.advance(by: 1)
      #expect(page.label.text == "You can send it again in 59 s.")
      #expect(page.button.currentTitle == "Send the code")
      #expect(!page.button.isEnabled)
      page.button.countdown.cancel()
      #expect(page.label.text == nil)
    }
  }

  @Test("The label is empty after the end")
  func labelAfterTheEnd() {
    clock.run {
      let page = screen.show(CountInALabelPage())
      page.button.countdown.start(from: 1)
      #expect(page.label.text != nil)
      clock.advance(by: 1)
      #expect(page.label.text == nil)
      #expect(page.button.isEnabled)
    }
  }

  @Test("A ring follows the countdown beside the label, until it's released")
  func ring() {
    clock.run {
      let (page, ring) = (screen.show(CountInALabelPage()), RingView())
      var around: RingAroundAButton? = RingAroundAButton(ring, key: "sign-in")
      page.button.countdown.start(from: 60, key: "sign-in")
      #expect(ring.progress == 1)
      clock.advance(by: 30)
      #expect(ring.progress == 0.5)
      #expect(page.label.text == "You can send it again in 30 s.")
      CountdownCenter.shared.cancel("sign-in")
      #expect(ring.progress == 0)
      withExtendedLifetime(around) {}
      around = nil
      page.button.countdown.start(from: 60, key: "sign-in")
      #expect(ring.progress == 0)
    }
  }

  @Test("The update handler decorates the button, and undoes it")
  func decorations() {
    clock.run {
      let button = UIButton(configuration: .filled())
      let (ring, image) = (RingView(), UIImage())
      screen.window.addSubview(button)
      let before = button.configuration
      button.countdown.start(from: 60, style: .decorated(ring: ring, image: image))
      clock.advance(by: 30)
      #expect(ring.progress == 0.5)
      #expect(button.image(for: .normal) === image)
      #expect(button.configuration?.subtitle == "by text message")
      clock.advance(by: 30)
      screen.window.layoutIfNeeded()
      #expect(ring.progress == 0)
      #expect(button.configuration == before)
    }
  }

  @Test("The update handler's configuration shows the count, and the next one shows the title")
  func updateHandler() {
    clock.run {
      let button = UIButton(configuration: .filled())
      button.configuration?.title = "Send the code"
      let filled = button.configuration
      screen.window.addSubview(button)
      button.countdown.style = .plainWhileCounting
      for ends in [{ clock.advance(by: 59) }, { button.countdown.cancel() }] {
        button.countdown.start(from: 60)
        #expect(button.configuration?.title?.contains("60") == true)
        clock.advance(by: 1)
        #expect(button.configuration?.title?.contains("59") == true)
        #expect(button.configuration?.baseForegroundColor == nil)
        ends()
        #expect(button.configuration == filled)
      }
    }
  }
}
