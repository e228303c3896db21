import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Ready-made styles")
struct CountdownStyleTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    button.layer.borderWidth = 1
  }

  @Test("The style seconds shows the number and its unit")
  func seconds() {
    clock.run { button.countdown.start(from: 2, style: .seconds) }
    #expect(button.currentTitle == "2 s")
    clock.advance(by: 2)
    #expect(button.currentTitle == "Send")
  }

  @Test("The style standard shows a text in the app's language and disables the button")
  func standard() {
    clock.run { button.countdown.start(from: 59) }
    #expect(button.currentTitle == "Resend in 59 s")
    #expect(!button.isEnabled)
    clock.advance(by: 59)
    #expect(button.currentTitle == "Send")
  }

  @Test("The styles standard and clock are available in other languages", arguments: ["fr", "ar", "zh-Hans"])
  func otherLanguage(language: String) {
    let text = LocalizedText.shared(language: language)
    clock.run { button.countdown.start(from: 61, style: .clock(inLanguage: language)) }
    for seconds in (1...61).reversed() {
      #expect(button.currentTitle == text.resendTitle(seconds: seconds, asClockFrom: 60))
      clock.advance(by: 1)
    }
    #expect(button.currentTitle == "Send")
    clock.run { button.countdown.start(from: 3, style: .standard(inLanguage: language)) }
    #expect(button.currentTitle == text.countingTitle(.countingTitle, seconds: 3))
  }

  @Test("The style standard shows minutes from 100 seconds on, also after a correction by the server")
  func standardMinutes() {
    clock.run { button.countdown.start(from: 101) }
    var titles = [button.currentTitle]
    for _ in 1...2 {
      clock.advance(by: 1)
      titles.append(button.currentTitle)
    }
    #expect(titles == ["Resend in 1:41", "Resend in 1:40", "Resend in 99 s"])
    button.countdown.current?.setRemaining(3600)
    #expect(button.currentTitle == "Resend in 1:00:00")
    #expect(button.accessibilityValue == "1 hour", "The spoken value stays in words")
    clock.run { button.countdown.start(from: 100, style: .seconds) }
    #expect(button.currentTitle == "100 s")
  }

  @Test("The style clock shows hours and minutes, and only seconds in the last minute")
  func clockStyle() {
    let text = LocalizedText.current
    clock.run { button.countdown.start(from: 3601, style: .clock) }
    #expect(button.currentTitle == text.resendTitle(seconds: 3601, asClockFrom: 60))
    #expect(!button.isEnabled)
    clock.advance(by: 3541)
    #expect(button.currentTitle == text.resendTitle(seconds: 60, asClockFrom: 60))
    clock.advance(by: 1)
    #expect(button.currentTitle == text.countingTitle(.countingTitle, seconds: 59))
    clock.advance(by: 59)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
  }

  @Test("Every style has a title for Int.max seconds")
  func longestCountdown() {
    for style in [CountdownStyle.standard, .clock, .seconds] {
      clock.run { button.countdown.start(from: .max, style: style) }
      #expect(button.currentTitle?.isEmpty == false)
      #expect(button.currentTitle != "Send")
      button.countdown.cancel()
    }
  }

  /// Objective-C identifies these cases by their position.
  @Test("The order of the cases that Objective-C uses doesn't change")
  func caseOrder() {
    #expect(Countdown.State.allCases == [.idle, .running, .paused, .finished, .cancelled])
    #expect(CountdownStyle.Interaction.allCases == [.disabled, .ignoresTouches, .unchanged])
  }
}
