import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@Suite("A send outcome")
struct SendOutcomeTests {
  private func response(_ status: Int, hasRetryAfter: Bool = true) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(
      HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: hasRetryAfter ? ["Retry-After": "90"] : [:]))
  }

  private func error(_ outcome: SendOutcome) -> SendError? {
    if case .failed(let error, _) = outcome { error as? SendError } else { nil }
  }

  @Test(
    "A status below 400 is a success, another one a refusal, and the server's wait counts in a success, 429, and 503",
    arguments: [200, 202, 304, 399, 400, 401, 404, 428, 429, 430, 500, 502, 503, 504, 599], [true, false])
  func status(_ status: Int, hasRetryAfter: Bool) throws {
    let response = try response(status, hasRetryAfter: hasRetryAfter)
    let isWaiting = [429, 503].contains(status)
    let wait: TimeInterval? = hasRetryAfter && (status < 400 || isWaiting) ? 90 : nil
    switch SendOutcome(response) {
    case .sent(let sent): #expect(status < 400 && sent == wait)
    case .failed(let error, _): #expect(status >= 400 && error as? SendError == .refused(status: status, wait: wait))
    }
    // The error of an older networking layer doesn't hide the server's wait.
    let outcome = SendOutcome(response: response, error: URLError(.badServerResponse))
    guard case .failed(let error, let wait) = outcome else {
      Issue.record("an error is a failure")
      return
    }
    if status == 429, !hasRetryAfter {
      #expect(error as? SendError == .refused(status: 429, wait: nil))
    } else {
      #expect(error is URLError && wait == (hasRetryAfter && isWaiting ? 90 : nil))
    }
  }

  @Test("An error takes precedence over a response, and a missing response is unanswered")
  func handler() throws {
    let response = try response(200)
    #expect(error(SendOutcome(response: response, error: SendError.alreadySending)) == .alreadySending)
    #expect(error(SendOutcome(response: nil, error: SendError.alreadySending)) == .alreadySending)
    #expect(error(SendOutcome(response: nil, error: nil)) == .unanswered)
    #expect(error(SendOutcome(response: response, error: nil)) == nil)
  }
}

@MainActor @Suite("The wait after a failure")
struct FailureWaitTests {
  let clock = ManualClock()
  let window = UIWindow()

  @Test("A failure with a wait starts it", arguments: [30, 29.5, 0.1])
  func wait(seconds: TimeInterval) throws {
    let button = window.addButton()
    try send(.failed(RequestFailure(), wait: seconds), on: button)
    #expect(button.countdown.remainingSeconds == Int(seconds.rounded(.up)))
    clock.advance(by: seconds.rounded(.up))
    #expect(button.isEnabled)
  }

  @Test(
    "A failure without a wait, or with a wait that isn't a positive number, starts none",
    arguments: [nil, 0, -5, .nan, .infinity, -.infinity] as [TimeInterval?])
  func noWait(seconds: TimeInterval?) throws {
    let button = window.addButton()
    try send(.failed(RequestFailure(), wait: seconds), on: button)
    #expect(!button.countdown.isRunning)
    #expect(button.isEnabled)
    #expect(button.currentTitle == "Send")
  }

  @Test("The wait takes precedence over the error's, unless it isn't finite")
  func precedence() throws {
    let button = window.addButton()
    let refusal = SendError.refused(status: 503, wait: 20)
    try send(.failed(refusal, wait: 30), on: button)
    #expect(button.countdown.remainingSeconds == 30)
    button.countdown.cancel()
    try send(.failed(refusal, wait: .infinity), on: button)
    #expect(button.countdown.remainingSeconds == 20)
  }

  @Test("An enormous wait is capped at 100 years")
  func enormousWait() throws {
    let button = window.addButton()
    try send(.failed(RequestFailure(), wait: .greatestFiniteMagnitude), on: button)
    #expect(button.countdown.remainingSeconds == 3_155_760_000)
  }

  @Test("A failure with a wait isn't a send of the policy, and doesn't shorten the wait at its limit")
  func policy() throws {
    let policy = ResendPolicy(waits: [10], limit: 2, period: .sliding(1000))
    let button = window.addButton()
    try send(.failed(RequestFailure(), wait: 30), on: button, policy)
    #expect(button.countdown.remainingSeconds == 30)
    clock.run { #expect(CountdownCenter.shared.allowance(for: "failure", under: policy).sendsLeft == 2) }
  }

  @Test("A request can return a failure with a wait, which is thrown")
  func returnedFailure() async {
    let button = window.addButton()
    let countdown = button.countdown
    await #expect(throws: RequestFailure.self) {
      try await clock.run {
        try await countdown.send(thenWait: 60) { SendOutcome.failed(RequestFailure(), wait: 30) }
      }
    }
    #expect(countdown.remainingSeconds == 30)
  }

  private func send(_ outcome: SendOutcome, on button: UIButton, _ policy: ResendPolicy? = nil) throws {
    let request = try clock.run {
      if let policy { return try button.countdown.beginSend(under: policy, key: "failure") }
      return try button.countdown.beginSend(thenWait: 60)
    }
    request.finish(with: outcome)
  }
}
