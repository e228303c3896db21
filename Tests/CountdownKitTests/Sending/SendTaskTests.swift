import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A send with a task")
struct SendTaskTests {
  private let clock = ManualClock()
  private let window = UIWindow()
  private let button: UIButton
  private let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  private func send<Answer: Sendable>(
    thenWait seconds: Int = 60, key: String? = nil, _ request: @escaping @MainActor () async throws -> Answer
  ) -> Task<Answer, any Error> {
    let (countdown, log) = (button.countdown, log)
    return clock.run {
      Task { @MainActor in
        try await countdown.send(thenWait: seconds, key: key, style: .englishDigits, request: request) {
          log.record("end")
        }
      }
    }
  }

  private func error<Answer>(of task: Task<Answer, any Error>) async -> (any Error)? {
    do {
      _ = try await task.value
      return nil
    } catch {
      return error
    }
  }

  @Test("A send returns the request's result, and canceling its finished task does nothing")
  func result() async throws {
    let task = send { "token" }
    #expect(try await task.value == "token")
    task.cancel()
    await flush(.main)
    #expect(button.currentTitle == "60")
  }

  @Test(
    "A request whose task is canceled is shown until it returns, and counts as sent whatever it throws",
    arguments: [nil, CancellationError(), URLError(.cancelled), RequestFailure()] as [(any Error)?], [nil, "login"])
  func canceled(thrown: (any Error)?, key: String?) async {
    let request = HeldRequest<Void>()
    let task = send(key: key) { try await request() }
    await request.hasBegun()
    task.cancel()
    await flush(.main)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    if let thrown { request.fail(thrown) } else { request.succeed() }
    let error = await error(of: task)
    #expect(error.map { "\($0)" } == thrown.map { "\($0)" })
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("A task that is canceled before the call makes no request")
  func alreadyCanceled() async {
    let task = send { Issue.record("A request was made.") }
    task.cancel()
    #expect(await error(of: task) is CancellationError)
    #expect(button.currentTitle == "Send")
  }

  @Test("When the method returns, the button shows the result, before the main queue goes on", arguments: [0, 60, nil])
  func stalledQueue(wait: Int?) async throws {
    let request = HeldRequest<Void>()
    let task = send(thenWait: wait ?? 60) { try await request() }
    await request.hasBegun()
    clock.isMainQueueStalled = true
    if wait == nil { request.fail(RequestFailure()) } else { request.succeed() }
    #expect(await error(of: task) is RequestFailure == (wait == nil))
    for isStalled in [true, false] {
      clock.isMainQueueStalled = isStalled
      #expect(button.currentTitle == (wait == 60 ? "60" : "Send"))
      #expect(log.values == (wait == 0 ? ["end"] : []))
    }
  }

  private func response(_ status: Int, retryAfter: Int) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(
      HTTPURLResponse(
        url: url, statusCode: status, httpVersion: nil, headerFields: ["retry-after": "\(retryAfter)"]))
  }

  @Test("A request can return a response, data with a response, or an outcome, or throw an error")
  func kindsOfAnswers() async throws {
    let response = try response(429, retryAfter: 90)
    let answers: [@MainActor @Sendable () throws -> any Sendable] = [
      { (Data(), response as URLResponse) as (Data, URLResponse) },
      { (response.url ?? URL(fileURLWithPath: "/"), response as URLResponse) },
      { response as URLResponse },
      { Optional(response) },
      { (Data(), response) },
      { (data: Data(), response: response as URLResponse) },
      { Optional((Data(), response as URLResponse)) },
      { SendOutcome(response) },
      { SendOutcome.failed(SendError.refused(status: 429, wait: nil), wait: 90) },
      { throw SendError.refused(status: 429, wait: 90) },
    ]
    for (index, answer) in answers.enumerated() {
      guard case .refused(429, _) = await error(of: send(answer)) as? SendError else {
        Issue.record("answer \(index)")
        continue
      }
      #expect(button.currentTitle == "90", "answer \(index)")
      button.countdown.cancel()
    }
    let success = try self.response(200, retryAfter: 12)
    _ = try await send { success }.value
    #expect(button.currentTitle == "12")
  }

  @Test("At a policy's limit, a send makes no request, and the button shows the limit, even after a relaunch")
  func limit() async throws {
    let policy = ResendPolicy(waits: [60], limit: 2, period: .sliding(1000))
    func send() async throws {
      let countdown = button.countdown
      try await clock.run {
        try await countdown.send(under: policy, key: "login", style: .englishDigits) { [log] in log.record("request") }
      }
    }
    for title in ["60", "limit 940"] {
      try await send()
      #expect(button.currentTitle == title)
      clock.advance(by: title == "60" ? 60 : 1)
    }
    await #expect(throws: SendError.limitReached(remaining: 939)) { try await send() }
    #expect(log.values == ["request", "request"])
    clock.relaunch()
    let page = window.addButton()
    clock.run { #expect(page.countdown.follow("login", style: .englishDigits)) }
    #expect(page.currentTitle == "limit 939")
    clock.advance(by: 939)
    #expect(page.currentTitle == "Send")
  }
}
