import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A send that the app finishes")
struct SendRequestTests {
  let clock = ManualClock()
  let window = UIWindow()
  let button: UIButton
  let log = Recorder<String>()

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
      try countdown.beginSend(thenWait: seconds, key: key, style: style) { [log] in log.record("end") }
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
    await flush(.main)
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
    await flush(.main)
    #expect(button.currentTitle == "60")
    clock.run { #expect(CountdownCenter.shared["request"]?.remainingSeconds == (key == nil ? nil : 60)) }
  }

  @Test("A request that is released unfinished on any thread counts as sent", arguments: [true, false])
  func dropped(onMain: Bool) async throws {
    var request: SendRequest? = try beginSend(key: "request")
    #expect(request != nil)
    if onMain {
      request = nil
    } else {
      await release(&request)
    }
    await flush(.main)
    #expect(button.currentTitle == "60")
    #expect(error { () throws(SendError) in try beginSend(key: "request") } == .waiting(remaining: 60))
    clock.advance(by: 60)
    #expect(log.values == ["end"])
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
    await flush(.main)
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
    #expect(error(beginSend) == .limitReached(remaining: 970))
  }

  // MARK: Refusals

  @Test("A second send throws an error, and the first one goes on", arguments: [nil, "request"])
  func alreadySending(key: String?) throws {
    let request = try beginSend(key: key)
    #expect(error { () throws(SendError) in try beginSend(key: key) } == .alreadySending)
    #expect(error { () throws(SendError) in try beginSend() } == .alreadySending)
    request.finish(with: .sent())
    #expect(error { () throws(SendError) in try beginSend(key: key) } == .waiting(remaining: 60))
    #expect(error { () throws(SendError) in try beginSend() } == .waiting(remaining: 60))
    #expect(button.currentTitle == "60")
  }

  @Test("Another button with the key shows the send, and its result")
  func otherButton() throws {
    let other = window.addButton()
    let request = try beginSend(key: "request")
    #expect(error { () throws(SendError) in try beginSend(other, key: "request") } == .alreadySending)
    #expect(other.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(other.currentTitle == "60")
  }

  @Test("After the button is gone, a send finishes without a trace")
  func sendOfReleasedButton() throws {
    var countdown: ButtonCountdown?
    do { countdown = UIButton().countdown }
    let request = try clock.run { try countdown?.beginSend(thenWait: 60) }
    request?.finish(with: .sent())
    #expect(countdown?.isRunning == false)
  }

  // MARK: Pages that enable their button

  @Test(
    "A second request never begins while one is pending, whatever the page does to its button",
    arguments: CountdownStyle.Interaction.allCases, [nil, "request"])
  func enabledButton(interaction: CountdownStyle.Interaction, key: String?) throws {
    let request = try beginSend(key: key, interaction: interaction)
    button.isEnabled = true
    button.isUserInteractionEnabled = true
    #expect(error { () throws(SendError) in try beginSend(key: key, interaction: interaction) } == .alreadySending)
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent())
    #expect(button.currentTitle == "60")
    #expect(button.isEnabled == (interaction != .disabled))
    clock.advance(by: 60)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled && button.isUserInteractionEnabled)
    #expect(log.values == ["end"])
  }

  @Test("On a countdown button that the page enables, a touch begins no request")
  func enabledCountdownButton() throws {
    let button = CountdownButton()
    window.addSubview(button)
    button.style = .englishDigits
    clock.run { button.key = "request.button" }
    let request = try beginSend(button, key: "request.button")
    button.isEnabled = true
    button.addAction(UIAction { _ in Issue.record("called while sending") }, for: .touchUpInside)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "Sending…")
    request.finish(with: .sent(wait: 5))
    #expect(button.currentTitle == "5")
  }
}

/// Releases an object on another thread.
private final class HeldObject: @unchecked Sendable {
  // `@unchecked Sendable` is sound because one thread releases the object after another one has stored it.
  private var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }

  func release() { object = nil }
}
