import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The page with a form")
struct FormPageTests {
  private let sample = SampleOnManualClock(seconds: 3)

  init() {
    sample.touch(6)
  }

  private var button: PageControl? { sample.control(1) }

  private func clearNumber() { sample.touch(2) }
  private func enterNumber() { sample.touch(3) }

  @Test("While nothing counts, the button is enabled only if the form is valid")
  func idle() {
    #expect(sample.page.texts == ["Send the code to 138 0000 0000."])
    #expect(button?.isEnabled == true)
    clearNumber()
    #expect(sample.page.texts == ["Enter a phone number."])
    #expect(button?.isEnabled == false)
    enterNumber()
    #expect(button?.isEnabled == true)
  }

  @Test("If the form becomes invalid during the countdown, the button stays disabled at the end")
  func becomesInvalid() {
    sample.touch(1)
    clearNumber()
    #expect(button?.title == "Resend in 3 s")
    sample.clock.advance(by: 3)
    #expect(button?.title == "Send a code")
    #expect(button?.isEnabled == false)
    enterNumber()
    #expect(button?.isEnabled == true)
  }

  @Test("If the form is valid again before the end, the button is enabled at the end")
  func becomesValidAgain() {
    sample.touch(1)
    clearNumber()
    enterNumber()
    #expect(button?.isEnabled == false)
    sample.clock.advance(by: 3)
    #expect(button?.isEnabled == true)
  }

  @Test("An invalid form doesn't affect a later countdown that ends with a valid form")
  func nextCountdown() {
    sample.touch(1)
    clearNumber()
    sample.clock.advance(by: 3)
    enterNumber()
    sample.touch(1)
    #expect(button?.title == "Resend in 3 s")
    sample.clock.advance(by: 3)
    #expect(button?.isEnabled == true)
  }

  @Test("Leaving destroys the page")
  func leaving() {
    sample.touch(1)
    sample.expectDestroyedAfterGoingBack(from: FormViewController.self)
  }
}
