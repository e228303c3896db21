import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// When the handler is called is also seen in every transcript of a `ButtonScenario`.
@MainActor @Suite("The handler for what a button shows")
struct ActivityHandlerTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let button = CountedButton(type: .custom)
  private let log = Recorder<String>()

  init() {
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
  }

  private func start(_ seconds: Int = 3, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .englishDigits) }
  }

  /// Records each activity, with the exact time.
  private func observe() {
    button.countdown.onActivity = { [log] activity in
      switch activity {
      case .idle: log.record("idle")
      case .sending: log.record("sending")
      case .counting(let tick): log.record("\(tick.remaining) of \(tick.duration)")
      case .finished(let tick): log.record("finished \(tick.duration)")
      }
    }
  }

  @Test("It's called for a longer duration, but not for the same value")
  func sameValueIsNotReported() {
    start(3)
    observe()
    clock.advance(by: 0.5)
    button.countdown.current?.extend(by: 0.25)
    for seconds in [2.75, 2.5] { button.countdown.current?.setRemaining(seconds) }
    start(3)
    start(3)
    #expect(log.values == ["3.0 of 3.0", "2.75 of 3.25", "3.0 of 3.0"])
  }

  @Test("If it's set while the button shows something, it's called at once with the exact remaining time")
  func newHandlerIsCalledAtOnce() throws {
    start()
    clock.advance(by: 0.75)
    observe()
    #expect(log.values == ["2.25 of 3.0"])
    clock.advance(by: 2.25)
    observe()
    #expect(log.values.suffix(3) == ["2.0 of 3.0", "1.0 of 3.0", "finished 3.0"])
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3) }
    observe()
    #expect(log.values.suffix(2) == ["sending", "sending"])
    request.finish(with: .failed())
    #expect(log.values.last == "idle")
  }

  @Test("If it's set after the time is over, it's called for the end only")
  func isCalledForAnEndOnly() {
    start()
    clock.isMainQueueStalled = true
    clock.advance(by: 5)
    observe()
    #expect(log.values == [])
    clock.isMainQueueStalled = false
    #expect(log.values == ["finished 3.0"])
  }

  @Test("Another countdown or request replaces the shown one in one step")
  func anotherCountdownReplacesInOneStep() throws {
    start(3)
    observe()
    button.tag = 7
    button.forgetCalls()
    start(5, key: "key")
    start(4)
    clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 6, style: .englishDigits) }
    clock.run { _ = button.countdown.follow("key", style: .englishDigits) }
    #expect(button.calls == [.title: 4])
    let request = try clock.run {
      button.countdown.cancel()
      return try button.countdown.beginSend(thenWait: 9, style: .englishDigits)
    }
    start(2)
    #expect(
      log.values == [
        "3.0 of 3.0", "5.0 of 5.0", "4.0 of 4.0", "6.0 of 6.0", "5.0 of 5.0", "idle", "sending", "2.0 of 2.0",
      ])
    request.finish(with: .sent())
    #expect(button.currentTitle == "2", "a request that is replaced goes on unseen")
  }

  @Test("An end in a title's closure is reported once")
  func endInAClosureIsReported() {
    observe()
    button.countdown.style.countingTitle = { [button] seconds in
      if seconds == 2 { button.countdown.start(from: 0) }
      return "\(seconds)"
    }
    clock.run { button.countdown.start(from: 3) }
    clock.advance(by: 1)
    #expect(log.values.map { $0.prefix(8) } == ["3.0 of 3", "finished"])
    #expect(button.currentTitle == "Send")
  }

  @Test("It can replace or remove itself, and start another countdown")
  func canReplaceOrRemoveItself() {
    let countdown = button.countdown
    countdown.onActivity = { [log, clock] activity in
      countdown.onActivity = { [log] _ in log.record("second") }
      log.record("first")
      if activity.remainingSeconds == 3 {
        countdown.onActivity = nil
        clock.run { countdown.start(from: 9, style: .digits) }
      }
    }
    start(3)
    #expect(log.values == ["second", "first"], "the new handler is called at once, too")
    #expect(button.currentTitle == "9")
  }
}
