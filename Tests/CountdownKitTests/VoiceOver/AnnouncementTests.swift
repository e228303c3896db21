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

  private func count(_ seconds: Int) {
    for _ in 0..<seconds { clock.advance(by: 1) }
  }

  @Test("the start, one minute, ten seconds and the end are said, and nothing each second")
  func wholeRun() {
    let start = announced { self.start(90) }
    #expect(start == ["Send: Available in 1 minute, 30 seconds"])
    #expect(announced { count(29) } == [])
    #expect(announced { count(1) } == ["Send: Available in 1 minute"])
    #expect(announced { count(49) } == [])
    #expect(announced { count(1) } == ["Send: Available in 10 seconds"])
    #expect(announced { count(9) } == [])
    #expect(announced { count(1) } == ["Send: Available now"])
    #expect(announced { count(5) } == [])
  }

  @Test("an announcement waits for what is being spoken")
  func queued() {
    var isQueued: Bool?
    Headless.isVoiceOverRunning = true
    Headless.onAccessibilityPost = { _, argument in
      let text = argument as? NSAttributedString
      isQueued = text?.attribute(.accessibilitySpeechQueueAnnouncement, at: 0, effectiveRange: nil) as? Bool
    }
    start(5)
    Headless.onAccessibilityPost = nil
    Headless.isVoiceOverRunning = false
    #expect(isQueued == true)
  }

  @Test("without VoiceOver nothing is said; from when it runs, what is due then")
  func withoutVoiceOver() {
    let start = announced(isVoiceOverRunning: false) {
      self.start(90)
      count(40)
    }
    #expect(start == [])
    #expect(announced { count(50) } == ["Send: Available in 10 seconds", "Send: Available now"])
  }

  @Test("a button in no window says nothing; if it starts there, as in viewDidLoad, it says its start in a window")
  func noWindow() {
    button.removeFromSuperview()
    #expect(announced { start(90) } == [])
    #expect(announced { count(1) } == [])
    window.addSubview(button)
    #expect(announced { count(1) } == ["Send: Available in 1 minute, 28 seconds"])
    #expect(announced { count(28) } == ["Send: Available in 1 minute"])
    button.removeFromSuperview()
    #expect(announced { count(55) } == [])
    window.addSubview(button)
    #expect(announced { count(5) } == ["Send: Available now"])
  }

  @Test("so does a countdown button")
  func countdownButtonInNoWindow() {
    let button = CountdownButton(type: .custom)
    button.setTitle("Send", for: .normal)
    button.style = .english
    button.duration = 14
    #expect(announced { clock.run { button.sendActions(for: .touchUpInside) } } == [])
    count(1)
    #expect(announced { window.addSubview(button) } == ["Send: Available in 13 seconds"])
    #expect(announced { count(13) } == ["Send: Available now"])
  }

  @Test("a start that has not been said holds back no threshold")
  func thresholdAfterUnsaidStart() {
    button.removeFromSuperview()
    start(14)
    count(3)
    window.addSubview(button)
    var style = CountdownStyle.english
    style.announcements.start = nil
    #expect(announced { count(1) } == ["Send: Available in 10 seconds"])
    button.removeFromSuperview()
    start(14, style: style)
    count(3)
    window.addSubview(button)
    #expect(announced { count(1) } == ["Send: Available in 10 seconds"])
  }

  @Test("a countdown without VoiceOver at its start, in a window, does not say the start later")
  func startBeforeVoiceOver() {
    #expect(announced(isVoiceOverRunning: false) { start(90) } == [])
    #expect(announced { count(3) } == [])
  }

  @Test("a button that joins a key says no start, whether it attaches or starts; what comes after, it says")
  func joined() {
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    let attaching = announced { clock.run { _ = button.countdown.attach(to: "login", style: .english) } }
    #expect(attaching == [])
    #expect(announced { start(90, key: "login") } == [])
    count(20)
    #expect(announced { start(90, key: "login") } == [])
    #expect(announced { count(10) } == ["Send: Available in 1 minute"])
    #expect(announced { count(60) } == ["Send: Available in 10 seconds", "Send: Available now"])
  }

  @Test("a key that begins on the button is said")
  func newKey() {
    #expect(announced { start(90, key: "login") } == ["Send: Available in 1 minute, 30 seconds"])
  }

  @Test("below a threshold already, a button that joins does not say it")
  func joinedBelowThreshold() {
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    count(85)
    let attaching = announced {
      clock.run { _ = button.countdown.attach(to: "login", style: .english) }
      count(4)
    }
    #expect(attaching == [])
    #expect(announced { count(1) } == ["Send: Available now"])
  }

  @Test("by tag the start is said once, by the first button; one that takes its place goes on")
  func byTag() {
    button.tag = 7
    let start = announced {
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 30, style: .english) }
    }
    #expect(start == ["Send: Available in 30 seconds"])
    let other = UIButton(type: .custom)
    other.setTitle("Resend", for: .normal)
    other.tag = 7
    button.removeFromSuperview()
    window.addSubview(other)
    #expect(announced { count(19) } == [])
    #expect(announced { count(1) } == ["Resend: Available in 10 seconds"])
    #expect(announced { count(10) } == ["Resend: Available now"])
  }

  @Test("by tag and key, joining says nothing")
  func byTagAndKey() {
    button.tag = 7
    let former = UIButton(type: .custom)
    clock.run { former.countdown.start(from: 90, key: "login", style: .english) }
    let start = announced {
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 30, key: "login", style: .english) }
    }
    #expect(start == [])
  }

  @Test("time that passed several thresholds unseen is said once, as what is left now")
  func jump() {
    start(600)
    clock.enterBackground()
    clock.sleep(for: 595)
    #expect(announced { clock.enterForeground() } == ["Send: Available in 5 seconds"])
    start(600)
    clock.enterBackground()
    clock.sleep(for: 700)
    #expect(announced { clock.enterForeground() } == ["Send: Available now"])
  }

  @Test("a threshold right after the start is left out; five seconds after, it is not")
  func thresholdAfterStart() {
    start(14)
    #expect(announced { count(13) } == [])
    button.countdown.cancel()
    start(15)
    #expect(announced { count(14) } == ["Send: Available in 10 seconds"])
    button.countdown.cancel()
    var style = CountdownStyle.english
    style.announcements.start = nil
    start(11, style: style)
    #expect(announced { count(10) } == ["Send: Available in 10 seconds"])
  }

  @Test("an app's own thresholds and texts; without a text, nothing")
  func appsTexts() {
    var style = CountdownStyle.english
    style.announcements.thresholds = [3, 20, -1, 0, .max]
    style.announcements.start = { "\($1 ?? "") begins \($0)" }
    style.announcements.remaining = { "\($1 ?? "") has \($0)" }
    style.announcements.end = { "\($0 ?? "") ends" }
    #expect(announced { start(30, style: style) } == ["Send begins 30"])
    #expect(announced { count(30) } == ["Send has 20", "Send has 3", "Send ends"])
    style.announcements.end = { _ in "" }
    style.announcements.remaining = nil
    #expect(announced { start(30, style: style) } == ["Send begins 30"])
    #expect(announced { count(30) } == [])
    style.announcements = .none
    let none = announced {
      start(30, style: style)
      count(30)
    }
    #expect(none == [])
  }

  @Test("a cancel says nothing, nor does a start from 0; a start while counting is said")
  func cancelled() {
    start(90)
    #expect(announced { button.countdown.cancel() } == [])
    #expect(announced { start(0) } == [])
    start(90)
    #expect(announced { start(70) } == ["Send: Available in 1 minute, 10 seconds"])
  }

  @Test("the button is called by its label, at the end by the one that it has then")
  func label() {
    button.accessibilityLabel = "Send the code"
    #expect(announced { start(5) } == ["Send the code: Available in 5 seconds"])
    #expect(announced { count(5) } == ["Send the code: Available now"])
    button.accessibilityLabel = nil
    var style = CountdownStyle.english
    style.endTitle = "Send again"
    start(2, style: style)
    #expect(announced { count(2) } == ["Send again: Available now"])
    button.setTitle(nil, for: .normal)
    start(2)
    #expect(announced { count(2) } == ["Available now"])
  }

  @Test("in the language of the style, with its digits and plurals")
  func language() {
    let text = LocalizedText(table: StringTable(language: "ru"), preferring: Locale(identifier: "ru_RU"))
    #expect(announced { start(62, style: .standard(in: text)) } == ["Send. Осталось: 1 минута 2 секунды"])
    #expect(announced { count(62) }.last == "Send. Теперь доступно")
  }

  @Test("a button that starts anew as soon as it is enabled is not said to be available")
  func startsAnewInside() {
    final class EagerButton: UIButton {
      override var isEnabled: Bool {
        didSet { if isEnabled, !countdown.isRunning { countdown.start(from: 70, style: .english) } }
      }
    }
    let button = EagerButton(type: .custom)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 2, style: .english) }
    let said = announced { count(2) }
    #expect(button.countdown.remainingSeconds == 70)
    #expect(said == ["Available in 1 minute, 10 seconds"])
  }

  @Test("a text that ends or restarts its countdown does no harm")
  func reentrant() {
    let button = self.button
    let clock = self.clock
    var style = CountdownStyle.english
    style.announcements.start = { seconds, _ in
      button.countdown.cancel()
      return "canceled at \(seconds)"
    }
    #expect(announced { start(9, style: style) } == ["canceled at 9"])
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "Send")
    style = .english
    style.announcements.end = { _ in
      clock.run { button.countdown.start(from: 7, style: .english) }
      return "again"
    }
    start(2, style: style)
    #expect(announced { count(2) } == ["Send: Available in 7 seconds", "again"])
    #expect(button.countdown.remainingSeconds == 7)
  }
}
