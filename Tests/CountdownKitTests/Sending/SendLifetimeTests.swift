import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The lifetime of a send")
struct SendLifetimeTests {
  final class Token: Sendable {}

  enum Ending: CaseIterable {
    case success, failure, cancelledTask, cancelledButton
  }

  let clock = ManualClock()
  let window = UIWindow()

  @Test("A send with a task releases its closures, its button and its alarm", arguments: Ending.allCases)
  func task(ending: Ending) async {
    let request = HeldRequest<Void>()
    weak var token: Token?
    weak var button: UIButton?
    do {
      let held = Token()
      token = held
      let sender = window.addButton()
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
    let areReleased = await eventually { token == nil && button == nil }
    #expect(areReleased)
    #expect(clock.armedAlarmCount == 0)
    clock.run { #expect(SendOperation.underWay(forKey: "login", in: .shared) == nil) }
  }

  @Test("A send with a completion handler releases its closures, its button and its alarm", arguments: [true, false])
  func completionHandler(answers: Bool) async {
    weak var token: Token?
    weak var button: UIButton?
    do {
      let held = Token()
      token = held
      let sender = window.addButton()
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
      let hasEnded = await eventually { !sender.countdown.isSending }
      #expect(hasEnded)
      clock.advance(by: 60)
      sender.removeFromSuperview()
    }
    let areReleased = await eventually { token == nil && button == nil }
    #expect(areReleased)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A completion handler runs with the clock of its send")
  func clockOfCompletionHandler() async {
    let (first, second) = (window.addButton(), window.addButton())
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
}
