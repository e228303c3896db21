import CountdownKit
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("What a touch on a countdown button does")
struct TouchActionTests {
  let clock = ManualClock()
  let window: UIWindow
  let button = CountdownButton(frame: CGRect(x: 10, y: 10, width: 200, height: 44))
  let log = Recorder<String>()
  let outcomes = Recorder<SendOutcome>()

  init() {
    window = UIWindow(showing: button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    button.style = .englishDigits
    button.onFinish = { [log] in log.record("end") }
    button.addAction(UIAction { [log] _ in log.record("action") }, for: .touchUpInside)
  }

  private func touch() {
    clock.run { _ = Headless.touch(button) }
  }

  /// Makes the button begin requests, and returns their place.
  private func beginRequests() -> Exchange {
    let exchange = Exchange()
    button.touchAction = .send { request in
      exchange.requests += 1
      exchange.request = request
    }
    return exchange
  }

  @MainActor final class Exchange {
    var requests = 0
    var request: SendRequest?
  }

  // MARK: Starting, and nothing

  @Test("By default, a touch starts the countdown and sends the action")
  func start() {
    #expect(button.startsOnTouch)
    touch()
    #expect(button.currentTitle == "60")
    #expect(log.values == ["action"])
  }

  @Test("A button that does nothing sends only its action, and refuses touches while its app counts")
  func nothing() {
    button.touchAction = .nothing
    #expect(!button.startsOnTouch)
    touch()
    touch()
    #expect(log.values == ["action", "action"])
    #expect(!button.countdown.isRunning)
    button.style.interaction = .unchanged
    clock.run { button.countdown.start(from: 3) }
    touch()
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(log.values.count == 2)
    clock.advance(by: 3)
    touch()
    #expect(log.values.count == 3)
  }

  @Test("Interface Builder's switch sets the action of a touch")
  func startsOnTouch() {
    button.startsOnTouch = false
    touch()
    #expect(!button.countdown.isRunning)
    button.startsOnTouch = true
    touch()
    #expect(button.currentTitle == "60")
    button.touchAction = .send {}
    #expect(!button.startsOnTouch)
  }

  @Test("The action of a button that does nothing can send")
  func sendInAction() throws {
    button.touchAction = .nothing
    let countdown = button.countdown
    var request: SendRequest?
    button.addAction(UIAction { _ in request = try? countdown.beginSend(for: 30) }, for: .touchUpInside)
    touch()
    #expect(button.currentTitle == "Sending…")
    touch()
    #expect(log.values == ["action"])
    request?.finish(with: .sent())
    #expect(button.currentTitle == "30")
  }

  // MARK: Requests that the app finishes

  @Test("A touch makes the request before the action is sent, and the countdown follows the answer")
  func sendWithRequest() {
    let exchange = beginRequests()
    button.duration = 30
    button.addAction(
      UIAction { [log, button] _ in log.record("\(exchange.requests) \(button.currentTitle ?? "")") },
      for: .touchUpInside
    )
    touch()
    #expect(log.values == ["action", "1 Sending…"])
    exchange.request?.finish(with: .sent())
    #expect(button.currentTitle == "30")
    clock.advance(by: 30)
    #expect(log.values.last == "end")
    #expect(button.currentTitle == "Send")
    touch()
    #expect(exchange.requests == 2)
  }

  @Test("While sending and counting, a touch makes no request and sends no action", arguments: [nil, "touched"])
  func refusesTouches(key: String?) {
    button.style.interaction = .unchanged
    clock.run { button.key = key }
    let exchange = beginRequests()
    touch()
    touch()
    button.isUserInteractionEnabled = true
    button.isEnabled = true
    touch()
    clock.run { button.sendActions(for: .primaryActionTriggered) }
    exchange.request?.finish(with: .sent())
    touch()
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(exchange.requests == 1)
    #expect(log.values == ["action"])
    #expect(button.currentTitle == "60")
  }

  @Test("After a failure, the button takes touches again")
  func failure() {
    let exchange = beginRequests()
    touch()
    exchange.request?.finish(with: .failed(RequestFailure()))
    #expect(button.currentTitle == "Send")
    touch()
    #expect(exchange.requests == 2)
    exchange.request?.finish(with: .failed(RequestFailure(), wait: 20))
    #expect(button.currentTitle == "20")
    clock.advance(by: 20)
    #expect(log.values == ["action", "action", "end"])
  }

  @Test("A request that is released unfinished counts as sent")
  func released() async {
    let exchange = beginRequests()
    touch()
    exchange.request = nil
    await flush(.main)
    #expect(button.currentTitle == "60")
  }

  @Test("The completion is called after the button shows the result, and can touch the button again")
  func touchInCompletion() async {
    let (button, clock, outcomes, log) = (button, clock, outcomes, log)
    button.duration = 0
    button.touchAction = .send {
      SendOutcome.sent()
    } completion: { outcome in
      log.record(button.currentTitle ?? "")
      if outcomes.values.isEmpty { clock.run { button.sendActions(for: .touchUpInside) } }
      outcomes.record(outcome)
    }
    touch()
    _ = await eventually { outcomes.count >= 2 }
    #expect(log.values == ["action", "end", "Send", "action", "end", "Send"])
  }

  @Test("Another touch action can be set in the request, and applies to the next touch")
  func changeInRequest() {
    let button = button
    button.touchAction = .send { request in
      button.touchAction = .nothing
      request.finish(with: .failed())
    }
    touch()
    touch()
    #expect(!button.countdown.isSending)
    #expect(log.values == ["action", "action"])
  }

  @Test("A key or a click makes the request once, too")
  func otherTouches() {
    let exchange = beginRequests()
    clock.run { _ = Headless.click(button) }
    #expect(exchange.requests == 1)
    button.countdown.cancel()
    clock.run { button.sendActions(for: .primaryActionTriggered) }
    #expect(exchange.requests == 2)
    clock.run { Headless.press(button)?.cancel() }
    #expect(exchange.requests == 2)
  }

  // MARK: Sending with async

  @Test("A touch makes an asynchronous request, and the countdown follows")
  func asynchronous() async {
    let request = HeldRequest<SendOutcome>()
    button.touchAction = .send {
      try await request()
    } completion: { [outcomes] in
      outcomes.record($0)
    }
    touch()
    #expect(button.currentTitle == "Sending…")
    #expect(log.values == ["action"])
    await request.hasBegun()
    touch()
    request.succeed(.sent(wait: 45))
    _ = await eventually { outcomes.count >= 1 }
    #expect(request.count == 1)
    #expect(button.currentTitle == "45")
  }

  @Test("An error of the asynchronous request reaches the completion")
  func asynchronousFailure() async {
    button.touchAction = .send {
      throw RequestFailure()
    } completion: { [outcomes] in
      outcomes.record($0)
    }
    touch()
    _ = await eventually { outcomes.count >= 1 }
    guard case .failed(is RequestFailure, _) = outcomes.values[0] else {
      Issue.record("another outcome")
      return
    }
    #expect(button.currentTitle == "Send")
  }

  @Test("The answer of a server decides, also as the request's return value")
  func response() async throws {
    let url = try #require(URL(string: "https://example.com"))
    let response = try #require(
      HTTPURLResponse(url: url, statusCode: 429, httpVersion: nil, headerFields: ["Retry-After": "90"]))
    button.touchAction = .send {
      (Data(), response as URLResponse)
    } completion: { [outcomes] in
      outcomes.record($0)
    }
    touch()
    _ = await eventually { outcomes.count >= 1 }
    guard case .failed(SendError.refused(status: 429, wait: 90), _) = outcomes.values[0] else {
      Issue.record("another outcome")
      return
    }
    #expect(button.currentTitle == "90")
  }

  // MARK: Lifetime

  @Test("The request goes on without its button, and its wait starts under the key")
  func releasedButton() {
    weak var weakButton: UIButton?
    var request: SendRequest?
    do {
      let button = CountdownButton(frame: .zero)
      weakButton = button
      window.addSubview(button)
      button.key = "touch.released"
      button.touchAction = .send { request = $0 }
      clock.run { button.sendActions(for: .touchUpInside) }
      button.removeFromSuperview()
    }
    #expect(weakButton == nil)
    request?.finish(with: .sent())
    clock.run { #expect(CountdownCenter.shared["touch.released"]?.remainingSeconds == 60) }
  }

  @Test("Releasing the former touch action's closures can set the touch action again")
  func reentrantRelease() {
    let button = button
    do {
      let sentinel = Sentinel { [weak button] in button?.touchAction = .nothing }
      button.touchAction = .send { request in withExtendedLifetime(sentinel) { request.finish(with: .sent()) } }
    }
    button.touchAction = .startCountdown
    #expect(!button.startsOnTouch)
  }
}
