import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The run of a send, with its style and its handler")
struct SendRunTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  private func begin(_ name: String, wait: Int = 2, style: CountdownStyle? = nil) throws -> SendRequest {
    try clock.run {
      try button.countdown.beginSend(thenWait: wait, key: "key", style: style) { [log] in log.record(name) }
    }
  }

  private func startElsewhere(_ seconds: TimeInterval) throws {
    try clock.run { _ = try CountdownCenter.shared.start("key", duration: seconds) }
  }

  @Test("The end is told if the wait is over before the main queue can show it", arguments: ["key", nil])
  func lateWait(key: String?) async throws {
    let request = try clock.run {
      try button.countdown.beginSend(thenWait: 2, key: key) { [log] in log.record("end") }
    }
    clock.isMainQueueStalled = true
    await Task.detached { request.finish(with: .sent()) }.value
    clock.advance(by: 2)
    clock.isMainQueueStalled = false
    #expect(log.values == ["end"])
    #expect(!button.countdown.isSending && button.isEnabled)
  }

  @Test("After a request is released, none begins, and the wait belongs to the released one's run")
  func releasedRequest() throws {
    try withExtendedLifetime(begin("first", style: .englishDigits)) {}
    #expect(throws: SendError.self) { try begin("second") }
    clock.advance(by: 0)
    #expect(throws: SendError.waiting(remaining: 2)) { try begin("second") }
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == ["first"])
  }

  @Test("The end of a key that only the tag follows isn't taken for the end of the request")
  func endOfOtherKey() throws {
    button.tag = 1
    clock.run { window.startCountdown(onButtonWithTag: 1, from: 3, key: "other") }
    let request = try begin("end")
    clock.advance(by: 3)
    #expect(button.countdown.isSending)
    request.finish(with: .sent())
    #expect(log.values == [])
    clock.advance(by: 2)
    #expect(log.values == ["end"])
  }

  @Test("A success without a wait is told, even if something replaces it in the same turn")
  func replacedSuccess() throws {
    let request = try begin("end", wait: 0)
    clock.isMainQueueStalled = true
    request.finish(with: .sent())
    clock.run { button.countdown.start(from: 30, style: .englishDigits) }
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "30")
  }

  @Test(
    "A request that begins before the button shows the end of the former one has its own run",
    arguments: [(.failed(), []), (.sent(wait: 0), ["first"])] as [(SendOutcome, [String])])
  func endOnOtherThread(outcome: SendOutcome, former: [String]) async throws {
    let first = try begin("first")
    let isFinished = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      first.finish(with: outcome)
      isFinished.signal()
    }
    wait(for: isFinished)
    let second = try begin("second", style: .englishDigits)
    #expect(log.values == former)
    await flush(.main)
    second.finish(with: .sent())
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == former + ["second"])
  }

  /// Blocks the main queue, so that it can't show the result yet.
  private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test("A countdown that another page starts during the request is shown after it, and isn't a failed send's wait")
  func otherCountdown() throws {
    for outcome in [SendOutcome.sent(), .failed()] {
      let request = try begin("end", wait: 5)
      try startElsewhere(8)
      #expect(button.countdown.isSending)
      clock.advance(by: 1)
      request.finish(with: outcome)
      #expect(button.countdown.remainingSeconds == 7)
      clock.advance(by: 7)
      #expect(button.isEnabled)
      #expect(log.values == ["end"], "only the first time")
    }
  }

  @Test("A send that a policy refuses shows the limit at once, in its own style, or nothing", arguments: [true, false])
  func refusedByPolicy(isStalled: Bool) throws {
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(90), group: "codes")
    try clock.run {
      let pending = try CountdownCenter.shared.beginSend(under: policy, key: "text")
      button.countdown.start(from: 60, key: "other", style: .english)
      button.countdown.isEnabledAfterwards = false
      #expect(throws: SendError.alreadySending) {
        try button.countdown.beginSend(under: policy, key: "call", style: .englishDigits)
      }
      #expect(!button.countdown.isRunning)
      #expect(!button.isEnabled)
      #expect(button.countdown.isEnabledAfterwards == nil)
      try CountdownCenter.shared.start("call", duration: 8)
      #expect(button.currentTitle == "Resend in 8 s", "not in the style of the send")
      CountdownCenter.shared.cancel("call")
      pending.finish(with: .sent())
      clock.isMainQueueStalled = isStalled
      #expect(throws: SendError.limitReached(remaining: 90)) {
        try button.countdown.beginSend(under: policy, key: "call", style: .englishDigits)
      }
    }
    #expect(button.currentTitle == "limit 90")
  }
}
