import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// listing: MoveExistingCode
extension CountdownStyle {
  /// Gray while counting, and dark blue after the end.
  static var getCodeAgain: CountdownStyle {
    let gray = UIColor(white: 153 / 255, alpha: 1)
    let darkBlue = UIColor(
      red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    var style = CountdownStyle.standard
    style.countingTitle = { "\($0)秒后重新获取" }
    style.countingTitleColor = gray
    style.countingBorderColor = gray
    style.interaction = .ignoresTouches
    style.endTitle = "重新获取验证码"
    style.endTitleColor = darkBlue
    style.endBorderColor = darkBlue
    return style
  }
}

@MainActor @Suite("Move existing code")
final class MoveExistingCodeTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .custom)

  // listing: MoveExistingCode
  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(from: 60)
      } else {
        button.countdown.current?.finish()
      }
    }
  }

  var remainingSeconds: Int {
    get { button.countdown.remainingSeconds ?? 0 }
    set { button.countdown.current?.setRemaining(TimeInterval(newValue)) }
  }

  @Test("By tag, the button shows the titles of the style")
  func tagShowsTheStylesTitles() {
    let view = UIWindow()
    button.tag = 1001
    view.addSubview(button)
    clock.run {
      // listing: MoveExistingCode
      view.startCountdown(onButtonWithTag: 1001, from: 60, style: .getCodeAgain)
      #expect(button.currentTitle == "60秒后重新获取")
      clock.advance(by: 60)
      #expect(button.currentTitle == "重新获取验证码")
    }
  }

  @Test("A followed key shows the wait of a send, which can be read and canceled")
  func followedKeyShowsTheWait() async throws {
    let service = StubService()
    try await clock.run {
      // listing: MoveExistingCode
      // When you build the page: shows the time left, or the button's own title.
      button.countdown.follow("sign-in", style: .clock)
      // listing: MoveExistingCode
      // Starts the wait after the request succeeds.
      try await button.countdown.send(thenWait: 15 * 60, key: "sign-in", style: .clock) {
        try await service.sendCode()
      } onFinish: {
        print("may be tapped again")
      }

      // listing: MoveExistingCode
      let isRunning = CountdownCenter.shared["sign-in"] != nil
      let secondsLeft = CountdownCenter.shared["sign-in"]?.remainingSeconds ?? 0
      CountdownCenter.shared.cancel("sign-in")
      #expect(isRunning && secondsLeft == 15 * 60)
    }
  }

  @Test("The properties start, read, change, and end the countdown")
  func propertiesStartAndEndTheCountdown() {
    clock.run { isCounting = true }
    remainingSeconds = 30
    #expect(isCounting && remainingSeconds == 30)
    isCounting = false
    #expect(!isCounting)
  }
}
