import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// What a request answers, and what follows from it.
@MainActor @Suite("The answer of a request")
struct AnswerTests {
  /// The app's own error for the server's message.
  private struct ServerError: Error {}

  /// A networking layer's answer, whose response isn't found.
  private struct Answer: Sendable {
    let response: HTTPURLResponse?
  }

  private struct Row {
    let name: String
    /// The seconds that remain under the key, or 0. The app's own wait has 60 seconds.
    let wait: TimeInterval
    /// The error that is thrown, or "".
    let error: String
    /// The number of sends that count under a policy.
    let sends: Int
    let answer: @MainActor @Sendable () throws -> any Sendable

    init(
      _ name: String, _ wait: TimeInterval, _ error: String = "", sends: Int = 0,
      answer: @escaping @MainActor @Sendable () throws -> any Sendable
    ) {
      self.name = name
      self.wait = wait
      self.error = error
      self.sends = sends
      self.answer = answer
    }
  }

  private let clock = ManualClock()
  private let policy = ResendPolicy(waits: [60], limit: 9)

  private nonisolated static func response(_ status: Int, _ retryAfter: String? = nil) throws -> HTTPURLResponse {
    try .make(status, retryAfter.map { ["Retry-After": $0] } ?? [:])
  }

  private nonisolated static func text(_ error: (any Error)?) -> String {
    switch error {
    case nil: ""
    case SendError.refused(let status, let wait)?: "refused \(status)" + (wait.map { " \(Int($0))" } ?? "")
    case SendError.unanswered?: "unanswered"
    case is ServerError: "server"
    case is CancellationError: "canceled"
    case let error?: (error as NSError).domain == NSURLErrorDomain ? "url \((error as NSError).code)" : "\(error)"
    }
  }

  // MARK: What a send's request returns or throws

  private static let rows: [Row] = [
    Row("200", 60, sends: 1) { try response(200) },
    Row("200, 12", 12, sends: 1) { try response(200, "12") },
    Row("304", 60, sends: 1) { try response(304) },
    Row("400", 0, "refused 400") { try response(400) },
    Row("422, 30", 30, "refused 422 30") { try response(422, "30") },
    Row("429", 60, "refused 429") { try response(429) },
    Row("429, 90", 90, "refused 429 90") { try response(429, "90") },
    Row("429, 0", 60, "refused 429") { try response(429, "0") },
    Row("503", 0, "refused 503") { try response(503) },
    // The app's own error keeps the server's wait.
    Row("200, mapped", 12, sends: 1) { SendOutcome(try response(200, "12")).mapError { _ in ServerError() } },
    Row("429, mapped", 60, "server") { SendOutcome(try response(429)).mapError { _ in ServerError() } },
    Row("503, 7, mapped", 7, "server") { SendOutcome(try response(503, "7")).mapError { _ in ServerError() } },
    // A wait from the body.
    Row("429, 90, a body's 45", 45, "refused 429 45") {
      var outcome = SendOutcome(try response(429, "90"))
      outcome.wait = 45
      return outcome
    },
    Row("a body's 2.5", 3, sends: 1) { SendOutcome.sent(wait: 2.5) },
    Row("no error", 60, sends: 1) { SendOutcome(error: nil) },
    // Errors. A canceled request may have been sent, unless the app says that it has failed.
    Row("throws a timeout", 0, "url -1001") { throw URLError(.timedOut) },
    Row("throws a cancellation", 60, "canceled", sends: 1) { throw CancellationError() },
    Row("throws a canceled request", 60, "url -999", sends: 1) { throw URLError(.cancelled) },
    Row("throws a canceled request of Objective-C", 60, "url -999", sends: 1) {
      throw NSError(domain: NSURLErrorDomain, code: -999)
    },
    Row("a failure that starts the app's own wait", 60, "refused 503") {
      var outcome = SendOutcome(try response(503))
      outcome.startsOwnWait = true
      return outcome.mapError { $0 }
    },
    Row("a success that starts no wait", 0, sends: 1) {
      var outcome = SendOutcome.sent()
      outcome.startsOwnWait = false
      return outcome
    },
    Row("throws a refusal", 90, "refused 429 90") { throw SendError.refused(status: 429, wait: 90) },
    Row("returns a failure by a cancellation", 0, "canceled") { SendOutcome.failed(CancellationError()) },
    // Where a response is found.
    Row("data, response", 90, "refused 429 90") { (Data(), try response(429, "90") as URLResponse) },
    Row("response, data", 90, "refused 429 90") { (try response(429, "90"), Data()) },
    Row("three values", 90, "refused 429 90") { ("a", 1, try response(429, "90")) },
    Row("labels", 90, "refused 429 90") { (data: Data(), response: try response(429, "90") as URLResponse) },
    Row("optionals", 90, "refused 429 90") {
      (Data?.none, URLResponse?.some(try response(429, "90"))) as (Data?, URLResponse?)?
    },
    Row("nested", 90, "refused 429 90") { (1, (2, try response(429, "90"))) },
    Row("an outcome in a tuple", 7, sends: 1) { ("token", SendOutcome.sent(wait: 7)) },
    Row("a result", 90, "refused 429 90") {
      Result<(Data, URLResponse), URLError>.success((Data(), try response(429, "90")))
    },
    Row("a result's outcome", 7, sends: 1) { Result<SendOutcome, ServerError>.success(.sent(wait: 7)) },
    Row("a result's failure", 0, "url -1001") { Result<Data, URLError>.failure(URLError(.timedOut)) },
    Row("a result's cancellation", 60, "url -999", sends: 1) {
      Result<Data, any Error>.failure(URLError(.cancelled)) as Result<Data, any Error>?
    },
    Row("another value", 60, sends: 1) { "token" },
    Row("nothing", 60, sends: 1) { Int?.none },
    Row("a structure", 60, sends: 1) { Answer(response: try response(429, "90")) },
  ]

