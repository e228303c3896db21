import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// What only a send with a task does. The task belongs to a button or to a center.
@MainActor @Suite("A send with a task")
struct SendTaskTests {
  private let clock = ManualClock()
  private let button = UIWindow().addButton()
  private let log = Recorder<String>()

  enum Sender: CaseIterable {
    case button, buttonWithKey, center
  }

  private func send<Answer: Sendable>(
    by sender: Sender = .button, thenWait seconds: Int = 60, _ request: @escaping @MainActor () async throws -> Answer
  ) -> Task<Answer, any Error> {
    let (countdown, log) = (button.countdown, log)
    return clock.run {
      let center = CountdownCenter.shared
      if sender == .center { countdown.follow("key", style: .englishDigits) { log.record("end") } }
      return Task { @MainActor in
        if sender == .center { return try await center.send(thenWait: seconds, key: "key", request: request) }
        let key = sender == .buttonWithKey ? "key" : nil
        return try await countdown.send(thenWait: seconds, key: key, style: .englishDigits, request: request) {
          log.record("end")
        }
      }
    }
  }

  private func error<Answer>(of task: Task<Answer, any Error>) async -> (any Error)? {
    do {
      _ = try await value(of: task, "the send ends")
      return nil
    } catch {
      return error
    }
  }

  @Test("A send returns the request's result, and canceling its finished task does nothing", arguments: Sender.allCases)
  func sendReturnsTheRequestsResult(sender: Sender) async throws {
    let task = send(by: sender) { "token" }
    #expect(try await value(of: task, "the send ends") == "token")
    task.cancel()
    await flush(.main)
    #expect(button.currentTitle == "60")
  }

  @Test(
    "A request whose task is canceled is shown until it returns, and counts as sent whatever it throws",
    arguments: [nil, CancellationError(), URLError(.cancelled), RequestFailure()] as [(any Error)?], Sender.allCases)
  func canceledTaskCountsAsSent(thrown: (any Error)?, sender: Sender) async {
    let request = HeldRequest<Void>()
    let task = send(by: sender) { try await request() }
    await request.hasBegun()
    task.cancel()
    await flush(.main)
    var differences = Differences()
    differences.expect("title after the cancellation", button.currentTitle, "Sending…")
    differences.expect("isEnabled after the cancellation", button.isEnabled, false)
    if let thrown { request.fail(thrown) } else { request.succeed() }
    let error = await error(of: task)
    differences.expect("error", error.map { "\($0)" }, thrown.map { "\($0)" })
    await flush(.main)
    differences.expect("title after the request", button.currentTitle, "60")
    clock.advance(by: 60)
    differences.expect("title after the wait", button.currentTitle, "Send")
    differences.expect("handlers", log.values, ["end"])
    differences.record(
      after: "a canceled send by \(sender) whose request throws \(thrown.map { "\($0)" } ?? "nothing")")
  }

  @Test("A task that is canceled before the call makes no request", arguments: Sender.allCases)
  func taskCanceledBeforeMakesNoRequest(sender: Sender) async {
    let task = send(by: sender) { Issue.record("A request was made.") }
    task.cancel()
    #expect(await error(of: task) is CancellationError)
    #expect(button.currentTitle == "Send")
  }

  @Test(
    "When the method returns, the button shows the result, before the main queue goes on", arguments: SendEntry.tasks)
  func resultIsShownBeforeTheReturn(entry: SendEntry) async throws {
    let rows = [
      ButtonScenario.Row([.send(60), .stall, .finish()], "sending 60"),
      ButtonScenario.Row([.send(60), .stall, .finish(), .unstall], "sending 60"),
      ButtonScenario.Row([.send(0), .stall, .finish()], "sending 0 end"),
      ButtonScenario.Row([.send(0), .stall, .finish(), .unstall], "sending 0 end"),
      ButtonScenario.Row([.send(60), .stall, .finish(.failed(RequestFailure()))], "sending idle !RequestFailure()"),
    ]
    try await ButtonScenario.check(rows, send: entry)
  }
}
