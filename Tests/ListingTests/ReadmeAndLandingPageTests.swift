import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("The README and the landing pages")
struct ReadmeAndLandingPageTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .system)

  @Test("One line counts from 60 to 1, ignores taps, and then restores the button")
  func oneLineCountsAndRestores() {
    button.setTitle("Text me a code", for: .normal)
    clock.run {
      // listing: README
      button.countdown.start(from: 60)
    }
    #expect(button.countdown.remainingSeconds == 60)
    #expect(!button.isEnabled)
    clock.advance(by: 59)
    #expect(button.countdown.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(button.isEnabled)
    #expect(button.currentTitle == "Text me a code")
  }

  @Test("The button counts in its own words, and is enabled afterward if the form is valid", arguments: [true, false])
  func appCountsInItsOwnWords(isFormValid: Bool) {
    let sendCodeButton = button
    defer { ButtonCountdown.defaultStyle = nil }
    clock.run {
      // listing: README
      var style = CountdownStyle(countingTitle: { "Send again in \($0) s" })
      style.countingTitleColor = .systemGray
      ButtonCountdown.defaultStyle = style  // For every button.
      button.countdown.style = style  // For this one.
      button.countdown.isEnabledAtEnd = isFormValid  // Set this instead of isEnabled.
      // listing: CountdownKit
      sendCodeButton.countdown.start(from: 60)
      #expect(button.currentTitle == "Send again in 60 s")
      #expect(button.titleColor(for: .normal) == .systemGray)
      clock.advance(by: 60)
      #expect(button.isEnabled == isFormValid)
    }
  }

  @Test("A tag finds the button")
  func tagFindsTheButton() {
    let view = UIView()
    let style = CountdownStyle.clock
    button.tag = 1001
    view.addSubview(button)
    clock.run {
      // listing: README
      view.startCountdown(onButtonWithTag: 1001, from: 60, key: "sign-in", style: style)
    }
    #expect(button.countdown.remainingSeconds == 60)
  }

  @Test("A key's wait continues after the button is restored, until the user signs out")
  func keysWaitContinuesAfterACancel() {
    var leftAfterCancel: Int?
    button.countdown.onActivity = { activity in
      guard activity == .idle else { return }
      leftAfterCancel = CountdownCenter.shared["sign-in"]?.remainingSeconds
    }
    clock.run {
      // listing: README
      button.countdown.start(from: 60, key: "sign-in")  // Starts or joins a wait.
      button.countdown.follow("sign-in")  // On any page: shows it, now and later.
      button.countdown.cancel()  // Hides the wait, which continues.
      CountdownCenter.shared.removeAll()  // At sign-out. Call it on your own centers, too.
      #expect(button.countdown.remainingSeconds == nil)
      #expect(leftAfterCancel == 60)
      #expect(CountdownCenter.shared["sign-in"] == nil)
    }
  }

  @Test(
    "A success starts the wait. A failure throws, and starts only the server's wait, or after 429 the app's.",
    arguments: ["README", "CountdownKit"],
    [(200, nil, 60), (500, nil, nil), (503, 90, 90), (429, nil, 60)] as [(Int, Int?, Int?)])
  func readmesSendStartsTheWait(page: String, response: (status: Int, retryAfter: Int?, left: Int?)) async throws {
    let session = StandInServer.session
    let codeURL = try StandInServer.url(status: response.status, retryAfter: response.retryAfter)
    let sendCodeButton = button
    let success: Void? = try? await clock.run {
      if page == "README" {
        // listing: README
        button.countdown.follow("sign-in")  // When the page loads.
        try await button.countdown.send(thenWait: 60, key: "sign-in") {  // At a tap.
          try await session.data(from: codeURL)
        }
      } else {
        // listing: CountdownKit
        sendCodeButton.countdown.follow("sign-in")  // Shows a running wait.
        try await sendCodeButton.countdown.send(thenWait: 60, key: "sign-in") {
          try await session.data(from: codeURL)
        }
      }
    }
    #expect((success != nil) == (response.status == 200))
    #expect(button.countdown.remainingSeconds == response.left)
  }

  @Test("A countdown tells its observer the seconds left")
  func countdownTellsTheSecondsLeft() throws {
    var printed: [Int] = []
    func print(_ seconds: Int) { printed.append(seconds) }
    clock.run {
      // listing: CountdownCore
      let countdown = Countdown(duration: 60)
      let observation = countdown.observe { tick in
        print(tick.remainingSeconds)
      }
      countdown.start()

      clock.advance(by: 60)
      observation.cancel()
    }
    #expect(printed == (0...60).reversed())
  }

  @Test("A button can be tapped again after a minute of a manual clock")
  func buttonCanBeTappedAgain() {
    // listing: CountdownTestSupport
    let clock = ManualClock()
    clock.run {
      button.countdown.start(from: 60)
      clock.advance(by: 60)
    }
    #expect(button.isEnabled)
  }
}
