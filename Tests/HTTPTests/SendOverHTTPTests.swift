import CountdownKit
import CountdownTestSupport
import Dispatch
import Foundation
import Testing
import UIKit

@MainActor @Suite("Sending to a server over HTTP")
struct SendOverHTTPTests {
  /// A session without a cache and without cookies.
  final class EphemeralSession {
    let session = URLSession(configuration: .ephemeral)

    deinit {
      session.invalidateAndCancel()
    }
  }

  /// A body that contains the wait.
  struct Reply: Decodable {
    var wait: TimeInterval
  }

  let clock = ManualClock()
  let window = UIWindow()
  let button: UIButton
  let style = CountdownStyle.englishDigits
  let server: LoopbackServer
  let client = EphemeralSession()

  init() throws {
    server = try LoopbackServer()
    button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
  }

  /// A request without a body. A session may repeat a GET after a dropped connection, but not a POST.
  private var request: URLRequest {
    var request = URLRequest(url: server.url)
    request.httpMethod = "POST"
    // A busy machine may answer late.
    request.timeoutInterval = 600
    return request
  }

  /// Sends with the session's asynchronous method.
  private func send(key: String? = nil) -> Task<Void, any Error> {
    let (session, request) = (client.session, request)
    return send(key: key) { try await session.data(for: request) }
  }

  /// Sends with the wait in the response's body.
  private func sendForReply() -> Task<Void, any Error> {
    let (session, request) = (client.session, request)
    return send {
      let (data, response) = try await session.data(for: request)
      let wait = try JSONDecoder().decode(Reply.self, from: data).wait
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard status == 200 else { throw SendError.refused(status: status, wait: wait) }
      return SendOutcome.sent(wait: wait)
    }
  }

  private func send<Answer>(
    key: String? = nil, _ request: @escaping @MainActor () async throws -> Answer
  ) -> Task<Void, any Error> {
    let (countdown, style) = (button.countdown, style)
    return clock.run {
      Task { @MainActor in _ = try await countdown.send(for: 60, key: key, style: style, request: request) }
    }
  }

  private func error(of task: Task<Void, any Error>) async -> (any Error)? {
    do {
      try await task.value
      return nil
    } catch {
      return error
    }
  }

  private func isRestored() -> Bool {
    button.currentTitle == "Send" && button.isEnabled && !button.countdown.isSending
  }

  // MARK: Responses

