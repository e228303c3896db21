import CountdownKit
import CountdownTestSupport
import Foundation
import UIKit
import Testing

@testable import SampleApp

@MainActor @Suite("The pretend server")
struct PretendServerTests {
  private let clock = ManualClock()
  private let server = PretendServer(wait: 20, latency: 5)

  private func send() -> Task<HTTPURLResponse, any Error> {
    clock.run { Task { try await server.sendCode() } }
  }

  private func wait(until condition: () -> Bool) async throws {
    for _ in 0..<20_000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
    try #require(condition())
  }

  /// What it answers, with all its time.
  private func answer() async throws -> HTTPURLResponse {
    let request = send()
    try await wait { server.requestsUnderWay > 0 }
    clock.advance(by: server.latency)
    return try await request.value
  }

  @Test(
    "It answers as it is told, whatever its clock",
    arguments: [
      (.sent, 200, nil), (.sentWithWait, 200, 20), (.refusal, 429, 20), (.refusalUntilDate, 429, 20),
      (.outOfService, 503, 20),
    ] as [(PretendServer.Answer, Int, TimeInterval?)], PretendServer.Clock.allCases)
  func answers(expected: (answer: PretendServer.Answer, status: Int, wait: TimeInterval?), time: PretendServer.Clock)
    async throws
  {
    server.answer = expected.answer
    server.clock = time
    let response = try await answer()
    #expect(response.statusCode == expected.status)
    #expect(response.retryAfter == expected.wait)
  }

  @Test("Its date is an hour off where its clock is", arguments: PretendServer.Clock.allCases)
  func date(time: PretendServer.Clock) async throws {
    server.clock = time
    let text = try await answer().value(forHTTPHeaderField: "Date")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    let date = try #require(text.flatMap(formatter.date))
    // Half an hour would be the wrong clock's already, however slow the machine.
    #expect(abs(date.timeIntervalSinceNow - time.offset) < 1800)
  }

  @Test("Without a connection it throws")
  func noConnection() async throws {
    server.answer = .noConnection
    await #expect(throws: URLError(.notConnectedToInternet)) { try await answer() }
  }

  @Test("It takes its time")
  func latency() async throws {
    var hasAnswered = false
    server.onAnswer = { hasAnswered = true }
    let request = send()
    try await wait { server.requestsUnderWay > 0 }
    clock.advance(by: 4.9)
    await Task.yield()
    #expect(!hasAnswered)
    clock.advance(by: 0.1)
    _ = try await request.value
    #expect(hasAnswered)
    #expect(server.requestsUnderWay == 0)
  }

  @Test("It says that it is asked before it takes its time, and that it answers after that")
  func order() async throws {
    var said: [String] = []
    server.onRequest = { said.append("asked") }
    server.onAnswer = { said.append("answers") }
    let request = send()
    try await wait { server.requestsUnderWay > 0 }
    #expect(said == ["asked"])
    clock.advance(by: server.latency)
    _ = try await request.value
    #expect(said == ["asked", "answers"])
  }

  @Test("A request that is canceled is not answered")
  func cancelled() async throws {
    server.onAnswer = { Issue.record("it answers") }
    let request = send()
    try await wait { server.requestsUnderWay > 0 }
    request.cancel()
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(server.requestsUnderWay == 0)
  }
}
