import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Counting in a form that isn't valid yet")
struct CountInAFormTests {
  private let screen = TestScreen()
  private let valid = "13800138000"

  private var clock: ManualClock { screen.clock }

  private func showPage() -> PhoneFormPage { screen.show(PhoneFormPage()) }

  @Test("The button is enabled as soon as the form is valid")
  func idle() {
    let page = showPage()
    #expect(!page.button.isEnabled)
    page.phoneNumber = valid
    #expect(page.button.isEnabled)
    page.phoneNumber = ""
    #expect(!page.button.isEnabled)
  }

  @Test(
    "After the wait, the button is enabled only if the form is still valid, however the wait ends",
    arguments: CountdownStyle.Interaction.allCases)
  func end(kind: CountdownStyle.Interaction) {
    clock.run {
      let page = showPage()
      var style = CountdownStyle.standard
      style.interaction = kind
      for isValid in [false, true] {
        for ends in [{ clock.advance(by: 60) }, { page.button.countdown.cancel() }] {
          page.phoneNumber = valid
          page.button.countdown.start(from: 60, style: style)
          clock.advance(by: 1)
          if !isValid { page.phoneNumber = "138" }
          #expect(page.button.isEnabled == (kind != .disabled), "The wait hasn't ended")
          ends()
          #expect(page.button.isEnabled == isValid)
        }
      }
    }
  }

  @Test("A form that is completed during the wait enables the button at the end, and not before")
  func completedForm() {
    clock.run {
      showPage().button.countdown.start(from: 60, key: "sign-in")
      let page = showPage()
      clock.advance(by: 1)
      page.phoneNumber = valid
      clock.advance(by: 1)
      #expect(!page.button.isEnabled)
      clock.advance(by: 58)
      #expect(page.button.isEnabled)
    }
  }

  @Test("A page that enables its button at each keystroke makes one request only")
  func keystrokes() {
    clock.run {
      let page = screen.show(KeystrokePage())
      page.view.addSubview(page.button)
      var requests: [SendRequest] = []
      for text in [valid, valid + "0", valid] {
        page.textDidChange(to: text)
        page.sendCode { requests.append($0) }
      }
      #expect(page.button.isEnabled)
      #expect(page.button.countdown.isSending)
      #expect(requests.count == 1)
      requests.first?.finish(with: .sent())
      #expect(page.button.countdown.remainingSeconds == 60)
      #expect(!page.button.isEnabled)
    }
  }

  @Test("A form that becomes invalid while sending leaves the button disabled after the failure")
  func failure() throws {
    try clock.run {
      let page = showPage()
      page.phoneNumber = valid
      let request = try page.button.countdown.beginSend(for: 60)
      page.phoneNumber = ""
      request.finish(with: .failed(CancellationError()))
      #expect(!page.button.isEnabled)
      page.phoneNumber = valid
      #expect(page.button.isEnabled)
    }
  }

  @Test("A form that changes after the deadline but before the end is delivered keeps its value")
  func lateChange() {
    clock.run {
      let page = showPage()
      page.phoneNumber = valid
      page.button.countdown.start(from: 60)
      clock.isMainQueueStalled = true
      clock.advance(by: 60)
      page.phoneNumber = ""
      clock.isMainQueueStalled = false
      #expect(!page.button.countdown.isRunning)
      #expect(!page.button.isEnabled)
    }
  }

  @Test(
    "A page that resets its button shows the count immediately, and its rules apply at the end",
    arguments: [true, false])
  func reset(isValid: Bool) {
    let page = screen.show(ResetFormPage())
    clock.run {
      page.button.countdown.start(from: 60, key: "sign-in")
      clock.advance(by: 10)
      page.isValid = isValid
      #expect(page.button.currentTitle == "Resend in 50 s")
      #expect(!page.button.isEnabled)
      clock.advance(by: 50)
      #expect(page.button.currentTitle == "Send the code")
      #expect(page.button.isEnabled == isValid)
    }
  }

  @Test("Beside an app's own rules, the countdown leaves isEnabled alone, and takes no touches")
  func ignoredTouches() {
    let page = screen.show(UIViewController())
    let button = UIButton(type: .system)
    page.view.addSubview(button)
    clock.run {
      button.countdown.start(from: 60, style: .ignoringTouches)
      for isEnabled in [false, true, false] {
        button.isEnabled = isEnabled
        clock.advance(by: 1)
        #expect(button.isEnabled == isEnabled)
        #expect(!button.isUserInteractionEnabled)
      }
      clock.advance(by: 57)
      #expect(!button.isEnabled)
      #expect(button.isUserInteractionEnabled)
    }
  }
}