  @Test(
    "After a success, the wait of the response's header starts, or the app's own wait",
    arguments: [
      ([:], "60"), (["Retry-After": "90"], "90"), (["retry-after": "5"], "5"),
    ] as [([String: String], String)], [nil, "login"])
  func success(expected: (fields: [String: String], title: String), key: String?) async throws {
    let task = send(key: key)
    try await server.nextRequest().respond(200, expected.fields)
    try await task.value
    #expect(button.currentTitle == expected.title)
    #expect(!button.isEnabled)
    try clock.advance(by: #require(TimeInterval(expected.title)))
    #expect(isRestored())
  }

  @Test(
    "A refusal throws an error and starts the wait of the response's header",
    arguments: [
      (429, ["Retry-After": "90"], 90, "90"),
      (429, ["Retry-After": "Fri, 29 May 2026 10:02:00 GMT", "Date": "Fri, 29 May 2026 10:00:00 GMT"], 120, "120"),
      (429, [:], nil, "60"),
      (503, ["Retry-After": "5"], 5, "5"),
      (503, ["Retry-After": "Fri, 29 May 2026 10:00:45 GMT", "Date": "Fri, 29 May 2026 10:00:00 GMT"], 45, "45"),
      (503, [:], nil, "Send"),
      (500, ["Retry-After": "90"], nil, "Send"),
    ] as [(Int, [String: String], TimeInterval?, String)], [nil, "login"])
  func refusal(
    expected: (status: Int, fields: [String: String], wait: TimeInterval?, title: String), key: String?
  ) async throws {
    let task = send(key: key)
    try await server.nextRequest().respond(expected.status, expected.fields)
    let error = await error(of: task)
    #expect(error as? SendError == .refused(status: expected.status, wait: expected.wait))
    #expect(button.currentTitle == expected.title)
    #expect(isRestored() == (expected.title == "Send"))
  }

  @Test("A request can read the wait from the response's body", arguments: [(200, nil), (429, 42), (503, 42)])
  func body(status: Int, refusedWait: TimeInterval?) async throws {
    let task = sendForReply()
    try await server.nextRequest().respond(status, ["Content-Type": "application/json"], body: #"{"wait": 42}"#)
    let error = await error(of: task)
    let refusal = refusedWait.map { SendError.refused(status: status, wait: $0) }
    #expect(error as? SendError == refusal)
    #expect(button.currentTitle == "42")
  }

  @Test("A body that the request can't read restores the button")
  func unreadableBody() async throws {
    let task = sendForReply()
    try await server.nextRequest().respond(200, body: "<html>")
    let error = await error(of: task)
    #expect(error is DecodingError)
    #expect(isRestored())
  }

  // MARK: Connections

  @Test("A dropped connection restores the button and throws the session's error", arguments: [nil, "login"])
  func dropped(key: String?) async throws {
    let task = send(key: key)
    try await server.nextRequest().drop()
    let error = await error(of: task)
    #expect(error is URLError)
    try #require(isRestored())
    let again = send(key: key)
    try await server.nextRequest().respond(200)
    try await again.value
    #expect(button.currentTitle == "60")
  }

  @Test("The button shows the send for as long as the server takes to answer", arguments: [nil, "login"])
  func lateAnswer(key: String?) async throws {
    let task = send(key: key)
    let request = try await server.nextRequest()
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    clock.advance(by: 1000)
    #expect(button.currentTitle == "Sending…")
    let second = await error(of: send(key: key) { Issue.record("a request was made") })
    #expect(second as? SendError == .alreadySending)
    #expect(button.currentTitle == "Sending…")
    request.respond(200)
    try await task.value
    #expect(button.currentTitle == "60")
  }

  @Test("Canceling the task restores the button before the server answers, and closes the connection")
  func cancelled() async throws {
    let task = send(key: "login")
    let request = try await server.nextRequest()
    task.cancel()
    let error = await error(of: task)
    #expect(error is CancellationError || (error as? URLError)?.code == .cancelled)
    #expect(isRestored())
    let isClosed = await eventually { request.isClosed }
    #expect(isClosed)
    request.respond(200)
    await mainQueueRuns()
    #expect(isRestored())
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }

  // MARK: Completion handlers

  @Test(
    "A send with a completion handler starts the wait of the response",
    arguments: [(200, [:], "60"), (200, ["Retry-After": "90"], "90"), (429, ["Retry-After": "90"], "90")]
      as [(Int, [String: String], String)])
  func completionHandler(status: Int, fields: [String: String], title: String) async throws {
    let outcomes = try sendWithCompletionHandler()
    #expect(button.currentTitle == "Sending…")
    try await server.nextRequest().respond(status, fields)
    switch try await outcome(in: outcomes) {
    case .sent(let wait): #expect(status == 200 && wait == fields["Retry-After"].flatMap(TimeInterval.init))
    case .failed(let error, _): #expect(error as? SendError == .refused(status: status, wait: 90))
    }
    #expect(button.currentTitle == title)
  }

  @Test("An older networking layer's error keeps the wait of the server's response")
  func responseWithError() async throws {
    struct APIError: Error {}
    let outcomes = OutcomeLog()
    let (session, request) = (client.session, request)
    let pending = try clock.run { try button.countdown.beginSend(for: 60, style: style) }
    session.dataTask(with: request) { _, response, _ in
      let outcome = SendOutcome(response: response, error: APIError())
      pending.finish(with: outcome)
      DispatchQueue.main.async { outcomes.values.append(outcome) }
    }.resume()
    try await server.nextRequest().respond(429, ["Retry-After": "90"])
    guard case .failed(let error, let wait) = try await outcome(in: outcomes) else {
      Issue.record("the send succeeded")
      return
    }
    #expect(error is APIError)
    #expect(wait == 90)
    #expect(button.currentTitle == "90")
  }

  @Test("A dropped connection restores the button and passes the session's error to the completion handler")
  func droppedWithCompletionHandler() async throws {
    let outcomes = try sendWithCompletionHandler()
    try await server.nextRequest().drop()
    guard case .failed(let error, _) = try await outcome(in: outcomes) else {
      Issue.record("the send succeeded")
      return
    }
    #expect(error is URLError)
    #expect(isRestored())
  }

  private func sendWithCompletionHandler() throws -> OutcomeLog {
    let outcomes = OutcomeLog()
    let (session, request) = (client.session, request)
    let pending = try clock.run { try button.countdown.beginSend(for: 60, style: style) }
    session.dataTask(with: request) { _, response, error in
      let outcome = SendOutcome(response: response, error: error)
      pending.finish(with: outcome)
      DispatchQueue.main.async { outcomes.values.append(outcome) }
    }.resume()
    return outcomes
  }

  private func outcome(in outcomes: OutcomeLog) async throws -> SendOutcome {
    let isComplete = await eventually { !outcomes.values.isEmpty }
    #expect(isComplete && outcomes.values.count == 1)
    return try #require(outcomes.values.first)
  }
}
