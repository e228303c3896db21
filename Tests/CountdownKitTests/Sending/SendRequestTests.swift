import CountdownTestSupport
import Dispatch
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A send without a closure")
struct SendRequestTests {
  let clock = ManualClock()
  let window = UIWindow()
  let button: UIButton
  let log = Log<String>()

  init() {
    button = window.addButton()
  }

  private func beginSend(
    _ button: UIButton? = nil, for seconds: Int = 60, key: String? = nil,
    interaction: CountdownStyle.Interaction = .disabled
  ) throws(SendError) -> SendRequest {
    var style = CountdownStyle.englishDigits
    style.interaction = interaction
    let countdown = (button ?? self.button).countdown
    return try beginSend { () throws(SendError) in
      try countdown.beginSend(for: seconds, key: key, style: style) { [log] in log.note("end") }
    }
  }

  /// Begins a send on the manual clock. The error keeps its type.
  private func beginSend(_ begin: () throws(SendError) -> SendRequest) throws(SendError) -> SendRequest {
    let result = clock.run { () -> Result<SendRequest, SendError> in
      do throws(SendError) {
        return .success(try begin())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func error(_ begin: () throws(SendError) -> SendRequest) -> SendError? {
    do {
      _ = try begin()
      return nil
    } catch {
      return error
    }
  }

  // MARK: Finishing

  @Test("The button shows the send until the request is finished, and then the wait", arguments: [nil, "request"])
  func success(key: String?) throws {
    let request = try beginSend(key: key)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    #expect(button.countdown.isSending)
    clock.advance(by: 100)
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(button.currentTitle == "60", "before the method returns")
    clock.run { #expect(CountdownCenter.shared["request"]?.remainingSeconds == (key == nil ? nil : 60)) }
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("After a failure the button is restored, and it waits only if the failure says so")
  func failure() throws {
    try beginSend().finish(with: .failed(RequestFailure()))
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    try beginSend().finish(with: .failed(RequestFailure(), wait: 30))
    #expect(button.currentTitle == "30")
    button.countdown.cancel()
    try beginSend().finish(with: .failed(SendError.refused(status: 429, wait: nil)))
    #expect(button.currentTitle == "60")
    #expect(log.values.isEmpty)
  }

  @Test("Only the first result counts")
  func finishTwice() async throws {
    let request = try beginSend()
    request.finish(with: .sent(wait: 10))
    request.finish(with: .sent(wait: 20))
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        request.finish(with: .failed(RequestFailure()))
        continuation.resume()
      }
    }
    await mainQueueRuns()
    #expect(button.currentTitle == "10")
  }

  @Test("A request can be finished on any thread", arguments: [nil, "request"])
  func finishElsewhere(key: String?) async throws {
    let request = try beginSend(key: key)
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        request.finish(with: .sent())
        continuation.resume()
      }
    }
    await mainQueueRuns()
    #expect(button.currentTitle == "60")
    clock.run { #expect(CountdownCenter.shared["request"]?.remainingSeconds == (key == nil ? nil : 60)) }
  }

  @Test("A request that is released on any thread has failed", arguments: [true, false])
  func dropped(onMain: Bool) async throws {
    var request: SendRequest? = try beginSend(key: "request")
    #expect(request != nil)
    if onMain {
      request = nil
    } else {
      await release(&request)
    }
    await mainQueueRuns()
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    clock.run { #expect(CountdownCenter.shared["request"] == nil) }
    try beginSend(key: "request").finish(with: .sent())
    #expect(button.currentTitle == "60")
  }

  private func release(_ request: inout SendRequest?) async {
    let held = HeldObject(request)
    request = nil
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        held.release()
        continuation.resume()
      }
    }
  }

  @Test("A finished request that is released afterward changes nothing")
  func droppedAfterFinish() async throws {
    do {
      try beginSend().finish(with: .sent())
    }
    await mainQueueRuns()
    #expect(button.currentTitle == "60")
  }

  @Test("The request goes on without its button, and its wait starts under the key", arguments: [nil, "request"])
  func releasedButton(key: String?) throws {
    let request: SendRequest
    do {
      let button = window.addButton()
      request = try beginSend(button, key: key)
      button.removeFromSuperview()
    }
    request.finish(with: .sent())
    clock.run { #expect(CountdownCenter.shared["request"]?.remainingSeconds == (key == nil ? nil : 60)) }
    #expect(log.values.isEmpty)
  }

  @Test("A policy decides about the request and the wait")
  func policy() throws {
    let policy = ResendPolicy(waits: [30, 60], limit: 2, period: .sliding(1000))
    let (countdown, style) = (button.countdown, CountdownStyle.englishDigits)
    func beginSend() throws(SendError) -> SendRequest {
      try self.beginSend { () throws(SendError) in
        try countdown.beginSend(under: policy, key: "request", style: style)
      }
    }
    try beginSend().finish(with: .failed(RequestFailure()))
    try beginSend().finish(with: .sent())
    #expect(button.currentTitle == "30")
    clock.advance(by: 30)
    try beginSend().finish(with: .sent())
    #expect(button.currentTitle == "limit 970")
    #expect(error(beginSend) == .limitReached(wait: 970))
  }

  // MARK: Refusals

  @Test("A second send throws an error, and the first one goes on", arguments: [nil, "request"])
  func underWay(key: String?) throws {
    let request = try beginSend(key: key)
    #expect(error { () throws(SendError) in try beginSend(key: key) } == .underWay)
    #expect(error { () throws(SendError) in try beginSend(key: "other") } == .underWay)
    request.finish(with: .sent())
    #expect(error { () throws(SendError) in try beginSend(key: key) } == .counting(wait: 60))
    #expect(error { () throws(SendError) in try beginSend(key: "other") } == .counting(wait: 60))
    #expect(button.currentTitle == "60")
  }

  @Test("Another button with the key shows the send, and its result")
  func otherButton() throws {
    let other = window.addButton()
    let request = try beginSend(key: "request")
    #expect(error { () throws(SendError) in try beginSend(other, key: "request") } == .underWay)
    #expect(other.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(other.currentTitle == "60")
  }

  @Test("After the button is gone, a send finishes without a trace")
  func sendOfReleasedButton() throws {
    var countdown: ButtonCountdown?
    do { countdown = UIButton().countdown }
    let request = try clock.run { try countdown?.beginSend(for: 60) }
    request?.finish(with: .sent())
    #expect(countdown?.isRunning == false)
  }

  // MARK: Abandoned requests

  /// Makes the button take touches again, as an app does that forgets its request.
  private func takeTouchesAgain(_ button: UIButton, _ interaction: CountdownStyle.Interaction) {
    if interaction == .disabled { button.isEnabled = true } else { button.isUserInteractionEnabled = true }
  }

  @Test(
    "If the app makes the button take touches again, the next send begins, and the former request has no effect",
    arguments: CountdownStyle.Interaction.allCases, [nil, "request"])
  func abandoned(interaction: CountdownStyle.Interaction, key: String?) throws {
    let former = try beginSend(key: key, interaction: interaction)
    takeTouchesAgain(button, interaction)
    let next = try beginSend(key: key, interaction: interaction)
    #expect(button.currentTitle == "Sending…")
    #expect(interaction == .disabled ? !button.isEnabled : !button.isUserInteractionEnabled)
    former.finish(with: .sent(wait: 5))
    #expect(button.currentTitle == "Sending…")
    next.finish(with: .sent())
    #expect(button.currentTitle == "60")
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled && button.isUserInteractionEnabled)
    #expect(log.values == ["end"])
  }

  @Test("A request that is finished after all, before the next send, still counts")
  func finishedAfterAll() throws {
    let request = try beginSend()
    button.isEnabled = true
    request.finish(with: .sent())
    #expect(button.currentTitle == "60")
    #expect(!button.isEnabled)
  }

  @Test("Releasing an abandoned request doesn't end the next send")
  func droppedAfterAbandoning() async throws {
    var request: SendRequest? = try beginSend(key: "request")
    button.isEnabled = true
    request = try beginSend(key: "request")
    await mainQueueRuns()
    #expect(button.currentTitle == "Sending…")
    request?.finish(with: .sent())
    #expect(button.currentTitle == "60")
  }

  @Test("A button that takes touches again still does after its page left the window and came back")
  func abandonedOnRebuiltPage() throws {
    let request = try beginSend()
    button.isEnabled = true
    button.removeFromSuperview()
    window.addSubview(button)
    #expect(button.isEnabled)
    let next = try beginSend()
    #expect(button.currentTitle == "Sending…")
    next.finish(with: .sent())
    request.finish(with: .sent())
    #expect(button.currentTitle == "60")
  }

  @Test("On a countdown button that takes touches again, a touch begins the next send")
  func abandonedOnCountdownButton() throws {
    let button = CountdownButton()
    window.addSubview(button)
    button.key = "request.button"
    button.style = .englishDigits
    let outcome = SendOutcome.sent()
    let request = try beginSend(button, key: "request.button")
    button.isEnabled = true
    button.setTitle("Try again", for: .normal)
    #expect(button.isEnabled)
    button.touchAction = .send(request: { done in done(outcome) })
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    request.finish(with: .sent(wait: 5))
    #expect(button.currentTitle == "Sending…")
  }

  @Test("A send with a closure isn't abandoned, because its request always ends")
  func closureIsNotAbandoned() throws {
    var kept: (@Sendable (SendOutcome) -> Void)?
    clock.run {
      button.countdown.send(for: 60, style: .englishDigits, request: { kept = $0 }, completion: { _ in })
    }
    button.isEnabled = true
    #expect(error { () throws(SendError) in try beginSend() } == .underWay)
    kept?(.failed(RequestFailure()))
  }
}

/// Releases an object on another thread.
private final class HeldObject: @unchecked Sendable {
  // `@unchecked Sendable` is sound because one thread releases the object after another one has stored it.
  private var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }

  func release() { object = nil }
}
