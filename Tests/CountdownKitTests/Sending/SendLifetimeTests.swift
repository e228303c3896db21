import CountdownTestSupport
import Foundation
import TestSupport
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
          try await sender.countdown.send(thenWait: 60, key: "login", style: .digits) {
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
    clock.run { #expect(throws: Never.self) { try CountdownCenter.shared.beginSend(thenWait: 60, key: "login") } }
  }
}
