import CountdownTestSupport
import Dispatch
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Sending with a completion handler")
struct SendCompletionTests {
  @MainActor final class Exchange {
    var done: (@Sendable (SendOutcome) -> Void)?
    private(set) var outcomes: [SendOutcome] = []
    private var waiting: CheckedContinuation<Void, Never>?

    func complete(_ outcome: SendOutcome) {
      outcomes.append(outcome)
      waiting?.resume()
      waiting = nil
    }

    func completion() async {
      guard outcomes.isEmpty else { return }
      await withCheckedContinuation { waiting = $0 }
    }
  }

  let clock = ManualClock()
  let button: UIButton
  let window = UIWindow()
  let exchange = Exchange()

  init() {
    button = window.addButton()
  }

  private func send(key: String? = nil) {
    let style = CountdownStyle.englishDigits
    clock.run {
      button.countdown.send(for: 60, key: key, style: style) { [exchange] done in
        exchange.done = done
      } completion: { [exchange] in
        exchange.complete($0)
      }
    }
  }

  @Test(
    "The request is shown before the call returns, and its outcome can come on any thread", arguments: [nil, "login"])
  func success(key: String?) async {
    send(key: key)
    #expect(button.currentTitle == "Sending…")
    #expect(!button.isEnabled)
    let done = exchange.done
    DispatchQueue.global().async { done?(.sent()) }
    await exchange.completion()
    #expect(button.currentTitle == "60")
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == (key == nil ? nil : 60)) }
  }

  @Test("Only the first outcome counts, and a failure starts no wait")
  func failure() async {
    send()
    exchange.done?(.failed(RequestFailure()))
    exchange.done?(.sent())
    await exchange.completion()
    exchange.done = nil
    for _ in 0..<100 { await Task.yield() }
    #expect(exchange.outcomes.count == 1)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
  }

  @Test("A request whose handler is released without a call has failed")
  func unanswered() async {
    send()
    exchange.done = nil
    await exchange.completion()
    guard case .failed(SendError.unanswered, _) = exchange.outcomes.first else {
      Issue.record("unexpected outcome")
      return
    }
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
  }

  @Test("A second send completes with an error and makes no request")
  func underWay() async {
    send()
    let first = exchange.done
    exchange.done = nil
    send()
    #expect(exchange.done == nil)
    await exchange.completion()
    guard case .failed(SendError.underWay, _) = exchange.outcomes.first else {
      Issue.record("unexpected outcome")
      return
    }
    #expect(button.currentTitle == "Sending…")
    first?(.sent())
  }
}
