import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

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
    clock.run { button.countdown.start(from: seconds, key: key, style: .englishDigits) { [log] in log.record("end") } }
  }

  private func beginSend(thenWait seconds: Int = 2, key: String? = nil) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(thenWait: seconds, key: key, style: .englishDigits) }
  }

  /// Records each activity together with the title that the button shows.
  private func observe() {
    button.countdown.onActivity = { [log, weak button] activity in
      let title = button?.currentTitle ?? ""
      switch activity {
      case .idle: log.record("idle: \(title)")
      case .sending: log.record("sending: \(title)")
      case .counting(let tick): log.record("\(tick.remaining) of \(tick.duration): \(title)")
      case .finished(let tick): log.record("finished \(tick.duration): \(title)")
      }
    }
  }

  @Test("It's called with each change that the button shows", arguments: [nil, "observed"])
  func changes(key: String?) throws {
    observe()
    #expect(log.values == [], "the button shows nothing")
    let request = try beginSend(key: key)
    request.finish(with: .sent())
    clock.advance(by: 2)
    #expect(log.values == ["sending: Sending…", "2.0 of 2.0: 2", "1.0 of 2.0: 1", "finished 2.0: Send"])
    try beginSend(thenWait: 0, key: key).finish(with: .sent())
    #expect(log.values.suffix(2) == ["sending: Sending…", "finished 1e-09: Send"])
    for _ in 1...2 {
      start(0, key: key)
      #expect(log.values.suffix(3) == ["finished 1e-09: Send", "finished 1e-09: Send", "end"])
      log.removeAll()
      log.record("finished 1e-09: Send")
    }
    for _ in 1...2 { button.countdown.cancel() }
    #expect(log.values.suffix(2) == ["finished 1e-09: Send", "idle: Send"], "the end is left, once")
  }

  @Test("It's called for a longer duration, but not for the same value")
  func sameValue() throws {
    start(3)
    observe()
    clock.advance(by: 0.5)
    button.countdown.current?.extend(by: 0.25)
    button.countdown.current?.setRemaining(2.75)
    start(3)
    start(3)
    #expect(log.values == ["3.0 of 3.0: 3", "2.75 of 3.25: 3", "3.0 of 3.0: 3"])
  }

  @Test("If it's set while the button shows something, it's called at once with the exact remaining time")
  func setWhileCounting() throws {
    start()
    clock.advance(by: 0.75)
    observe()
    #expect(log.values == ["2.25 of 3.0: 3"])
    clock.advance(by: 2.25)
    observe()
    #expect(log.values.suffix(4) == ["2.0 of 3.0: 2", "1.0 of 3.0: 1", "finished 3.0: Send", "end"])
    let request = try beginSend()
    observe()
    #expect(log.values.suffix(2) == ["sending: Sending…", "sending: Sending…"])
    request.finish(with: .failed())
    #expect(log.values.last == "idle: Send")
  }

  @Test("If it's set after the time is over, it's called for the end only")
  func setBeforeDeliveredEnd() {
    start()
    clock.isMainQueueStalled = true
    clock.advance(by: 5)
    observe()
    #expect(log.values == [])
    clock.isMainQueueStalled = false
    #expect(log.values == ["finished 3.0: Send", "end"])
  }

  @Test("Another countdown or request replaces what is shown in one step")
  func replaced() throws {
    start(3)
    observe()
    button.forgetCalls()
    start(5, key: "observed")
    start(4)
    button.tag = 7
    clock.run { _ = window.startCountdown(onButtonWithTag: 7, from: 6, style: .englishDigits) }
    clock.run { _ = button.countdown.follow("observed", style: .englishDigits) }
    #expect(button.calls[.isEnabled] == nil)
    let request = try clock.run { () throws -> SendRequest in
      button.countdown.cancel()
      return try button.countdown.beginSend(thenWait: 9, style: .englishDigits)
    }
    start(2)
    #expect(
      log.values == [
        "3.0 of 3.0: 3", "5.0 of 5.0: 5", "4.0 of 4.0: 4", "6.0 of 6.0: 6", "5.0 of 5.0: 5", "idle: Send",
        "sending: Sending…", "2.0 of 2.0: 2",
      ])
    request.finish(with: .sent())
    #expect(button.currentTitle == "2", "a request that is replaced goes on unseen")
  }

  @Test("It can replace or remove itself, and start another countdown")
  func changesItself() {
    let countdown = button.countdown
    countdown.onActivity = { [log, clock] activity in
      countdown.onActivity = { [log] _ in log.record("second") }
      log.record("first")
      if case .counting(let tick) = activity, tick.remainingSeconds == 3 {
        countdown.onActivity = nil
        clock.run { countdown.start(from: 9, style: .digits) }
      }
    }
    start(3)
    #expect(log.values == ["second", "first"], "the new handler is called at once, too")
    #expect(button.currentTitle == "9")
  }
}
