import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The wait after a send")
struct SendWaitTests {
  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits
  let log = Recorder<String>()

  private func beginSend(
    _ button: UIButton, _ plan: SendArguments, style: CountdownStyle? = nil, name: String = "end"
  ) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(plan, style: style ?? self.style) { [log] in log.record(name) } }
  }

  private func left(_ key: String = "login") -> TimeInterval? {
    clock.run { CountdownCenter.shared[key]?.remaining }
  }

  // MARK: Keys and buttons

  @Test("The wait continues under its key when the button that sent is canceled")
  func cancelSender() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: "login")).finish(with: .sent())
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(left() == 60)
  }

  @Test("The wait continues under its key when a button that only shows it is canceled")
  func cancelAnotherButton() throws {
    try beginSend(window.addButton(), .seconds(60, key: "login")).finish(with: .sent())
    let button = window.addButton()
    #expect(throws: SendError.waiting(remaining: 60)) { try beginSend(button, .seconds(60, key: "login")) }
    #expect(button.currentTitle == "60")
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(left() == 60)
  }

  @Test("The end calls the handler of the send that succeeded, not of a send that made no request")
  func handlerOfSuccessfulSend() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: "login"), name: "sent").finish(with: .sent())
    #expect(throws: SendError.waiting(remaining: 60)) {
      try beginSend(button, .seconds(60, key: "login"), name: "refused")
    }
    clock.advance(by: 60)
    #expect(log.values == ["sent"])
  }

  @Test("Sending finishes a wait whose last tick is pending")
  func sendWithPendingEnd() throws {
    let button = window.addButton()
    try beginSend(button, .seconds(60, key: nil), name: "first").finish(with: .sent())
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    let operation = try beginSend(button, .seconds(60, key: nil), name: "second")
    #expect(log.values == ["first"])
    #expect(button.currentTitle == "Sending…")
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Sending…")
    operation.finish(with: .sent())
    clock.advance(by: 60)
    #expect(log.values == ["first", "second"])
  }

  @Test("Sending on a released button starts the key's wait and calls no handler")
  func releasedButton() throws {
    var button: UIButton? = window.addButton()
    let countdown = try #require(button?.countdown)
    button?.removeFromSuperview()
    button = nil
    let operation = try clock.run {
      try countdown.beginSend(.seconds(60, key: "login"), style: style) { [log] in log.record("end") }
    }
    #expect(!countdown.isSending)
    operation.finish(with: .sent())
    #expect(left() == 60)
    clock.advance(by: 60)
    #expect(log.values.isEmpty)
  }

  @Test("The style's appearance after the end is shown with and without a wait", arguments: [0, 60])
  func endAppearance(seconds: Int) throws {
    let button = window.addButton()
    var style = style
    style.endTitle = "Again"
    try beginSend(button, .seconds(seconds, key: nil), style: style).finish(with: .sent())
    clock.advance(by: TimeInterval(seconds))
    #expect(button.currentTitle == "Again")
    #expect(button.isEnabled)
  }

  // MARK: Repeated outcomes

  @Test("Outcomes after the first one or after a cancel do nothing")
  func repeatedOutcomes() throws {
    let policy = ResendPolicy(waits: [60, 120])
    let operation = try beginSend(window.addButton(), .policy(policy, key: "login"))
    operation.finish(with: .sent())
    operation.finish(with: .sent())
    #expect(left() == 60)
    clock.advance(by: 60)
    let failed = try beginSend(window.addButton(), .policy(policy, key: "login"))
    failed.finish(with: .failed(CancellationError()))
    failed.finish(with: .sent())
    failed.finish(with: .failed(SendError.refused(status: 429, wait: 90)))
    #expect(left() == nil)
  }

  // MARK: The server's wait

  @Test(
    "The server's wait is rounded up to whole seconds and capped at 100 years",
    arguments: [(0.4, 1.0), (59.001, 60), (1e300, 3_155_760_000), (-1e300, nil), (-0.5, nil)], [true, false])
  func wholeSeconds(expected: (server: TimeInterval, wait: TimeInterval?), succeeds: Bool) throws {
    let server = expected.server
    try beginSend(window.addButton(), .seconds(10, key: "login"))
      .finish(with: succeeds ? .sent(wait: server) : .failed(SendError.refused(status: 503, wait: server)))
    #expect(left() == expected.wait)
  }

  @Test(
    "A success whose wait isn't a finite number starts the app's own wait", arguments: [TimeInterval.nan, .infinity])
  func notFinite(wait: TimeInterval) throws {
    for plan in [SendArguments.seconds(60, key: nil), .policy(ResendPolicy(waits: [60]), key: "login")] {
      let button = window.addButton()
      try beginSend(button, plan).finish(with: .sent(wait: wait))
      #expect(button.currentTitle == "60")
    }
  }

  // MARK: Countdowns that start while sending

  @Test("The app's own wait after a refusal doesn't shorten a countdown that started while sending")
  func refusalWhileCounting() throws {
    for plan in [SendArguments.seconds(60, key: "login"), .policy(ResendPolicy(waits: [60]), key: "login")] {
      let button = window.addButton()
      let operation = try beginSend(button, plan)
      try clock.run { try CountdownCenter.shared.start("login", duration: 600) }
      operation.finish(with: .failed(SendError.refused(status: 429, wait: nil)))
      #expect(left() == 600)
      #expect(button.currentTitle == "600")
      clock.run { CountdownCenter.shared.cancel("login") }
    }
  }

  @Test("The server's wait doesn't shorten a wait at the limit that the policy's longer wait has hidden")
  func hiddenLimit() throws {
    let policy = ResendPolicy(waits: [600], limit: 1, period: .sliding(300))
    let button = window.addButton()
    try beginSend(button, .policy(policy, key: "login")).finish(with: .sent(wait: 5))
    #expect(button.currentTitle == "limit 300")
    #expect(left() == 300)
  }

  @Test("The server's wait lengthens a countdown that was paused under the key while sending")
  func pausedCountdown() throws {
    let button = window.addButton()
    let operation = try beginSend(button, .seconds(60, key: "login"))
    try clock.run { try CountdownCenter.shared.start("login", duration: 80).pause() }
    operation.finish(with: .sent(wait: 90))
    #expect(button.currentTitle == "90")
    #expect(!button.isEnabled)
    clock.advance(by: 100)
    #expect(button.currentTitle == "90")
  }
}
