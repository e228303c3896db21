import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements")
struct AnnouncementTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton

  init() {
    button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
  }

  private func start(_ seconds: Int, key: String? = nil, style: CountdownStyle = .english) {
    clock.run { button.countdown.start(from: seconds, key: key, style: style) }
  }

  private func advance(_ seconds: Int) {
    for _ in 0..<seconds { clock.advance(by: 1) }
  }

  @Test("The start is announced at the first tick, and then one minute, ten seconds, and the end")
  func wholeCountdown() {
    #expect(announced { start(90) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 29 seconds"])
    #expect(announced { advance(28) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 1 minute"])
    #expect(announced { advance(49) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 10 seconds"])
    #expect(announced { advance(9) } == [])
    #expect(announced { advance(1) } == ["Send: Available now"])
    #expect(announced { advance(5) } == [])
  }

  @Test("A countdown of one second announces only the end")
  func oneSecond() {
    #expect(announced { start(1) } == [])
    #expect(announced { advance(1) } == ["Send: Available now"])
  }

  @Test("The start and the end have a high priority, and thresholds a low one")
  func priorities() {
    var priorities: [UIAccessibilityPriority?] = []
    Headless.isVoiceOverRunning = true
    Headless.onAccessibilityPost = { _, argument in
      let text = argument as? NSAttributedString
      let value = text?.attribute(.accessibilitySpeechAnnouncementPriority, at: 0, effectiveRange: nil)
      priorities.append(value as? UIAccessibilityPriority)
    }
    start(20)
    advance(20)
    Headless.onAccessibilityPost = nil
    Headless.isVoiceOverRunning = false
    #expect(priorities == [.high, .low, .high])
  }

  @Test("If the countdown is canceled before the first tick, nothing is announced")
  func canceledBeforeFirstTick() {
    start(90)
    button.countdown.cancel()
    #expect(announced { advance(2) } == [])
  }

  @Test("A second start before the first tick announces one start", arguments: ["login", nil])
  func startedTwice(key: String?) {
    start(90, key: key)
    start(90, key: key)
    #expect(announced { advance(2) } == ["Send: Available in 1 minute, 29 seconds"])
  }

  @Test("A correction isn't announced, and the next tick announces what it has changed")
  func corrected() {
    start(90)
    #expect(announced { button.countdown.current?.setRemaining(40) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 39 seconds"])
    #expect(announced { button.countdown.current?.setRemaining(9) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 8 seconds"])
    #expect(announced { button.countdown.current?.finish() } == ["Send: Available now"])
  }

  @Test("The end that a touch causes is announced after the touch's turn, unless the button starts again")
  func finishedByTouch() {
    start(90)
    clock.isMainQueueStalled = true
    #expect(announced { button.countdown.current?.finish() } == [])
    #expect(announced { clock.isMainQueueStalled = false } == ["Send: Available now"])
    start(90)
    clock.isMainQueueStalled = true
    #expect(announced { button.countdown.current?.finish() } == [])
    start(90)
    #expect(announced { clock.isMainQueueStalled = false } == [])
  }

  @Test("An end that has passed isn't announced when the button starts again", arguments: [true, false])
  func startedAfterEnd(byTag: Bool) {
    func start() {
      guard byTag else { return self.start(5) }
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 5, style: .english) }
    }
    button.tag = 7
    start()
    clock.enterBackground()
    clock.sleep(for: 9)
    #expect(announced { start() } == [])
    #expect(button.countdown.remainingSeconds == 5)
  }

  @Test("Announcements begin when VoiceOver is turned on, without the start")
  func withoutVoiceOver() {
    let start = announced(isVoiceOverRunning: false) {
      self.start(90)
      advance(40)
    }
    #expect(start == [])
    #expect(announced { advance(50) } == ["Send: Available in 10 seconds", "Send: Available now"])
  }

  @Test("A button outside a window announces nothing, and announces its start when it's in a window")
  func outsideWindow() {
    button.removeFromSuperview()
    #expect(announced { start(90) } == [])
    #expect(announced { advance(1) } == [])
    window.addSubview(button)
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 28 seconds"])
    #expect(announced { advance(28) } == ["Send: Available in 1 minute"])
    button.removeFromSuperview()
    #expect(announced { advance(55) } == [])
    window.addSubview(button)
    #expect(announced { advance(5) } == ["Send: Available now"])
  }

  @Test("A countdown button that starts outside a window announces its start when it's in a window")
  func countdownButtonOutsideWindow() {
    let button = CountdownButton(type: .custom)
    button.setTitle("Send", for: .normal)
    button.style = .english
    button.duration = 14
    #expect(announced { clock.run { button.sendActions(for: .touchUpInside) } } == [])
    advance(1)
    #expect(announced { window.addSubview(button) } == [])
    #expect(announced { advance(13) } == ["Send: Available in 12 seconds", "Send: Available now"])
  }

  @Test("A start that isn't announced doesn't suppress a threshold")
  func thresholdAfterSilentStart() {
    button.removeFromSuperview()
    start(14)
    advance(3)
    window.addSubview(button)
    var style = CountdownStyle.english
    style.announcements.start = nil
    #expect(announced { advance(1) } == ["Send: Available in 10 seconds"])
    button.removeFromSuperview()
    start(14, style: style)
    advance(3)
    window.addSubview(button)
    #expect(announced { advance(1) } == ["Send: Available in 10 seconds"])
  }

  @Test("A button that joins a key announces thresholds and the end, but no start")
  func joinsKey() {
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    let attaching = announced { clock.run { _ = button.countdown.follow("login", style: .english) } }
    #expect(attaching == [])
    #expect(announced { start(90, key: "login") } == [])
    advance(20)
    #expect(announced { start(90, key: "login") } == [])
    #expect(announced { advance(10) } == ["Send: Available in 1 minute"])
    #expect(announced { advance(60) } == ["Send: Available in 10 seconds", "Send: Available now"])
  }

  @Test("A key that starts on the button is announced")
  func newKey() {
    start(90, key: "login")
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 29 seconds"])
  }

  @Test("A button that joins below a threshold doesn't announce that threshold")
  func joinsBelowThreshold() {
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    advance(85)
    let attaching = announced {
      clock.run { _ = button.countdown.follow("login", style: .english) }
      advance(4)
    }
    #expect(attaching == [])
    #expect(announced { advance(1) } == ["Send: Available now"])
  }

  @Test("A button that replaces another with its tag doesn't announce the start again")
  func byTag() {
    button.tag = 7
    let start = announced {
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 30, style: .english) }
      advance(1)
    }
    #expect(start == ["Send: Available in 29 seconds"])
    let other = UIButton(type: .custom)
    other.setTitle("Resend", for: .normal)
    other.tag = 7
    button.removeFromSuperview()
    window.addSubview(other)
    #expect(announced { advance(18) } == [])
    #expect(announced { advance(1) } == ["Resend: Available in 10 seconds"])
    #expect(announced { advance(10) } == ["Resend: Available now"])
  }

  @Test("Joining a key by tag announces nothing")
  func byTagAndKey() {
    button.tag = 7
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    let start = announced {
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 30, key: "login", style: .english) }
    }
    #expect(start == [])
  }

  @Test("If several thresholds pass at once, the time remaining is announced once")
  func severalThresholds() {
    start(600)
    clock.enterBackground()
    clock.sleep(for: 595)
    #expect(announced { clock.enterForeground() } == ["Send: Available in 5 seconds"])
    start(600)
    clock.enterBackground()
    clock.sleep(for: 700)
    #expect(announced { clock.enterForeground() } == ["Send: Available now"])
  }

  @Test("A threshold less than five seconds after the announced start isn't announced")
  func thresholdAfterStart() {
    start(15)
    #expect(announced { advance(14) } == ["Send: Available in 14 seconds"])
    button.countdown.cancel()
    start(16)
    #expect(announced { advance(15) } == ["Send: Available in 15 seconds", "Send: Available in 10 seconds"])
    button.countdown.cancel()
    var style = CountdownStyle.english
    style.announcements.start = nil
    start(11, style: style)
    #expect(announced { advance(10) } == ["Send: Available in 10 seconds"])
  }

  @Test("Thresholds and texts are the style's, and a missing or empty text isn't announced")
  func styleTexts() {
    var style = CountdownStyle.english
    style.announcements.thresholds = [3, 20, -1, 0, .max]
    style.announcements.start = { "\($1 ?? "") begins \($0)" }
    style.announcements.remaining = { "\($1 ?? "") has \($0)" }
    style.announcements.end = { "\($0 ?? "") ends" }
    start(30, style: style)
    #expect(announced { advance(30) } == ["Send begins 29", "Send has 20", "Send has 3", "Send ends"])
    style.announcements.end = { _ in "" }
    style.announcements.remaining = nil
    start(30, style: style)
    #expect(announced { advance(30) } == ["Send begins 29"])
    style.announcements = .none
    let none = announced {
      start(30, style: style)
      advance(30)
    }
    #expect(none == [])
  }

  @Test("A cancel and a start from zero aren't announced, but a restart is")
  func cancelAndRestart() {
    start(90)
    #expect(announced { button.countdown.cancel() } == [])
    #expect(announced { start(0) } == [])
    start(90)
    #expect(announced { start(70) } == [])
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 9 seconds"])
  }

  @Test("Announcements begin with the button's label, or with its title")
  func label() {
    button.accessibilityLabel = "Send the code"
    start(5)
    #expect(announced { advance(5) } == ["Send the code: Available in 4 seconds", "Send the code: Available now"])
    button.accessibilityLabel = nil
    var style = CountdownStyle.english
    style.endTitle = "Send again"
    start(2, style: style)
    #expect(announced { advance(2) } == ["Send: Available in 1 second", "Send again: Available now"])
    let other = UIButton(type: .custom)
    window.addSubview(other)
    clock.run { other.countdown.start(from: 2, style: .english) }
    let said = announced { advance(2) }
    #expect(said.first == "Available in 1 second")
    #expect(said.last == "Available now")
  }

  @Test("Announcements have the style's language, digits, and plurals")
  func language() {
    let text = LocalizedText(language: "ru", user: Locale(identifier: "ru_RU"))
    start(62, style: .standard(texts: text))
    #expect(announced { advance(1) } == ["Send. Осталось: 1 минута 1 секунда"])
    #expect(announced { advance(61) }.last == "Send. Теперь доступно")
  }

  @Test("A button that starts again when it's enabled doesn't announce the end")
  func restartInIsEnabled() {
    final class EagerButton: UIButton {
      override var isEnabled: Bool {
        didSet { if isEnabled, !countdown.isRunning { countdown.start(from: 70, style: .english) } }
      }
    }
    let button = EagerButton(type: .custom)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 2, style: .english) }
    let said = announced { advance(2) }
    #expect(button.countdown.remainingSeconds == 70)
    #expect(said == ["Send: Available in 1 second"])
    #expect(announced { advance(1) } == ["Send: Available in 1 minute, 9 seconds"])
  }

  @Test("An announcement's closure can cancel and restart the countdown")
  func reentrant() {
    let button = self.button
    let clock = self.clock
    var style = CountdownStyle.english
    style.announcements.start = { seconds, _ in
      button.countdown.cancel()
      return "canceled at \(seconds)"
    }
    start(9, style: style)
    #expect(announced { advance(1) } == ["canceled at 8"])
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "Send")
    style = .english
    style.announcements.end = { _ in
      clock.run { button.countdown.start(from: 7, style: .english) }
      return "again"
    }
    start(2, style: style)
    #expect(announced { advance(2) } == ["Send: Available in 1 second", "again"])
    #expect(button.countdown.remainingSeconds == 7)
  }
}
