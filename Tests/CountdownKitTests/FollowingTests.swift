import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A button that follows a key")
struct FollowingTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let button: UIButton
  private let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  @discardableResult private func follow(
    _ key: String = "followed", on button: UIButton? = nil, style: CountdownStyle = .englishDigits
  ) -> Bool {
    clock.run {
      (button ?? self.button).countdown.follow(key, style: style) { [log] in log.record("followed end") }
    }
  }

  private func startElsewhere(_ seconds: Int = 60, _ key: String = "followed") throws {
    try clock.run { _ = try CountdownCenter.shared.start(key, duration: TimeInterval(seconds)) }
  }

  private func sendElsewhere(thenWait wait: Int = 30) throws -> SendRequest {
    try clock.run { try CountdownCenter.shared.beginSend(thenWait: wait, key: "followed") }
  }

  private func secondsUnder(_ key: String) -> Int? {
    clock.run { CountdownCenter.shared[key]?.remainingSeconds }
  }

  // MARK: What it shows

  @Test("It shows what is started and sent later, again and again, and calls its handler at every end")
  func later() throws {
    #expect(!follow())
    for _ in 1...2 {
      try startElsewhere(3)
      #expect(button.currentTitle == "3")
      clock.advance(by: 3)
      #expect(button.currentTitle == "Send")
    }
    let request = try sendElsewhere()
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(button.currentTitle == "30")
    clock.advance(by: 30)
    try sendElsewhere(thenWait: 0).finish(with: .sent())
    #expect(button.currentTitle == "Send")
    #expect(log.count == 4, "a success without a wait is an end")
    try startElsewhere()
    clock.run { CountdownCenter.shared.cancel("followed") }
    #expect(button.currentTitle == "Send")
    try startElsewhere(5)
    #expect(button.currentTitle == "5", "a cancel of the key doesn't end the following")
    #expect(log.count == 4)
  }

  @Test("A style that is nil is the button's style, also one that is set while it counts")
  func style() throws {
    clock.run { _ = button.countdown.follow("followed") }
    button.countdown.style = CountdownStyle(countingTitle: { "first \($0)" })
    try startElsewhere(2)
    #expect(button.currentTitle == "first 2")
    var second = CountdownStyle(countingTitle: { "second \($0)" })
    second.endTitle = "second end"
    button.countdown.style = second
    #expect(button.currentTitle == "second 2")
    clock.advance(by: 1)
    #expect(button.currentTitle == "second 1")
    clock.advance(by: 1)
    #expect(button.currentTitle == "second end")
  }

  // MARK: Other keys

  @Test("A button that follows another key shows that key in one step, and the former key continues")
  func otherKey() throws {
    let button = ObservedButton(type: .custom)
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    try startElsewhere(30, "first")
    try startElsewhere(90, "second")
    button.countdown.onActivity = { [log] in if $0 == .idle { log.record("idle") } }
    #expect(follow("first", on: button, style: .digits))
    clock.advance(by: 5)
    button.titles = []
    #expect(follow("second", on: button, style: .digits))
    clock.advance(by: 3)
    #expect(button.titles == ["85", "84", "83", "82"])
    #expect(log.values == [])
    #expect(!follow("idle", on: button))
    #expect(log.values == ["idle"])
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
    #expect(["first", "second", "idle"].map(secondsUnder) == [22, 82, nil])
  }

  enum End: CaseIterable {
    case cancel, cancelByTag, followOtherKey, startOtherKey, startWithoutKey, startByTag, sendOtherKey, sendWithoutKey
  }

  @Test("Following ends with these calls", arguments: End.allCases)
  func end(kind: End) throws {
    follow()
    button.tag = 7
    var request: SendRequest?
    try clock.run {
      switch kind {
      case .cancel: button.countdown.cancel()
      case .cancelByTag: window.cancelCountdown(onButtonWithTag: 7)
      case .followOtherKey: button.countdown.follow("other", style: .digits)
      case .startOtherKey: button.countdown.start(from: 1, key: "other", style: .digits)
      case .startWithoutKey: button.countdown.start(from: 1, style: .digits)
      case .startByTag: #expect(window.startCountdown(onButtonWithTag: 7, from: 1, style: .digits))
      case .sendOtherKey: request = try button.countdown.beginSend(thenWait: 1, key: "other")
      case .sendWithoutKey: request = try button.countdown.beginSend(thenWait: 1)
      }
    }
    request?.finish(with: .failed())
    clock.advance(by: 1)
    try startElsewhere()
    #expect(button.currentTitle == "Send")
  }

  // MARK: Its own starts and sends

  @Test("A start or a send under the same key keeps the following, and its handler is called at its own end only")
  func ownRun() throws {
    follow()
    clock.run { button.countdown.start(from: 2, key: "followed") { [log] in log.record("start end") } }
    #expect(button.currentTitle == "2", "in the style of the following")
    clock.advance(by: 2)
    let request = try clock.run {
      try button.countdown.beginSend(thenWait: 2, key: "followed") { [log] in log.record("send end") }
    }
    request.finish(with: .sent())
    clock.advance(by: 2)
    try startElsewhere(1)
    clock.advance(by: 1)
    #expect(log.values == ["start end", "followed end", "send end", "followed end", "followed end"])
  }

  @Test("A send looks only at its own key, and the button follows that key even if the send throws")
  func sendUnderKey() throws {
    clock.run { button.countdown.start(from: 60, key: "other", style: .digits) }
    let request = try sendElsewhere()
    #expect(throws: SendError.alreadySending) {
      try clock.run { try button.countdown.beginSend(thenWait: 5, key: "followed", style: .englishDigits) }
    }
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(button.currentTitle == "30")
    clock.advance(by: 30)
    try startElsewhere(4)
    #expect(button.countdown.remainingSeconds == 4)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    clock.advance(by: 4)
    try clock.run { try button.countdown.beginSend(thenWait: 5, key: "followed") }.finish(with: .sent())
    #expect(button.countdown.remainingSeconds == 5)
  }

  // MARK: Empty keys

  @Test("An empty key is no key, except for a policy")
  func emptyKey() throws {
    let other = window.addButton()
    button.tag = 7
    try clock.run {
      button.countdown.start(from: 60, key: "", style: .englishDigits)
      other.countdown.start(from: 9, key: "", style: .englishDigits)
      #expect(button.currentTitle == "60")
      #expect(other.currentTitle == "9", "unrelated buttons share no wait")
      #expect(!other.countdown.follow(""))
      #expect(other.currentTitle == "Send", "it drops what it followed")
      _ = window.startCountdown(onButtonWithTag: 7, from: 30, key: "", style: .englishDigits)
      #expect(button.currentTitle == "30")
      let request = try other.countdown.beginSend(thenWait: 5, key: "", style: .englishDigits)
      #expect(CountdownCenter.shared.activity(of: "") == .idle)
      request.finish(with: .sent())
      #expect(other.currentTitle == "5")
      other.countdown.cancel()
      let policy = ResendPolicy(waits: [5])
      try other.countdown.beginSend(under: policy, key: "", style: .englishDigits).finish(with: .sent())
      #expect(CountdownCenter.shared[""]?.remaining == 5)
    }
  }
}
