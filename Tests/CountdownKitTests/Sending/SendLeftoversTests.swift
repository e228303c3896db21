import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("What a send leaves behind")
struct SendLeftoversTests {
  final class Token: Sendable {}

  enum Ending: CaseIterable {
    case success, failure, cancelledTask, cancelledButton
  }

  let clock = ManualClock()
  let window = UIWindow()

  private func makeButton() -> UIButton {
    let button = UIButton(type: .custom)
    window.addSubview(button)
    return button
  }

  private func isGone(_ object: () -> AnyObject?) async -> Bool {
    for _ in 0..<10_000 where object() != nil { await Task.yield() }
    return object() == nil
  }

  @Test("is nothing: no closure, no button, no alarm", arguments: Ending.allCases)
  func asynchronous(ending: Ending) async {
    let request = HeldRequest<Void>()
    weak var token: Token?
    weak var button: UIButton?
    do {
      let held = Token()
      token = held
      let sender = makeButton()
      button = sender
      let task = clock.run {
        Task { @MainActor in
          try await sender.countdown.send(for: 60, key: "login", style: .digits) {
            try await request()
            withExtendedLifetime(held) {}
          } onFinish: {
            withExtendedLifetime((held, sender)) {}
          }
        }
      }
      await request.hasBegun()
      switch ending {
      case .success: request.succeed()
      case .failure: request.fail(RequestFailure())
      case .cancelledTask:
        task.cancel()
        request.succeed()
      case .cancelledButton:
        sender.countdown.cancel()
        request.succeed()
      }
      _ = try? await task.value
      clock.advance(by: 60)
      sender.removeFromSuperview()
    }
    let tokenIsGone = await isGone { token }
    let buttonIsGone = await isGone { button }
    #expect(tokenIsGone && buttonIsGone)
    #expect(clock.armedAlarmCount == 0)
    clock.run { #expect(SendOperation.underWay("login") == nil) }
  }

  @Test("with a completion handler is nothing either, answered or dropped", arguments: [true, false])
  func completion(answers: Bool) async {
    weak var token: Token?
    weak var button: UIButton?
    do {
      let held = Token()
      token = held
      let sender = makeButton()
      button = sender
      clock.run {
        sender.countdown.send(for: 60, key: "login", style: .digits) { done in
          if answers { done(.sent()) }
        } completion: { _ in
          withExtendedLifetime(held) {}
        } onFinish: {
          withExtendedLifetime((held, sender)) {}
        }
      }
      for _ in 0..<10_000 where sender.countdown.isSending { await Task.yield() }
      clock.advance(by: 60)
      sender.removeFromSuperview()
    }
    let tokenIsGone = await isGone { token }
    let buttonIsGone = await isGone { button }
    #expect(tokenIsGone && buttonIsGone)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("what a completion handler starts follows the clock of the send")
  func clockOfCompletion() async {
    let (first, second) = (makeButton(), makeButton())
    await withCheckedContinuation { continuation in
      clock.run {
        first.countdown.send(for: 60, style: .digits) { done in
          done(.sent())
        } completion: { _ in
          second.countdown.start(from: 30, style: .digits)
          continuation.resume()
        }
      }
    }
    clock.advance(by: 10)
    #expect([first, second].map(\.currentTitle) == ["50", "20"])
  }

  @Test("a wait that is no number is the app's own", arguments: [TimeInterval.nan, .infinity])
  func notFinite(wait: TimeInterval) throws {
    let button = makeButton()
    try clock.run { try button.countdown.beginSend(.seconds(60, key: nil), style: .digits, onFinish: nil) }
      .land(.sent(wait: wait))
    #expect(button.currentTitle == "60")
    let policy = ResendPolicy(waits: [30])
    button.countdown.cancel()
    try clock.run { try button.countdown.beginSend(.policy(policy, key: "login"), style: .digits, onFinish: nil) }
      .land(.sent(wait: wait))
    #expect(button.currentTitle == "30")
  }
}
