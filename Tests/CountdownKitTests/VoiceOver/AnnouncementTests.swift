import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Announcements")
struct AnnouncementTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let button: UIButton

  init() {
    window.isHidden = false
    button = window.addButton()
  }

  private func start(
    _ seconds: Int, on other: UIButton? = nil, key: String? = nil, style: CountdownStyle = .english
  ) {
    clock.run { (other ?? button).countdown.start(from: seconds, key: key, style: style) }
  }

  /// Returns a button in the window that follows the key "login".
  private func addFollower(style: CountdownStyle = .english) -> UIButton {
    let button = window.addButton()
    clock.run { _ = button.countdown.follow("login", style: style) }
    return button
  }

  /// Returns what is announced in the next seconds, and in which of them.
  private func spoken(_ seconds: Int) -> [String] {
    (1...seconds).flatMap { second in
      announced { clock.advance(by: 1) }.map { "\(second): \($0)" }
    }
  }

  // MARK: A whole countdown

  enum Cause: CaseIterable {
    case start, startTwice, startWithKey, followedKey, tag, send, severalButtons
  }

  nonisolated private static let wholeCountdowns: [(seconds: Int, texts: [String])] = [
    (90, ["1: Send: Available in 1 minute, 29 seconds", "90: Send: Available now"]),
    (1, ["1: Send: Available now"]),
  ]

  @Test(
    "The start is announced once at the first tick, and the end once, and a call announces nothing",
    arguments: Cause.allCases, wholeCountdowns)
  func wholeCountdown(cause: Cause, expected: (seconds: Int, texts: [String])) throws {
    let seconds = expected.seconds
    var buttons: [UIButton] = []
    for _ in 1...2 {
      let atOnce = try announced {
        switch cause {
        case .start: start(seconds)
        case .startTwice:
          start(seconds)
          start(seconds)
        case .startWithKey: start(seconds, key: "login")
        case .followedKey:
          if buttons.isEmpty { buttons = [addFollower()] }
          try clock.run { _ = try CountdownCenter.shared.start("login", duration: TimeInterval(seconds)) }
        case .tag:
          button.tag = 7
          clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: seconds, style: .english) }
        case .send:
          let failed = try clock.run { try button.countdown.beginSend(thenWait: seconds, style: .english) }
          failed.finish(with: .failed())
          let request = try clock.run { try button.countdown.beginSend(thenWait: seconds, style: .english) }
          request.finish(with: .sent())
        case .severalButtons:
          if buttons.isEmpty { buttons = [addFollower(), addFollower()] }
          start(seconds, key: "login")
        }
      }
      #expect(atOnce == [])
      #expect(spoken(seconds) == expected.texts)
      #expect(spoken(5) == [])
    }
  }

  @Test("Two countdowns are announced independently, also at the same second")
  func twoCountdowns() {
    for button in [button, window.addButton()] { start(70, on: button) }
    #expect(spoken(70).count == 4)
  }

  @Test("Announcements have a high priority")
  func priorities() {
    var priorities: [UIAccessibilityPriority?] = []
    Headless.isVoiceOverRunning = true
    Headless.onAccessibilityPost = { _, argument in
      let text = argument as? NSAttributedString
      let value = text?.attribute(.accessibilitySpeechAnnouncementPriority, at: 0, effectiveRange: nil)
      priorities.append(value as? UIAccessibilityPriority)
    }
    start(2)
    for _ in 1...2 { clock.advance(by: 1) }
    Headless.onAccessibilityPost = nil
    Headless.isVoiceOverRunning = false
    #expect(priorities == [.high, .high])
  }

  // MARK: Changes

  @Test("Calls aren't announced, except for an end")
  func calls() {
    start(90)
    #expect(announced { button.countdown.current?.extend(by: 10) } == [])
    #expect(announced { button.countdown.current?.setRemaining(9) } == [])
    #expect(announced { button.countdown.current?.finish() } == ["Send: Available now"])
    start(90)
    #expect(announced { button.countdown.cancel() } == [])
    #expect(spoken(2) == [])
    #expect(announced { start(0) } == [])
    start(90)
    #expect(announced { start(70) } == [])
    #expect(spoken(1) == ["1: Send: Available in 1 minute, 9 seconds"])
    #expect(announced { button.countdown.style = .digits } == [])
  }

  @Test("An end that the button hasn't shown isn't announced when it starts again", arguments: [true, false])
  func startedAfterEnd(byTag: Bool) {
    func start() {
      guard byTag else { return self.start(5) }
      clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 5, style: .english) }
    }
    button.tag = 7
    start()
    clock.isMainQueueStalled = true
    #expect(announced { button.countdown.current?.finish() } == [])
    #expect(announced { clock.isMainQueueStalled = false } == ["Send: Available now"])
    start()
    clock.enterBackground()
    clock.sleep(for: 9)
    #expect(announced { start() } == [])
    #expect(button.countdown.remainingSeconds == 5)
  }

  @Test("An end in the background is announced at the return")
  func background() {
    start(600)
    clock.enterBackground()
    clock.sleep(for: 700)
    #expect(announced { clock.enterForeground() } == ["Send: Available now"])
  }

  // MARK: Silence

  @Test("If VoiceOver is turned on later, only the end is announced")
  func withoutVoiceOver() {
    let silent = announced(isVoiceOverRunning: false) {
      start(30)
      clock.advance(by: 1)
    }
    #expect(silent == [])
    #expect(spoken(29) == ["29: Send: Available now"])
  }

  /// A way in which a button isn't visible.
  nonisolated private static let hidings: [@MainActor @Sendable (UIButton, UIView, UIWindow, _ hides: Bool) -> Void] = [
    { button, _, _, hides in button.isHidden = hides },
    { _, page, _, hides in page.isHidden = hides },
    { _, _, window, hides in window.isHidden = hides },
    { button, page, _, hides in if hides { button.removeFromSuperview() } else { page.addSubview(button) } },
  ]

  @Test("A button that isn't visible announces nothing, and another one does", arguments: hidings.indices)
  func notVisible(index: Int) {
    let page = UIView()
    window.addSubview(page)
    page.addSubview(button)
    func hide(_ hides: Bool) { Self.hidings[index](button, page, window, hides) }
    start(9)
    hide(true)
    #expect(spoken(2) == [])
    hide(false)
    #expect(spoken(1) == ["1: Send: Available in 6 seconds"], "The first tick that can be seen.")
    hide(true)
    #expect(spoken(6) == [])
    start(9)
    #expect(spoken(6) == [])
    hide(false)
    #expect(spoken(3) == ["3: Send: Available now"], "It's too late for the start.")
    start(2, key: "login")
    let other = UIWindow(showing: addFollower())
    other.isHidden = false
    hide(true)
    #expect(spoken(2) == ["1: Send: Available in 1 second", "2: Send: Available now"])
  }

  // MARK: Several buttons

  @Test("A button that joins a running countdown announces its start only in the first seconds, at a tick")
  func joins() throws {
    let former = UIButton(type: .custom)
    for (seconds, texts) in [(2, ["1: Send: Available in 1 minute, 27 seconds"]), (6, [])] as [(TimeInterval, [String])]
    {
      start(90, on: former, key: "login \(seconds)")
      clock.advance(by: seconds)
      let joining = announced { clock.run { _ = button.countdown.follow("login \(seconds)", style: .english) } }
      #expect(joining == [])
      #expect(spoken(5) == texts)
    }
    try clock.run { _ = try CountdownCenter.shared.start("other", duration: 90) }
    clock.advance(by: 2)
    clock.run { _ = button.countdown.follow("other", style: .english) }
    #expect(spoken(5) == [])
  }

  @Test("A button that replaces another with its tag, or whose page was covered, doesn't announce the start again")
  func otherPage() {
    button.tag = 7
    clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 30, key: "login", style: .english) }
    #expect(spoken(1) == ["1: Send: Available in 29 seconds"])
    let other = addFollower()
    other.setTitle("Resend", for: .normal)
    other.tag = 7
    button.removeFromSuperview()
    #expect(spoken(29) == ["29: Resend: Available now"])
  }

  @Test("If the first button announces nothing, another one announces")
  func anotherButton() {
    var quiet = CountdownStyle.english
    quiet.announcements = .none
    let buttons = [addFollower(style: quiet), addFollower()]
    start(9, on: buttons[0], key: "login", style: quiet)
    #expect(spoken(9) == ["1: Send: Available in 8 seconds", "9: Send: Available now"])
  }

  @Test("The end is announced once, although the first button follows something else in its handler")
  func endHandler() {
    let first = window.addButton()
    clock.run {
      _ = first.countdown.follow("login", style: .english) { [unowned first] in
        first.countdown.follow("other", style: .english)
      }
    }
    start(3, on: addFollower(), key: "login")
    #expect(spoken(3).suffix(1) == ["3: Send: Available now"])
    #expect(first.countdown.remainingSeconds == nil)
  }

  // MARK: Texts

  @Test("Texts are the style's, and a missing or empty text isn't announced")
  func styleTexts() {
    var style = CountdownStyle.english
    style.announcements.start = { "\($1 ?? "") begins \($0)" }
    style.announcements.end = { "\($0 ?? "") ends" }
    start(3, style: style)
    #expect(spoken(3) == ["1: Send begins 2", "3: Send ends"])
    style.announcements.end = { _ in "" }
    start(3, style: style)
    #expect(spoken(3) == ["1: Send begins 2"])
    style.announcements.start = nil
    start(3, style: style)
    #expect(spoken(3) == [])
  }

  @Test("Announcements begin with the button's label, or with its title")
  func label() {
    button.accessibilityLabel = "Send the code"
    start(5)
    #expect(spoken(5) == ["1: Send the code: Available in 4 seconds", "5: Send the code: Available now"])
    button.accessibilityLabel = nil
    var style = CountdownStyle.english
    style.endTitle = "Send again"
    start(2, style: style)
    #expect(spoken(2) == ["1: Send: Available in 1 second", "2: Send again: Available now"])
    button.setTitle(nil, for: .normal)
    start(2)
    #expect(spoken(2) == ["1: Available in 1 second", "2: Available now"])
  }

  // MARK: Reentrancy

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
    start(2, on: button)
    #expect(spoken(3) == ["1: Send: Available in 1 second", "3: Send: Available in 1 minute, 9 seconds"])
  }

  @Test("An announcement's closure can cancel and restart the countdown")
  func reentrant() {
    let (button, clock) = (button, clock)
    var style = CountdownStyle.english
    style.announcements.start = { seconds, _ in
      button.countdown.cancel()
      return "canceled at \(seconds)"
    }
    start(9, style: style)
    #expect(spoken(1) == ["1: canceled at 8"])
    #expect(!button.countdown.isRunning)
    #expect(button.currentTitle == "Send")
    style = .english
    style.announcements.end = { _ in
      clock.run { button.countdown.start(from: 7, style: .english) }
      return "again"
    }
    start(2, style: style)
    #expect(spoken(2) == ["1: Send: Available in 1 second", "2: again"])
    #expect(button.countdown.remainingSeconds == 7)
  }

  @Test("A call announces nothing, also later, so that the next tick announces the start")
  func secondCall() {
    start(30, key: "login")
    clock.advance(by: 0.6)
    #expect(announced { start(30, key: "login") } == [])
    #expect(spoken(1) == ["1: Send: Available in 29 seconds"])
  }

  @Test("A button that is transparent announces nothing")
  func transparent() {
    start(3)
    button.alpha = 0
    #expect(spoken(3) == [])
  }
}
