import CountdownTestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Simultaneous sends of one group")
struct SendGroupTests {
  let clock = ManualClock()
  let text = UIButton(type: .custom)
  let call = UIButton(type: .custom)

  private func beginSend(_ button: UIButton, _ key: String, limit: Int?, group: String? = "login") throws
    -> SendRequest
  {
    let policy = ResendPolicy(waits: [60], limit: limit, group: group)
    return try clock.run { try button.countdown.beginSend(.policy(policy, key: key), style: .english, onFinish: nil) }
  }

  @Test("Channels send no more than the window allows, and a refused send shows nothing")
  func atTheLimit() throws {
    let first = try beginSend(text, "text", limit: 1)
    #expect(throws: SendError.alreadySending) { try beginSend(call, "call", limit: 1) }
    #expect(!call.countdown.isSending)
    #expect(call.isEnabled)
    first.finish(with: .sent())
    #expect(throws: SendError.limitReached(remaining: 86_400)) { try beginSend(call, "call", limit: 1) }
  }

  @Test("A channel can send after the other channel's send failed or reports its cancellation")
  func afterFailure() throws {
    let first = try beginSend(text, "text", limit: 1)
    first.finish(with: .failed(SendError.unanswered))
    let second = try beginSend(call, "call", limit: 1)
    second.finish(with: .failed(CancellationError()))
    _ = try beginSend(text, "text", limit: 1)
  }

  @Test(
    "Channels send simultaneously if the window allows both or their groups differ",
    arguments: [(2, "login"), (nil, "login"), (1, nil), (1, "another")] as [(Int?, String?)])
  func simultaneousSends(limit: Int?, group: String?) throws {
    let first = try beginSend(text, "text", limit: limit, group: group == "login" ? "login" : nil)
    let second = try beginSend(call, "call", limit: limit, group: group)
    #expect(text.countdown.isSending && call.countdown.isSending)
    withExtendedLifetime((first, second)) {}
  }
}