  @Test("A send throws the error of the answer, starts its wait, and records a success", arguments: [false, true])
  func sendThrowsTheAnswersError(isUnderPolicy: Bool) async {
    var differences = Differences()
    for row in Self.rows {
      let center = clock.run { CountdownCenter() }
      var thrown: (any Error)?
      do {
        let request = row.answer
        if isUnderPolicy {
          _ = try await center.send(under: policy, key: "key") { try request() }
        } else {
          _ = try await center.send(thenWait: 60, key: "key") { try request() }
        }
      } catch {
        thrown = error
      }
      let expected = text(row.wait, row.error, isUnderPolicy ? row.sends : 0)
      differences.expect(row.name, found(thrown, in: center), expected)
    }
    differences.record()
  }

  private func found(_ error: (any Error)?, in center: CountdownCenter) -> String {
    let sends = 9 - (center.allowance(for: "key", under: policy).sendsLeft ?? 0)
    return text(center["key"]?.remaining ?? 0, Self.text(error), sends)
  }

  private func text(_ wait: TimeInterval, _ error: String, _ sends: Int) -> String {
    "waits \(Int(wait)), throws \(error.isEmpty ? "nothing" : error), \(sends) sends"
  }

  // MARK: What a callback receives

  private nonisolated static let callbacks:
    [(Int?, String?, (any Error)?, wait: TimeInterval, error: String, sends: Int)] =
      [
        (200, nil, nil, 60, "", 1), (200, nil, ServerError(), 60, "", 1), (204, "12", ServerError(), 12, "", 1),
        (200, nil, URLError(.cancelled), 60, "", 1),
        (422, nil, nil, 0, "refused 422", 0), (422, nil, ServerError(), 0, "server", 0),
        (422, "30", ServerError(), 30, "server", 0),
        (429, nil, nil, 60, "refused 429", 0), (429, nil, ServerError(), 60, "server", 0),
        (429, "0", ServerError(), 60, "server", 0), (429, "90", ServerError(), 90, "server", 0),
        (429, nil, URLError(.cancelled), 60, "url -999", 0),
        (503, nil, ServerError(), 0, "server", 0), (503, "7", ServerError(), 7, "server", 0),
        (nil, nil, URLError(.timedOut), 0, "url -1001", 0), (nil, nil, URLError(.cancelled), 60, "", 1),
        (nil, nil, CancellationError(), 60, "", 1), (nil, nil, nil, 0, "unanswered", 0),
      ]

  @Test(
    "A callback's response and error have the same wait, and the networking layer's error counts after a refusal only",
    arguments: [false, true])
  func callbacksErrorHasTheSameWait(isUnderPolicy: Bool) throws {
    var differences = Differences()
    for (status, retryAfter, error, wait, expected, sends) in Self.callbacks {
      let center = clock.run { CountdownCenter() }
      let policy = isUnderPolicy ? policy : ResendPolicy(thenWait: 60)
      let request = try center.beginSend(under: policy, key: "key")
      let response = try status.map { try Self.response($0, retryAfter) }
      let outcome = SendOutcome(response: response, error: error)
      request.finish(with: outcome)
      let name = "\(status.map(String.init) ?? "no response"), \(retryAfter ?? "no header"), \(Self.text(error))"
      differences.expect(
        name, found(outcome.error, in: center), text(wait, expected, isUnderPolicy ? sends : 0))
    }
    differences.record()
  }
}
