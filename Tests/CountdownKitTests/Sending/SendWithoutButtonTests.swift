import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A send without a button")
struct SendWithoutButtonTests {
  private let clock = ManualClock()
  private let button: UIButton
  private let center: CountdownCenter

  init() {
    let (clock, button) = (clock, UIWindow().addButton())
    (self.button, center) = clock.run {
      button.countdown.follow("login", style: .englishDigits)
      return (button, CountdownCenter.shared)
    }
  }

  @Test("A button that follows the key shows the request and then the wait, and the caller receives the answer")
  func success() async throws {
    let (center, request) = (center, HeldRequest<String>())
    let task = Task { try await center.send(thenWait: 60, key: "login") { try await request() } }
    await request.hasBegun()
    #expect(button.currentTitle == "Sending…")
    await #expect(throws: SendError.alreadySending) {
      try await center.send(thenWait: 60, key: "login") { Issue.record("a second request was made") }
    }
    request.succeed("token")
    #expect(try await task.value == "token")
    await flush(.main)
    #expect(button.currentTitle == "60")
    await #expect(throws: SendError.waiting(remaining: 60)) {
      try await center.send(under: ResendPolicy(waits: [60]), key: "login") { Issue.record("a request was made") }
    }
  }

  @Test("A failure starts no wait, unless the server asks for one, and a limit counts only successes")
  func failure() async throws {
    let policy = ResendPolicy(waits: [60], limit: 1)
    await #expect(throws: RequestFailure()) {
      try await center.send(under: policy, key: "login") { throw RequestFailure() }
    }
    #expect(button.currentTitle == "Send")
    let url = try #require(URL(string: "https://example.com/code"))
    let refusal = try #require(
      HTTPURLResponse(url: url, statusCode: 503, httpVersion: nil, headerFields: ["Retry-After": "9"]))
    await #expect(throws: SendError.refused(status: 503, wait: 9)) {
      try await center.send(under: policy, key: "login") { refusal }
    }
    clock.advance(by: 0)
    #expect(button.currentTitle == "9")
    clock.advance(by: 9)
    try await center.send(under: policy, key: "login") {}
    #expect(center.allowance(for: "login", under: policy).sendsLeft == 0)
  }

  @Test("A request whose task is canceled counts as sent, and a task that is canceled before makes no request")
  func canceled() async throws {
    let (center, request) = (center, HeldRequest<Void>())
    let task = Task { try await center.send(thenWait: 60, key: "login") { try await request() } }
    await request.hasBegun()
    task.cancel()
    request.fail(RequestFailure())
    await #expect(throws: RequestFailure()) { try await task.value }
    #expect(center["login"]?.remaining == 60)
    let late = Task {
      try await center.send(thenWait: 60, key: "other") { Issue.record("a request was made") }
    }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  private actor Model {
    var count = 0

    func add() { count += 1 }

    func send(in center: CountdownCenter) async throws {
      try await center.send(thenWait: 60, key: "login") { await self.add() }
    }
  }

  @Test("An actor can send, too")
  func actor() async throws {
    let model = Model()
    try await model.send(in: center)
    #expect(await model.count == 1)
    #expect(center["login"]?.remaining == 60)
  }
}
