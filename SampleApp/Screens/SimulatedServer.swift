import CountdownKit
import Foundation
import UIKit

/// A server inside the app that sends codes and responds as you choose, because a real server rarely fails on demand.
@MainActor final class SimulatedServer {
  enum Response: CaseIterable {
    case sent
    case noConnection
    case refusal
    case refusalUntilDate
    case unavailable
    case sentWithWait
  }

  enum Clock: CaseIterable {
    case correct
    case oneHourAhead
    case oneHourBehind

    /// The difference from the device's clock, in seconds.
    var offset: TimeInterval {
      switch self {
      case .correct: 0
      case .oneHourAhead: 3600
      case .oneHourBehind: -3600
      }
    }
  }

  /// The latencies that you can choose, in seconds.
  static let latencies: [TimeInterval] = [1, 5, 0.2]

  var response = Response.sent
  var clock = Clock.correct
  /// The time until the server responds, in seconds.
  var latency: TimeInterval
  /// The number of seconds in `Retry-After`.
  let wait: Int
  private(set) var pendingRequestCount = 0
  /// A handler that runs when the server receives a request.
  var onRequest: (() -> Void)?
  /// A handler that runs just before the server responds.
  var onResponse: (() -> Void)?

  init(wait: Int, latency: TimeInterval) {
    self.wait = wait
    self.latency = latency
  }

  /// Requests a code.
  func sendCode() async throws -> HTTPURLResponse {
    let countdown = try Countdown(duration: latency)
    countdown.start()
    pendingRequestCount += 1
    defer { pendingRequestCount -= 1 }
    onRequest?()
    for await _ in countdown.ticks {}
    try Task.checkCancellation()
    onResponse?()
    // Read once, so both forms of Retry-After mean the same wait.
    let now = Date()
    switch response {
    case .sent: return try makeResponse(200, at: now)
    case .sentWithWait: return try makeResponse(200, at: now, retryAfter: "\(wait)")
    case .noConnection: throw URLError(.notConnectedToInternet)
    case .refusal: return try makeResponse(429, at: now, retryAfter: "\(wait)")
    case .refusalUntilDate: return try makeResponse(429, at: now, retryAfter: httpDate(now + Double(wait)))
    case .unavailable: return try makeResponse(503, at: now, retryAfter: "\(wait)")
    }
  }

  private func makeResponse(_ status: Int, at now: Date, retryAfter: String? = nil) throws -> HTTPURLResponse {
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
