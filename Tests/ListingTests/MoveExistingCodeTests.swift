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
// end of listing

// listing: MoveExistingCode
final class MessagePage: UIViewController {
  let button = UIButton(type: .custom)

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
}
// end of listing

/// The app's own view around a button. Only the values matter to the tests.
final class RingView: UIView {
  var progress: CGFloat = 0
  var strokeColor = UIColor.systemGray
}

@MainActor @Suite("Move existing code")
struct MoveExistingCodeTests {
  private let screen = TestScreen()
  private let button = UIButton(type: .custom)

  private var clock: ManualClock { screen.clock }

  private func start(in view: UIView) {
    // listing: MoveExistingCode
    view.startCountdown(onButtonWithTag: 1001, from: 60, style: .getCodeAgain)
    // end of listing
  }

  private func didAddButton(to view: UIView) {
    // listing: MoveExistingCode
    // After the countdown has ended, a start by tag would begin a new one.
    if let countdown = CountdownCenter.shared["sign-in"] {
      view.startCountdown(
        onButtonWithTag: 1001, from: countdown.remainingSeconds, key: "sign-in",
        style: .getCodeAgain)
    }
    // end of listing
  }

  private func buildPage() {
    // listing: MoveExistingCode
    // When you build the page: shows the time left, or the button's own title.
    button.countdown.follow("login", style: .clock)
    // end of listing
  }

  private func sendCode(_ service: any CodeService) async throws {
    // listing: MoveExistingCode
    // Starts the wait after the request succeeds.
    try await button.countdown.send(thenWait: 15 * 60, key: "login", style: .clock) {
      try await service.sendCode()
    } onFinish: {
      print("may be tapped again")
    }
    // end of listing
  }

  private func readAndCancel() -> (isRunning: Bool, secondsLeft: Int) {
    // listing: MoveExistingCode
    let isRunning = CountdownCenter.shared["login"] != nil
    let secondsLeft = CountdownCenter.shared["login"]?.remainingSeconds ?? 0
    CountdownCenter.shared.cancel("login")
    // end of listing
    return (isRunning, secondsLeft)
  }

  private func start(with ring: RingView) {
    let button = button
    // listing: MoveExistingCode
    button.countdown.onActivity = { [weak ring] activity in
      switch activity {
      case .counting(let tick):
        ring?.progress = CGFloat(tick.remaining / tick.duration)
        ring?.strokeColor = .systemGray
      case .finished:
        ring?.progress = 1
        ring?.strokeColor = .systemOrange
      case .idle, .sending:
        ring?.progress = 0
      }
    }
    if !button.countdown.isRunning { button.countdown.start(from: 60) }
    // end of listing
  }

  @Test("By tag, the button shows the titles of the style, also if it appears after the start")
  func tag() throws {
    try clock.run {
      try CountdownCenter.shared.start("sign-in", duration: 60)
      button.tag = 1001
      screen.window.addSubview(button)
      didAddButton(to: screen.window)
      #expect(button.currentTitle == "60秒后重新获取")
      clock.advance(by: 60)
      #expect(button.currentTitle == "重新获取验证码")
      didAddButton(to: screen.window)
      #expect(!button.countdown.isRunning, "A countdown that is over doesn't start again")
      start(in: screen.window)
      #expect(button.countdown.isRunning)
    }
  }

  @Test("The ring shows the time left, keeps its color for the end, and is empty after a cancel")
  func ring() {
    clock.run {
      let ring = RingView()
      start(with: ring)
      clock.advance(by: 30)
      #expect(ring.progress == 0.5)
      #expect(ring.strokeColor == .systemGray)
      clock.advance(by: 30)
      #expect(ring.progress == 1)
      #expect(ring.strokeColor == .systemOrange)
      button.countdown.start(from: 60)
      button.countdown.cancel()
      #expect(ring.progress == 0)
    }
  }
}
