import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending to a server that determines the wait")
struct SendToServerTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window = UIWindow()
  let style = CountdownStyle.englishDigits

  init() {
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
  }

  private func response(_ status: Int, _ wait: String? = nil) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    let fields = wait.map { ["retry-after": $0] } ?? [:]
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }

  /// Sends with an immediate answer and returns the error that is thrown, if any.
  private func send<Answer: Sendable>(
    key: String? = "login", under policy: ResendPolicy? = nil, _ answer: @escaping @Sendable () throws -> Answer
  ) async -> (any Error)? {
    let (countdown, style) = (button.countdown, style)
    let task = clock.run {
      Task { @MainActor in
        if let policy {
          _ = try await countdown.send(under: policy, key: key ?? "", style: style) { try answer() }
        } else {
          _ = try await countdown.send(thenWait: 60, key: key, style: style) { try answer() }
        }
      }
    }
    do {
      try await task.value
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "After a success, the response's wait starts, or the app's own if there is none",
    arguments: [(nil, "60"), ("soon", "60"), ("90", "90"), ("0", "Send")])
  func success(wait: String?, title: String) async throws {
    let response = try response(200, wait)
    let error = await send { response }
    #expect(error == nil)
    #expect(button.currentTitle == title)
    #expect(button.isEnabled == (title == "Send"))
  }

  @Test(
    "A refusal throws an error and starts the wait of the response",
    arguments: [
      (429, "90", "90", 90.0), (429, "0", "Send", 0), (429, nil, "60", nil), (503, nil, "Send", nil),
    ] as [(Int, String?, String, TimeInterval?)], [nil, "login"])
  func refusal(expected: (status: Int, header: String?, title: String, wait: TimeInterval?), key: String?) async throws
  {
    let response = try response(expected.status, expected.header)
    let error = await send(key: key) { response }
    #expect(error as? SendError == .refused(status: expected.status, wait: expected.wait))
    #expect(button.currentTitle == expected.title)
    let left = clock.run { CountdownCenter.shared["login"]?.remainingSeconds }
    #expect(left == (key == nil ? nil : Int(expected.title)))
  }

  @Test(
    "A refusal's wait that isn't a finite number counts as none",
    arguments: [TimeInterval.nan, .infinity, -.infinity])
  func noNumber(wait: TimeInterval) async {
    for key in [nil, "login"] {
      _ = await send(key: key) { throw SendError.refused(status: 429, wait: wait) }
      #expect(button.currentTitle == "60")
      button.countdown.current?.finish()
      _ = await send(key: key) { throw SendError.refused(status: 503, wait: wait) }
      #expect(button.currentTitle == "Send")
    }
    _ = await send(under: policy) { throw SendError.refused(status: 429, wait: wait) }
    #expect(button.currentTitle == "60")
    #expect(sendsLeft() == 3)
  }

  @Test("A request can return a response, data with a response, or an outcome, or throw an error")
  func kindsOfAnswers() async throws {
    let response = try response(429, "90")
    let answers: [@Sendable () throws -> any Sendable] = [
      { (Data(), response as URLResponse) as (Data, URLResponse) },
      { response as URLResponse },
      { Optional(response) },
      { (Data(), response) },
      { (data: Data(), response: response as URLResponse) },
      { Optional((Data(), response as URLResponse)) },
      { SendOutcome(response) },
      { SendOutcome(response: response, error: nil) },
      { throw SendError.refused(status: 429, wait: 90) },
    ]
    for answer in answers {
      let error = await send(answer)
      #expect(error as? SendError == .refused(status: 429, wait: 90))
      #expect(button.currentTitle == "90")
      button.countdown.current?.finish()
    }
    #expect(await send { SendOutcome.sent(wait: 12) } == nil)
    #expect(button.currentTitle == "12")
  }

  @Test("A send returns the request's result")
  func result() async throws {
    let countdown = button.countdown
    let style = style
    let task = clock.run {
      Task { @MainActor in try await countdown.send(thenWait: 60, style: style) { "token" } }
    }
    #expect(try await task.value == "token")
    #expect(button.currentTitle == "60")
  }

  // MARK: Under a policy

  private let policy = ResendPolicy(waits: [60, 120], limit: 3, period: .sliding(1000))

  private func sendsLeft() -> Int? {
    clock.run { CountdownCenter.shared.allowance(for: "login", under: policy).sendsLeft }
  }

  @Test("A policy's waits grow, and the button shows its limit until the window accepts a send, even after a relaunch")
  func limit() async {
    for title in ["60", "120", "limit 820"] {
      #expect(await send(under: policy) {} == nil)
      #expect(button.currentTitle == title)
      if title != "limit 820" { clock.advance(by: TimeInterval(title) ?? 0) }
    }
    let error = await send(under: policy) { Issue.record("a request was made") }
    #expect(error as? SendError == .limitReached(remaining: 820))
    clock.relaunch()
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    clock.run { #expect(button.countdown.follow("login", style: style)) }
    #expect(button.currentTitle == "limit 820")
    clock.advance(by: 820)
    #expect(button.currentTitle == "Send")
    #expect(sendsLeft() == 1)
  }

  @Test("A policy counts only successes")
  func countsSuccess() async throws {
    let refusal = try response(429)
    _ = await send(under: policy) { throw RequestFailure() }
    #expect(button.currentTitle == "Send")
    _ = await send(under: policy) { refusal }
    #expect(button.currentTitle == "60")
    #expect(sendsLeft() == 3)
    button.countdown.current?.finish()
    #expect(await send(under: policy) { SendOutcome.sent(wait: 7) } == nil)
    #expect(button.currentTitle == "7", "the server's wait")
    #expect(sendsLeft() == 2)
  }

  @Test("At a policy's limit, the server can only lengthen the wait")
  func serverAtLimit() async {
    let policy = ResendPolicy(waits: [60], limit: 1, period: .sliding(1000))
    #expect(await send(under: policy) { SendOutcome.sent(wait: 7) } == nil)
    #expect(button.currentTitle == "limit 1000")
    clock.advance(by: 1000)
    #expect(await send(under: policy) { SendOutcome.sent(wait: 2000) } == nil)
    #expect(button.currentTitle == "limit 2000")
  }

  @Test("A limit that another channel reached is shown and thrown")
  func otherChannel() async {
    let shared = ResendPolicy(waits: [], limit: 1, period: .sliding(1000), group: "login")
    clock.run { _ = CountdownCenter.shared.recordSend(for: "login.text", under: shared) }
    let error = await send(key: "login.call", under: shared) { Issue.record("a request was made") }
    #expect(error as? SendError == .limitReached(remaining: 1000))
    #expect(button.currentTitle == "limit 1000")
  }

  @Test("The text for the limit contains the time, rounded up to a minute, and the day if it isn't today")
  func limitText() throws {
    let text = LocalizedText(language: "en", user: Locale(identifier: "en_GB"))
    let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_780_000_000))
    func title(seconds: Int, hour: Double, minute: Double = 0, second: Double = 0) -> String {
      text.limitTitle(seconds: seconds, until: midnight.addingTimeInterval(hour * 3600 + minute * 60 + second))
    }
    #expect(title(seconds: 600, hour: 14, minute: 4, second: 1) == "Limit reached until 14:05")
    #expect(title(seconds: 3600, hour: 1) == "Limit reached until 01:00")
    let withDay = title(seconds: 90_000, hour: 0)
    #expect(withDay.count > "Limit reached until 00:00".count)
    #expect(withDay.contains("00:00"))
    for (seconds, hour) in [(3601, 1), (85_860, 20), (86_399, 12), (86_400, 12), (90_000, 1)] {
      let day = Calendar.current.component(.day, from: midnight)
      #expect(title(seconds: seconds, hour: Double(hour)).contains("\(day)/"), "the previous day")
    }
    // The time rounds up to the next day.
    #expect(title(seconds: 60, hour: 23, minute: 59, second: 30).count == withDay.count)
    var style = style
    style.limitTitle = nil
    clock.run {
      CountdownCenter.shared.recordSend(for: "login", under: ResendPolicy(waits: [], limit: 1, period: .sliding(100)))
      button.countdown.follow("login", style: style)
    }
    #expect(button.currentTitle == "100")
  }
}
