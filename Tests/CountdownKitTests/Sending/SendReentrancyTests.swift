import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Calls in a send's closures")
struct SendReentrancyTests {
  let clock = ManualClock()
  let window = UIWindow()
  let style = CountdownStyle.englishDigits
  let button: UIButton
  let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  /// Sends, calls `inRequest` in the request and `inCompletion` in the completion handler, and then returns.
  private func send(
    _ outcome: SendOutcome, inRequest: @escaping @MainActor () -> Void = {},
    inCompletion: @escaping @MainActor @Sendable () -> Void = {}
  ) async {
    await withCheckedContinuation { continuation in
      clock.run {
        let request = try? button.countdown.beginSend(thenWait: 60, key: "login", style: style) { [log] in
          log.record("end")
        }
        inRequest()
        request?.finish(with: outcome)
        request?.finish(with: .sent())
        log.record("completion")
        inCompletion()
        DispatchQueue.global().async {
          request?.finish(with: .sent())
          continuation.resume()
        }
      }
    }
    for _ in 0..<100 { await Task.yield() }
  }

  @Test("The request can cancel its button or start a countdown on it")
  func inRequest() async {
    let countdown = button.countdown
    await send(.sent(), inRequest: { countdown.cancel() })
    #expect(button.currentTitle == "Send")
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == 60) }
    clock.run { CountdownCenter.shared.cancel("login") }
    await send(.failed(RequestFailure()), inRequest: { [style] in countdown.start(from: 10, style: style) })
    #expect(button.currentTitle == "10")
    clock.advance(by: 10)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["completion", "completion"])
  }

  @Test("If a handler replaces the countdown of a call, the new one is shown without the call's handler and style")
  func replacedInTick() {
    clock.run {
      var isFirst = true
      button.countdown.onTick { _ in
        guard isFirst else { return }
        isFirst = false
        CountdownCenter.shared.cancel("login")
        _ = try? CountdownCenter.shared.start("login", duration: 10)
      }
      button.countdown.style = .clock
      button.countdown.start(from: 60, key: "login", style: style) { [log] in log.record("end") }
    }
    #expect(button.currentTitle != "10")
    clock.advance(by: 10)
    #expect(log.values.isEmpty)
  }

  @Test("Sending in the request throws an error")
  func sendInRequest() async {
    let countdown = button.countdown
    await send(
      .sent(),
      inRequest: { [style] in
        #expect(throws: SendError.alreadySending) {
          try countdown.beginSend(.seconds(5, key: "login"), style: style, onFinish: nil)
        }
        countdown.current?.finish()
        countdown.current?.setRemaining(1)
      })
    #expect(button.currentTitle == "60")
  }

  @Test("The completion handler can finish, cancel or correct the wait", arguments: ["finish", "cancel", "correct"])
  func inCompletion(call: String) async {
    let countdown = button.countdown
    await send(.sent()) {
    } inCompletion: {
      switch call {
      case "finish": countdown.current?.finish()
      case "cancel": countdown.cancel()
      default: countdown.current?.setRemaining(5)
      }
    }
    #expect(button.currentTitle == (call == "correct" ? "5" : "Send"))
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(log.values == (call == "cancel" ? ["completion"] : ["completion", "end"]))
  }

  @Test("The completion handler of a failure can send again")
  func retry() async {
    let countdown = button.countdown
    var next: SendRequest?
    await send(.failed(RequestFailure())) {
    } inCompletion: { [style] in
      next = try? countdown.beginSend(.seconds(5, key: "login"), style: style, onFinish: nil)
    }
    #expect(button.currentTitle == "Sending…")
    next?.finish(with: .sent())
    #expect(button.currentTitle == "5")
  }

  @Test("The tick handler can cancel the wait when it starts")
  func cancelInOnTick() async {
    let countdown = button.countdown
    countdown.onTick { [weak countdown] _ in countdown?.cancel() }
    await send(.sent())
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    clock.advance(by: 60)
    #expect(log.values == ["completion"])
  }

  @Test("A request can fail immediately, and canceling its finished task does nothing")
  func immediateResult() async throws {
    let (countdown, style) = (button.countdown, style)
    let failing = clock.run {
      Task { @MainActor in try await countdown.send(thenWait: 60, style: style) { throw RequestFailure() } }
    }
    await #expect(throws: RequestFailure.self) { try await failing.value }
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    let task = clock.run { Task { @MainActor in try await countdown.send(thenWait: 60, style: style) {} } }
    try await task.value
    task.cancel()
    for _ in 0..<100 { await Task.yield() }
    #expect(button.currentTitle == "60")
  }
}
