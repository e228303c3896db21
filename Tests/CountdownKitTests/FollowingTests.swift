import CountdownKit
import CountdownTestSupport
import Dispatch
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A button that follows a key")
struct FollowingTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  @discardableResult private func attach(to key: String = "followed", style: CountdownStyle = .englishDigits) -> Bool {
    clock.run { button.countdown.follow(key, style: style) { [log] in log.record("attached end") } }
  }

  private func startElsewhere(_ seconds: Int = 60, _ key: String = "followed") throws {
    try clock.run { _ = try CountdownCenter.shared.start(key, duration: Double(seconds)) }
  }

  private func sendElsewhere(_ key: String = "followed", thenWait wait: Int = 30) throws -> SendRequest {
    try clock.run { try CountdownCenter.shared.beginSend(thenWait: wait, key: key) }
  }

  @Test("It shows what is started and sent later, again and again, and calls its handler at every end")
  func later() throws {
    #expect(!attach())
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
    #expect(log.values == ["attached end", "attached end", "attached end"])
    try sendElsewhere(thenWait: 0).finish(with: .sent())
    #expect(button.currentTitle == "Send")
    #expect(log.count == 4, "a success without a wait is an end")
  }

  @Test("In the background, it shows what is started on it, and at the return what was started elsewhere")
  func background() throws {
    let other = window.addButton()
    attach()
    clock.enterBackground()
    try startElsewhere()
    clock.run { other.countdown.start(from: 30, style: .englishDigits) }
    #expect(other.currentTitle == "30")
    #expect(button.currentTitle == "Send")
    clock.enterForeground()
    #expect(button.currentTitle == "60")
  }

  @Test("Canceling the key doesn't end the following")
  func canceledKey() throws {
    attach()
    try startElsewhere()
    clock.run { CountdownCenter.shared.cancel("followed") }
    #expect(button.currentTitle == "Send")
    try startElsewhere(5)
    #expect(button.currentTitle == "5")
    #expect(log.values.isEmpty)
  }

  enum End: CaseIterable {
    case cancel, otherAttach, startOtherKey, startWithoutKey, sendOtherKey, sendWithoutKey
  }

  @Test("Following ends with these calls", arguments: End.allCases)
  func end(kind: End) throws {
    attach()
    var request: SendRequest?
    try clock.run {
      switch kind {
      case .cancel: button.countdown.cancel()
      case .otherAttach: button.countdown.follow("other", style: .digits)
      case .startOtherKey: button.countdown.start(from: 1, key: "other", style: .digits)
      case .startWithoutKey: button.countdown.start(from: 1, style: .digits)
      case .sendOtherKey: request = try button.countdown.beginSend(thenWait: 1, key: "other")
      case .sendWithoutKey: request = try button.countdown.beginSend(thenWait: 1)
      }
    }
    request?.finish(with: .failed())
    clock.advance(by: 1)
    try startElsewhere()
    #expect(button.currentTitle == "Send")
  }

  @Test("A start or a send under the same key keeps the following, and its handler is called at its own end only")
  func ownRun() throws {
    attach()
    clock.run { button.countdown.start(from: 2, key: "followed") { [log] in log.record("start end") } }
    #expect(button.currentTitle == "2", "in the style of attach")
    clock.advance(by: 2)
    #expect(log.values == ["start end", "attached end"])
    let request = try clock.run {
      try button.countdown.beginSend(thenWait: 2, key: "followed") { [log] in log.record("send end") }
    }
    request.finish(with: .sent())
    clock.advance(by: 2)
    #expect(log.values.suffix(2) == ["send end", "attached end"])
    try startElsewhere(1)
    clock.advance(by: 1)
    #expect(log.values.count == 5)
    #expect(log.values.last == "attached end")
  }

  @Test("A call with a key looks at that key alone, and the button follows the key even if the call throws")
  func throwingSend() throws {
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
  }

  @Test("A send under a key begins although the button shows something else")
  func sendUnderAnotherKey() throws {
    clock.run { button.countdown.start(from: 60, style: .digits) }
    let request = try clock.run { try button.countdown.beginSend(thenWait: 5, key: "followed", style: .englishDigits) }
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(button.currentTitle == "5")
  }

  @Test("A send without a key throws while the button shows something, and changes nothing")
  func keylessSend() throws {
    attach()
    try startElsewhere()
    #expect(throws: SendError.waiting(remaining: 60)) { try clock.run { try button.countdown.beginSend(thenWait: 5) } }
    clock.advance(by: 60)
    try startElsewhere()
    #expect(button.currentTitle == "60", "still followed")
    button.countdown.cancel()
    let request = try clock.run { try button.countdown.beginSend(thenWait: 5) }
    #expect(throws: SendError.alreadySending) { try clock.run { try button.countdown.beginSend(thenWait: 5) } }
    request.finish(with: .failed())
  }

  @Test("Without its button, a send without a key returns its result, and no wait starts")
  func keylessSendOfReleasedButton() async throws {
    let held = HeldRequest<Int>()
    var button: UIButton? = window.addButton()
    let countdown = try #require(button?.countdown)
    let clock = clock
    let task = Task { @MainActor in try await clock.run { try await countdown.send(thenWait: 60) { try await held() } }
    }
    await held.hasBegun()
    button?.removeFromSuperview()
    button = nil
    held.succeed(7)
    #expect(try await task.value == 7)
    #expect(countdown.current == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Requests begin and finish on any thread, and the button shows them on the main queue's next turn")
  func anyThread() async {
    attach()
    let clock = clock
    let center = clock.run { CountdownCenter.shared }
    let request = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: try? center.beginSend(thenWait: 30, key: "followed"))
      }
    }
    await flush(.main)
    #expect(button.currentTitle == "Sending…")
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        request?.finish(with: .sent())
        continuation.resume()
      }
    }
    await flush(.main)
    #expect(button.currentTitle == "30")
  }

  @Test("A style that is nil is the button's style when a run begins")
  func style() throws {
    clock.run { _ = button.countdown.follow("followed") }
    button.countdown.style = CountdownStyle(countingTitle: { "first \($0)" })
    try startElsewhere(2)
    #expect(button.currentTitle == "first 2")
    button.countdown.style = CountdownStyle(countingTitle: { "second \($0)" })
    clock.advance(by: 1)
    #expect(button.currentTitle == "first 1")
    clock.advance(by: 1)
    try startElsewhere(2)
    #expect(button.currentTitle == "second 2")
  }

  @Test("A cancel under the key replaces an end that the button hasn't shown")
  func canceledEnd() {
    let button = window.addButton()
    button.countdown.onActivity = { [log] in if $0 == .idle { log.record("cancel") } }
    clock.run {
      button.countdown.start(from: 2, key: "canceled", style: .digits) { [log] in log.record("end") }
      clock.isMainQueueStalled = true
      clock.advance(by: 2)
      CountdownCenter.shared.cancel("canceled")
      clock.isMainQueueStalled = false
    }
    #expect(log.values == ["cancel"])
    #expect(button.isEnabled)
  }

  @Test("A countdown button's key follows, an empty key is none, and its handler is called at every end")
  func countdownButtonKey() throws {
    let button = CountdownButton()
    window.addSubview(button)
    button.style = .digits
    button.onFinish = { [log] in log.record("end") }
    clock.run { button.key = "followed" }
    for _ in 1...2 {
      try startElsewhere(2)
      #expect(button.currentTitle == "2")
      clock.advance(by: 2)
    }
    #expect(log.values == ["end", "end"])
    clock.run { button.key = "" }
    try startElsewhere(2)
    try startElsewhere(2, "")
    #expect(!button.countdown.isRunning)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.countdown.remainingSeconds == 60, "a countdown without a key")
  }
}

@MainActor @Suite("The language of all texts")
struct LanguageTests {
  @Test("Styles and buttons that are created afterward have the chosen language, and nil is the app's")
  func language() {
    let former = CountdownStyle.standard.countingTitle(59)
    CountdownStyle.language = "zh-Hans"
    defer { CountdownStyle.language = nil }
    let style = CountdownStyle.seconds
    #expect(style.countingTitle(59) == "59秒")
    #expect(style.announcements.end?(nil) == CountdownStyle.Announcements.standard(inLanguage: "zh-Hans").end?(nil))
    #expect(CountdownButton().currentTitle == "获取验证码")
    CountdownStyle.language = nil
    #expect(CountdownStyle.standard.countingTitle(59) == former)
  }
}
