import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Accessibility while sending")
struct SendAccessibilityTests {
  let clock = ManualClock()
  let window = UIWindow()

  private func beginSend(_ button: UIButton, _ plan: SendArguments = .seconds(30, key: nil)) throws -> SendRequest {
    try clock.run { try button.countdown.beginSend(plan, style: .english, onFinish: nil) }
  }

  @Test("Without a spoken text for sending, the value is the button's own")
  func noSpokenText() throws {
    let button = window.addButton()
    button.accessibilityValue = "own"
    var style = CountdownStyle.english
    style.spokenSending = nil
    let operation = try clock.run {
      try button.countdown.beginSend(.seconds(30, key: nil), style: style, onFinish: nil)
    }
    #expect(button.accessibilityValue == "own")
    operation.finish(with: .sent())
    #expect(button.accessibilityValue == "30 seconds")
  }

  @Test("At the limit, the value is the title")
  func limit() throws {
    let button = window.addButton()
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(1000))
    try beginSend(button, .policy(policy, key: "login")).finish(with: .sent())
    #expect(button.currentTitle?.hasPrefix("Limit reached until ") == true)
    #expect(button.accessibilityLabel == "Send")
    #expect(button.accessibilityValue == button.currentTitle)
    clock.advance(by: 1000)
    #expect(button.accessibilityValue == nil)
    var style = CountdownStyle.english
    style.limitTitle = nil
    clock.run {
      CountdownCenter.shared.recordSend(for: "other", under: policy)
      button.countdown.follow("other", style: style)
    }
    #expect(button.accessibilityValue == "16 minutes, 40 seconds")
  }
}
