import CountdownKit
import Foundation
import UIKit

/// A server inside the app that sends codes and responds as you choose, because a real server rarely fails on demand.
@MainActor final class SimulatedServer {
  enum Response: CaseIterable {
    case sent
    case noConnection
    case tooManyRequests
  }

  private(set) var response = Response.sent
  private(set) var pendingRequestCount = 0
  /// The time until the server responds, in seconds.
  let latency: TimeInterval
  /// The number of seconds in `Retry-After`.
  let wait: Int

  init(wait: Int, latency: TimeInterval) {
    self.wait = wait
    self.latency = latency
  }

  /// The title of a button that changes the response.
  var title: String {
    switch response {
    case .sent: "Change the server's answer: code sent"
    case .noConnection: "Change the server's answer: none"
    case .tooManyRequests: "Change the server's answer: 429, Retry-After: \(wait)"
    }
  }

  /// Selects the next response. The first one follows the last one.
  func selectNextResponse() {
    let all = Response.allCases
    let next = (all.firstIndex(of: response) ?? 0) + 1
    response = all[next % all.count]
  }

  /// Requests a code.
  func sendCode() async throws -> HTTPURLResponse {
    let countdown = Countdown(duration: latency)
    countdown.start()
    pendingRequestCount += 1
    defer { pendingRequestCount -= 1 }
    for await _ in countdown.ticks {}
    try Task.checkCancellation()
    switch response {
    case .sent: return try makeResponse(200)
    case .noConnection: throw URLError(.notConnectedToInternet)
    case .tooManyRequests: return try makeResponse(429, fields: ["Retry-After": "\(wait)"])
    }
  }

  private func makeResponse(_ status: Int, fields: [String: String] = [:]) throws -> HTTPURLResponse {
    guard let url = URL(string: "https://example.com/codes"),
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
    else { throw URLError(.badServerResponse) }
    return response
  }
}
