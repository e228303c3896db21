import CountdownTestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Channels of one group that send at the same time")
struct SendInGroupTests {
  let clock = ManualClock()
  let text = UIButton(type: .custom)
  let call = UIButton(type: .custom)

  private func beginSend(_ button: UIButton, _ key: String, limit: Int?, group: String? = "login") throws
    -> SendOperation
  {
    let policy = ResendPolicy(waits: [60], limit: limit, group: group)
    return try clock.run { try button.countdown.beginSend(.policy(policy, key: key), style: .english, onFinish: nil) }
  }

  @Test("send no more than the window takes, and show nothing of a send that is not made")
  func atTheLimit() throws {
    let first = try beginSend(text, "text", limit: 1)
    #expect(throws: SendError.underWay) { try beginSend(call, "call", limit: 1) }
    #expect(!call.countdown.isSending)
    #expect(call.isEnabled)
    first.land(.sent())
    #expect(throws: SendError.limitReached(wait: 86_400)) { try beginSend(call, "call", limit: 1) }
  }

  @Test("may send instead once the other has failed")
  func afterFailure() throws {
    let first = try beginSend(text, "text", limit: 1)
    first.land(.failed(SendError.unanswered))
    let second = try beginSend(call, "call", limit: 1)
    second.cancel()
    _ = try beginSend(text, "text", limit: 1)
  }

  @Test(
    "send side by side where the window takes both, or they do not count together",
    arguments: [(2, "login"), (nil, "login"), (1, nil), (1, "another")] as [(Int?, String?)])
  func besideEachOther(limit: Int?, group: String?) throws {
    _ = try beginSend(text, "text", limit: limit, group: group == "login" ? "login" : nil)
    _ = try beginSend(call, "call", limit: limit, group: group)
    #expect(text.countdown.isSending && call.countdown.isSending)
  }
}
