import CountdownKit
import Foundation
import UIKit

/// A server inside the app that is asked for codes, and answers as it is told: a real one seldom fails when it should.
@MainActor final class PretendServer {
  /// What it answers.
  enum Answer: CaseIterable {
    case sent
    case noConnection
    case refusal
    case refusalUntilDate
    case outOfService
    case sentWithWait
  }

  /// What time it believes it is.
  enum Clock: CaseIterable {
    case right
    case anHourAhead
    case anHourBehind
  }

  /// How long it can take to answer, in seconds.
  static let latencies: [TimeInterval] = [1, 5, 0.2]

  var answer = Answer.sent
  var clock = Clock.right
  /// Seconds until it answers.
  var latency: TimeInterval
  /// How many seconds it asks to wait, where it does.
  let wait: Int
  /// How many requests it has yet to answer.
  private(set) var requestsUnderWay = 0
  /// Called as it is asked.
  var onRequest: (() -> Void)?
  /// Called just before it answers.
  var onAnswer: (() -> Void)?

  init(wait: Int, latency: TimeInterval) {
    self.wait = wait
    self.latency = latency
  }

  /// Asks for a code.
  func sendCode() async throws -> HTTPURLResponse {
    let countdown = try Countdown(duration: latency)
    countdown.start()
    requestsUnderWay += 1
    defer { requestsUnderWay -= 1 }
    onRequest?()
    for await _ in countdown.ticks {}
    try Task.checkCancellation()
    onAnswer?()
    // Read once, so that a wait until a date is as long as one in seconds.
    let now = Date()
    switch answer {
    case .sent: return try response(200, at: now)
    case .sentWithWait: return try response(200, at: now, retryAfter: "\(wait)")
    case .noConnection: throw URLError(.notConnectedToInternet)
    case .refusal: return try response(429, at: now, retryAfter: "\(wait)")
    case .refusalUntilDate: return try response(429, at: now, retryAfter: httpDate(now + Double(wait)))
    case .outOfService: return try response(503, at: now, retryAfter: "\(wait)")
    }
  }

  private func response(_ status: Int, at now: Date, retryAfter: String? = nil) throws -> HTTPURLResponse {
    var fields = ["Date": httpDate(now)]
    fields["Retry-After"] = retryAfter
    guard let url = URL(string: "https://example.com/codes"),
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw URLError(.badServerResponse) }
    return response
  }

  private func httpDate(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: date + clock.offset)
  }
}
