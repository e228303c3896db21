import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@Suite("The wait after a request") @MainActor struct WaitAfterRequestTests {
  let clock = ManualClock()
  let center: CountdownCenter

  init() {
    center = clock.run { CountdownCenter() }
  }

  private nonisolated static let refusal = SendOutcome.failed(SendError.refused(status: 429, wait: nil))
  private nonisolated static let refusalWithWait = SendOutcome.failed(SendError.refused(status: 503, wait: 90))

  nonisolated static let outcomes: [(SendOutcome, TimeInterval?)] = [
    (.sent(), 60), (.sent(wait: 5), 5), (.sent(wait: 2.5), 3), (.sent(wait: 0), nil), (.sent(wait: -1), nil),
    (.sent(wait: .nan), 60), (.sent(wait: .infinity), 60), (.sent(wait: 1e300), 3_155_760_000),
    (.failed(), nil), (.failed(wait: 7), 7), (.failed(wait: .nan), nil), (.failed(URLError(.timedOut)), nil),
    (.failed(SendError.unanswered), nil), (refusal, 60), (refusalWithWait, 90),
    (.failed(SendError.refused(status: 503, wait: nil)), nil),
    (.failed(SendError.refused(status: 429, wait: 90), wait: 7), 7),
    (.failed(SendError.refused(status: 429, wait: .nan), wait: .nan), 60),
    (SendOutcome(error: nil), 60), (SendOutcome(error: SendError.refused(status: 503, wait: 90)), 90),
    (SendOutcome(error: CancellationError()), nil),
  ]

  @Test("The outcome decides", arguments: outcomes.indices)
  func outcome(index: Int) throws {
    let (outcome, wait) = Self.outcomes[index]
    try center.beginSend(thenWait: 60, key: "key").finish(with: outcome)
    #expect(center["key"]?.remaining == wait)
    let policy = ResendPolicy(waits: [60, 60])
    try center.beginSend(under: policy, key: "policy").finish(with: outcome)
    #expect(center["policy"]?.remaining == wait)
    let allowance = center.allowance(for: "policy", under: ResendPolicy(waits: [60], limit: 2))
    #expect(allowance.sendsLeft == (outcome.error == nil ? 1 : 2))
  }

  @Test("Nonsense seconds harm nothing", arguments: [Int.min, -1, 0, Int.max])
  func seconds(seconds: Int) throws {
    try center.beginSend(thenWait: seconds, key: "key").finish(with: .sent())
    #expect(center["key"]?.remaining == (seconds > 0 ? 3_155_760_000 : nil))
  }

  @Test(
    "At a success, the later end applies. A failure's wait replaces the end, unless that is a limit's",
    arguments: [
      (SendOutcome.sent(), 60.0, 100.0), (.sent(wait: 5), 30, 100), (.sent(wait: 0), 30, 100),
      (.sent(wait: 300), 300, 300), (.failed(), 30, 100), (.failed(wait: 5), 5, 100), (.failed(wait: 300), 300, 300),
      (refusal, 60, 100),
    ] as [(SendOutcome, TimeInterval, TimeInterval)])
  func startedMeanwhile(outcome: SendOutcome, wait: TimeInterval, waitAtLimit: TimeInterval) throws {
    let policy = ResendPolicy(waits: [0], limit: 1, period: .sliding(100))
    for isAtLimit in [false, true] {
      let request = try center.beginSend(thenWait: 60, key: "key")
      if isAtLimit { center.recordSend(for: "key", under: policy) } else { try center.start("key", duration: 30) }
      request.finish(with: outcome)
      #expect(center["key"]?.remaining == (isAtLimit ? waitAtLimit : wait))
      if isAtLimit { #expect(center["key"]?.tick.isAtLimit == (waitAtLimit == 100 || outcome.error != nil)) }
      center.cancel("key")
    }
    let request = try center.beginSend(thenWait: 60, key: "key")
    try center.start("key", duration: 30)
    request.finish(with: .failed(wait: 0))
    #expect(center.activity(of: "key") == .idle)
  }

  @Test("A wait has its whole duration, however long its start takes, and its end is counted from the result")
  func duration() throws {
    let clock = SteppedClock()
    let center = CountdownTime.withClock(clock) { CountdownCenter() }
    clock.passesOnReading = 1_000_000
    try center.beginSend(thenWait: 60, key: "key").finish(with: .sent())
    let policy = ResendPolicy(waits: [60])
    center.recordSend(for: "policy", under: policy)
    for key in ["key", "policy"] {
      let tick = try #require(center[key]?.tick)
      #expect(tick.duration == 60)
      #expect(tick.remaining < 60 && tick.remaining > 59.9)
    }
  }
}
