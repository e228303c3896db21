import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("The README and the landing pages")
struct ReadmeAndLandingPageTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .system)

  @Test("One line counts from 60 to 1, and then restores the button")
  func oneLineCountsAndRestores() {
    clock.run {
      // listing: README
      button.countdown.start(from: 60)
    }
    clock.advance(by: 59)
    #expect(button.countdown.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(button.isEnabled)
  }

  @Test("The button counts in its own words, and is enabled afterward if the form is valid")
  func appCountsInItsOwnWords() {
    let (sendCodeButton, isFormValid) = (button, false)
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
      clock.advance(by: 60)
      #expect(!button.isEnabled)
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

  @Test("A key's wait ends when the user signs out")
  func waitEndsWhenTheUserSignsOut() {
    clock.run {
      // listing: README
      button.countdown.start(from: 60, key: "sign-in")  // Starts or joins a wait.
      button.countdown.follow("sign-in")  // On any page: shows it, now and later.
      button.countdown.cancel()  // Hides the wait, which continues.
      CountdownCenter.shared.removeAll()  // At sign-out: ends each key's wait.
      #expect(CountdownCenter.shared["sign-in"] == nil)
    }
  }

  @Test("A send starts the server's wait")
  func sendStartsTheServersWait() async throws {
    let session = StandInServer.session
    let codeURL = try StandInServer.url(status: 200, retryAfter: 90)
    try await clock.run {
      // listing: README
      button.countdown.follow("sign-in")  // When the page loads.
      try await button.countdown.send(thenWait: 60, key: "sign-in") {  // At a tap.
        try await session.data(from: codeURL)
      }
      #expect(button.countdown.remainingSeconds == 90)
      CountdownCenter.shared.removeAll()
      let sendCodeButton = UIButton(type: .system)
      // listing: CountdownKit
      sendCodeButton.countdown.follow("sign-in")  // Shows a running wait.
      try await sendCodeButton.countdown.send(thenWait: 60, key: "sign-in") {
        try await session.data(from: codeURL)
      }
      #expect(sendCodeButton.countdown.remainingSeconds == 90)
    }
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
