import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The simulated server")
struct SimulatedServerTests {
  private let clock = ManualClock()
  private let server = SimulatedServer(wait: 20, latency: 5)

  private func send() -> Task<HTTPURLResponse, any Error> {
    clock.run { Task { try await server.sendCode() } }
  }

  /// Sends a request, and returns the response after the latency.
  private func respond() async throws -> HTTPURLResponse {
    let request = send()
    try await waitUntil { server.pendingRequestCount > 0 }
    clock.advance(by: server.latency)
    return try await request.value
  }

  @Test(
    "The server sends the selected response, whatever its clock",
    arguments: [
      (.sent, 200, nil), (.sentWithWait, 200, 20), (.refusal, 429, 20), (.refusalUntilDate, 429, 20),
      (.unavailable, 503, 20),
    ] as [(SimulatedServer.Response, Int, TimeInterval?)], SimulatedServer.Clock.allCases)
  func responses(
    expected: (response: SimulatedServer.Response, status: Int, wait: TimeInterval?), time: SimulatedServer.Clock
  )
    async throws
  {
    server.response = expected.response
    server.clock = time
    let response = try await respond()
    #expect(response.statusCode == expected.status)
    #expect(response.retryAfter == expected.wait)
  }

  @Test("The response's date follows the server's clock", arguments: SimulatedServer.Clock.allCases)
  func date(time: SimulatedServer.Clock) async throws {
    server.clock = time
    let text = try await respond().value(forHTTPHeaderField: "Date")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    let date = try #require(text.flatMap(formatter.date))
    // Another clock differs by at least an hour.
    #expect(abs(date.timeIntervalSinceNow - time.offset) < 1800)
  }

  @Test("Without a connection, the request throws")
  func noConnection() async throws {
    server.response = .noConnection
    await #expect(throws: URLError(.notConnectedToInternet)) { try await respond() }
  }

  @Test("The request handler runs immediately, and the response handler runs after the latency")
  func latency() async throws {
    var calls: [String] = []
    server.onRequest = { calls.append("request") }
    server.onResponse = { calls.append("response") }
    let request = send()
    try await waitUntil { server.pendingRequestCount > 0 }
    clock.advance(by: 4.9)
    await Task.yield()
    #expect(calls == ["request"])
    clock.advance(by: 0.1)
    _ = try await request.value
    #expect(calls == ["request", "response"])
    #expect(server.pendingRequestCount == 0)
  }

  @Test("A canceled request receives no response")
  func cancelled() async throws {
    server.onResponse = { Issue.record("the server responded") }
    let request = send()
    try await waitUntil { server.pendingRequestCount > 0 }
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(server.pendingRequestCount == 0)
  }
}

@MainActor @Suite("The simulated server's page")
struct ServerPageTests {
  private let sample = SampleOnManualClock()

  init() {
    sample.touch(1, 4)
  }

  /// Returns a button's title before and after each touch.
  private func titles(touching number: Int, times: Int) -> [String?] {
    (0...times).map { time in
      if time > 0 { sample.touch(number) }
      return sample.control(number)?.title
    }
  }

  @Test("A touch selects the next response, and the first one after the last")
  func responses() {
    let responses = [
      "code sent", "no connection", "429, Retry-After: 20", "429, Retry-After: a date", "503, Retry-After: 20",
      "code sent, Retry-After: 20", "code sent",
    ]
    #expect(titles(touching: 1, times: 6) == responses.map { "Response: \($0)" })
    #expect(sample.server.response == .sent)
  }

  @Test("A touch selects the next latency, and the next clock")
  func latenciesAndClocks() {
    #expect(titles(touching: 2, times: 3) == ["1.0", "5.0", "0.2", "1.0"].map { "Latency: \($0) s" })
    let clocks = ["correct", "one hour ahead", "one hour behind", "correct"]
    #expect(titles(touching: 3, times: 3) == clocks.map { "Clock: \($0)" })
  }

  @Test("The selection persists, and applies to the sign-in page")
  func selection() async throws {
    sample.touch(1)
    sample.goBack()
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(sample.page.texts == ["No code was sent: no connection."])
    sample.touch(4)
    #expect(sample.control(1)?.title == "Response: no connection")
  }
}
