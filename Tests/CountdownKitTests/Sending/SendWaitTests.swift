import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The wait that follows a send")
struct SendWaitTests {
  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits
  let log = Log<String>()

  private func beginSend(
    _ button: UIButton, _ plan: SendPlan, style: CountdownStyle? = nil, name: String = "end"
  ) throws -> SendOperation {
    try clock.run { try button.countdown.beginSend(plan, style: style ?? self.style) { [log] in log.note(name) } }
  }

  private func left(_ key: String = "login") -> TimeInterval? {
    clock.run { CountdownCenter.shared[key]?.remaining }
  }

  // MARK: Whose it is

  @Test("goes on under its key when the button that sent is told to cancel")
  func cancelledAfterwards() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: "login")).land(.sent())
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(left() == 60)
  }

  @Test("goes on under its key when a button that was only told of it is told to cancel")
  func cancelledWhereTold() throws {
    try beginSend(window.addButton(), .seconds(60, key: "login")).land(.sent())
    let button = window.addButton()
    #expect(throws: SendError.counting(wait: 60)) { try beginSend(button, .seconds(60, key: "login")) }
    #expect(button.currentTitle == "60")
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(left() == 60)
  }

  @Test("tells its end to who has sent, not to who asked meanwhile in vain on the same button")
  func askedInVain() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: "login"), name: "sent").land(.sent())
    #expect(throws: SendError.counting(wait: 60)) { try beginSend(button, .seconds(60, key: "login"), name: "in vain") }
    clock.advance(by: 60)
    #expect(log.values == ["sent"])
  }

  @Test("that is over, but was not told yet, is told before the next send")
  func owedEnd() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: nil), name: "first").land(.sent())
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    let operation = try beginSend(button, .seconds(60, key: nil), name: "second")
    #expect(log.values == ["first"])
    #expect(button.currentTitle == "Sending…")
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Sending…")
    operation.land(.sent())
    clock.advance(by: 60)
    #expect(log.values == ["first", "second"])
  }

  @Test("is not shown, nor the send, by a button that is gone before it")
  func gone() throws {
    var button: UIButton? = window.addButton()
    let countdown = try #require(button?.countdown)
    button?.removeFromSuperview()
    button = nil
    let operation = try clock.run {
      try countdown.beginSend(.seconds(60, key: "login"), style: style) { [log] in log.note("end") }
    }
    #expect(!countdown.isSending)
    operation.land(.sent())
    #expect(left() == 60)
    clock.advance(by: 60)
    #expect(log.values.isEmpty)
  }

  @Test("that there is none of ends with the style's own look", arguments: [0, 60])
  func endLook(seconds: Int) throws {
    let button = window.addButton()
    var style = style
    style.endTitle = "Again"
    try beginSend(button, .seconds(seconds, key: nil), style: style).land(.sent())
    clock.advance(by: TimeInterval(seconds))
    #expect(button.currentTitle == "Again")
    #expect(button.isEnabled)
  }

  // MARK: Once

  @Test("is started once: what comes after the first outcome, or after a cancel, does nothing")
  func once() throws {
    let policy = ResendPolicy(waits: [60, 120])
    let operation = try beginSend(window.addButton(), .policy(policy, key: "login"))
    operation.land(.sent())
    operation.land(.sent())
    #expect(left() == 60)
    clock.advance(by: 60)
    let cancelled = try beginSend(window.addButton(), .policy(policy, key: "login"))
    cancelled.cancel()
    cancelled.land(.sent())
    cancelled.land(.failed(SendError.refused(status: 429, wait: 90)))
    #expect(left() == nil)
  }

  // MARK: What the server may ask for

  @Test(
    "is in whole seconds, no shorter than the server asks for, and at most a hundred years",
    arguments: [(0.4, 1.0), (59.001, 60), (1e300, 3_155_760_000), (-1e300, nil), (-0.5, nil)], [true, false])
  func wholeSeconds(expected: (server: TimeInterval, wait: TimeInterval?), succeeds: Bool) throws {
    try beginSend(window.addButton(), .seconds(10, key: "login"))
      .land(succeeds ? .sent(wait: expected.server) : .failed(SendError.refused(status: 503, wait: expected.server)))
    #expect(left() == expected.wait)
  }

  @Test(
    "A refusal's wait that isn't a finite number counts as no word from the server",
    arguments: [TimeInterval.nan, .infinity, -.infinity])
  func notFinite(wait: TimeInterval) throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: "login")).land(.failed(SendError.refused(status: 503, wait: wait)))
    #expect(left() == nil)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    try beginSend(button, .seconds(60, key: "login")).land(.failed(SendError.refused(status: 429, wait: wait)))
    #expect(left() == 60)
    #expect(button.currentTitle == "60")
  }

  // MARK: What else ran meanwhile

  @Test("of the app's own, after a refusal that asks for none, makes what runs by then no shorter")
  func refusedMeanwhile() throws {
    for plan in [SendPlan.seconds(60, key: "login"), .policy(ResendPolicy(waits: [60]), key: "login")] {
      let button = window.addButton()
      let operation = try beginSend(button, plan)
      try clock.run { try CountdownCenter.shared.start("login", duration: 600) }
      operation.land(.failed(SendError.refused(status: 429, wait: nil)))
      #expect(left() == 600)
      #expect(button.currentTitle == "600")
      clock.run { CountdownCenter.shared.cancel("login") }
    }
  }

  @Test("of the server's makes no wait for the window shorter that a longer one of the policy's has hidden")
  func hiddenLimit() throws {
    let policy = ResendPolicy(waits: [600], limit: 1, window: 300)
    let button = window.addButton()
    try beginSend(button, .policy(policy, key: "login")).land(.sent(wait: 5))
    #expect(button.currentTitle == "limit 300")
    #expect(left() == 300)
  }

  @Test("of the server's is shown where what runs by then is paused")
  func pausedMeanwhile() throws {
    let button = window.addButton()
    let operation = try beginSend(button, .seconds(60, key: "login"))
    try clock.run { try CountdownCenter.shared.start("login", duration: 600).pause() }
    operation.land(.sent(wait: 90))
    #expect(button.currentTitle == "90")
    #expect(!button.isEnabled)
    clock.advance(by: 100)
    #expect(button.currentTitle == "90")
  }
}
