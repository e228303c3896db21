import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

// Serialized, because buttons with the same key follow each other even if their tests use different clocks.
@MainActor @Suite("The page with self-sending buttons", .serialized)
struct SelfSendingPageTests {
  private let sample = SampleOnManualClock()

  init() {
    sample.touch(7)
  }

  private var titles: [String] { sample.page.controls.prefix(2).map(\.title) }
  private var takesTouches: [Bool] { sample.page.controls.prefix(2).map(\.takesTouches) }

  @Test("Both buttons show the request and the countdown of the one that is touched", arguments: [1, 2])
  func both(number: Int) async throws {
    try await sample.send(by: number)
    #expect(titles == ["Sending…", "Sending…"])
    #expect(takesTouches == [false, false])
    #expect(sample.server.pendingRequestCount == 1)
    try await sample.respond()
    #expect(titles == ["Resend in 60 s", "Resend in 60 s"])
    #expect(sample.page.texts == ["Code sent"])
    sample.clock.advance(by: 59)
    #expect(titles == ["Resend in 1 s", "Resend in 1 s"])
    #expect(takesTouches == [false, false])
    sample.clock.advance(by: 1)
    #expect(titles == ["Send a code", "Send a code again"])
    #expect(takesTouches == [true, true])
  }

  /// Touches both buttons, which may refuse the touches.
  private func touchBoth() {
    sample.clock.run {
      for number in [1, 2] { sample.window.touch(number) }
    }
  }

  @Test("A touch during the request or the countdown makes no request")
  func refused() async throws {
    try await sample.send(by: 1)
    touchBoth()
    #expect(sample.server.pendingRequestCount == 1)
    try await sample.respond()
    touchBoth()
    #expect(titles == ["Resend in 60 s", "Resend in 60 s"])
    #expect(sample.page.texts == ["Code sent"])
  }

  @Test("The request is made once, and again at the next touch after the countdown")
  func requests() async throws {
    var count = 0
    sample.server.onRequest = { count += 1 }
    try await sample.send(by: 1)
    touchBoth()
    try await sample.respond()
    #expect(count == 1)
    sample.clock.advance(by: 60)
    try await sample.send(by: 2)
    #expect(count == 2)
  }

  @Test(
    "After a failure, the page shows the reason, and the buttons count only if the server asks for a wait",
    arguments: [
      (.noConnection, ["Send a code", "Send a code again"], "No code was sent: no connection."),
      (.refusal, ["Resend in 20 s", "Resend in 20 s"], "Too many requests. Try again in 20 s."),
    ] as [(SimulatedServer.Response, [String], String)])
  func failure(response: SimulatedServer.Response, expected: [String], text: String) async throws {
    sample.server.response = response
    try await sample.send(by: 1)
    try await sample.respond()
    #expect(titles == expected)
    #expect(sample.page.texts == [text])
  }

  @Test("The request and the countdown continue while the page is left, and while another page covers it")
  func leaving() async throws {
    try await sample.send(by: 1)
    sample.goBack()
    sample.touch(7)
    #expect(titles == ["Sending…", "Sending…"])
    try await sample.respond()
    #expect(titles == ["Resend in 60 s", "Resend in 60 s"])
    sample.touch(3)
    #expect(sample.page.title == "Simulated server")
    sample.clock.advance(by: 10)
    sample.goBack()
    #expect(titles == ["Resend in 50 s", "Resend in 50 s"])
  }

  @Test("Leaving destroys the page before, during, and after a request", arguments: [0, 1, 2])
  func destroyed(steps: Int) async throws {
    let sample = SampleOnManualClock()
    sample.touch(7)
    if steps > 0 { try await sample.send(by: 1) }
    if steps > 1 { try await sample.respond() }
    sample.expectDestroyedAfterGoingBack(from: SelfSendingViewController.self)
  }
}
