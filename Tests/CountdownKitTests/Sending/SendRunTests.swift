import CountdownTestSupport
import Dispatch
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The run of a send, with its style and its handler")
struct SendRunTests {
  private typealias Row = ButtonScenario.Row

  @Test("A handler is called at the end of its own request's wait")
  func handlerBelongsToItsOwnWait() async throws {
    let rows = [
      // The wait is over, or something replaces it, before the main queue can show it.
      Row([.begin(2), .stall, .finish(), .pass(2), .unstall], "sending 0 end"),
      Row([.begin(2, key: "key"), .stall, .finish(), .pass(2), .unstall], "sending 0 end"),
      Row([.begin(0, key: "key"), .stall, .finish(), .start(30)], "sending 0 end 30"),
      // The end of a key that only the tag follows isn't taken for the end of the request.
      Row(
        [.tag(3, key: "other"), .begin(2, key: "key"), .pass(3), .finish(), .pass(2)], "3 sending tag 2 1 0 end"),
      // A countdown that another page starts during the request is shown after it, and isn't a failed send's wait.
      Row([.begin(1, key: "key"), .startKey(3), .pass(1), .finish(), .pass(2)], "sending 2 1 0 end"),
      Row([.begin(1, key: "key"), .startKey(3), .pass(1), .finish(.failed()), .pass(2)], "sending 2 1 0"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("A send that a policy refuses shows the limit at once, or nothing")
  func refusedSendShowsTheLimit() async throws {
    let rows = [
      Row([.limitKey("text"), .beginLimited(key: "call")], "!sending"),
      Row([.limitKey("text"), .start(60, key: "other"), .beginLimited(key: "call")], "60 idle !sending"),
      Row([.limitKey("text"), .finish(), .stall, .beginLimited(key: "call")], "limit:90 !limit:90"),
      Row(
        [
          .limitKey("text"), .start(60), .enabledAtEnd(false), .beginLimited(key: "call"),
          .startKey(8, key: "call"),
        ],
        "60 idle- !sending 8(Resend in 8 s)"),
    ]
    try await ButtonScenario.check(rows)
  }

  private let clock = ManualClock()
  private let button = UIWindow().addButton()
  private let log = Recorder<String>()

  private func begin(_ name: String, style: CountdownStyle? = nil) throws -> SendRequest {
    try clock.run {
      try button.countdown.beginSend(thenWait: 2, key: "key", style: style) { [log] in log.record(name) }
    }
  }

  @Test("After a request is released, none begins, and the wait belongs to the released one's run")
  func releasedRequestStillStartsItsWait() throws {
    try withExtendedLifetime(begin("first", style: .englishDigits)) {}
    #expect(throws: SendError.self) { try begin("second") }
    clock.advance(by: 0)
    #expect(throws: SendError.waiting(remaining: 2)) { try begin("second") }
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == ["first"])
  }

  @Test(
    "A request that begins before the button shows the end of the former one has its own run",
    arguments: [(.failed(), []), (.sent(wait: 0), ["first"])] as [(SendOutcome, [String])])
  func nextRequestHasItsOwnRun(outcome: SendOutcome, former: [String]) async throws {
    let first = try begin("first")
    let finished = Tally()
    DispatchQueue.global().async {
      first.finish(with: outcome)
      finished.add(1)
    }
    // Blocks the main queue, so that it can't show the result yet.
    block("the request is finished") { finished.value == 1 }
    let second = try begin("second", style: .englishDigits)
    #expect(log.values == former)
    await flush(.main)
    second.finish(with: .sent())
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == former + ["second"])
  }
}
