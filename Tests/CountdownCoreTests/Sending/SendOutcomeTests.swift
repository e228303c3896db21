import CountdownCore
import Foundation
import TestSupport
import Testing

@Suite("The outcome of a request")
struct SendOutcomeTests {
  @Test("A wait is from 0 to one day, and one that isn't finite is none")
  func waitIsAtMostOneDay() {
    let waits: [(TimeInterval?, TimeInterval?)] = [
      (nil, nil), (0, 0), (-1, 0), (2.5, 2.5), (86_400, 86_400), (86_401, 86_400), (1_780_000_090, 86_400),
      (1e300, 86_400), (.infinity, nil), (-.infinity, nil), (.nan, nil),
    ]
    for (wait, expected) in waits {
      var changed = SendOutcome.sent()
      changed.wait = wait
      let refusal = SendError.refused(status: 503, wait: wait)
      for outcome in [changed, .sent(wait: wait), .failed(wait: wait), .failed(refusal), .failed(refusal, wait: wait)] {
        #expect(outcome.wait == expected, "a wait of \(String(describing: wait))")
      }
      #expect(SendOutcome.failed(refusal).error as? SendError == .refused(status: 503, wait: expected))
    }
  }

  @Test("A refusal reports the outcome's wait, also one that is set later")
  func refusalReportsTheWait() {
    var outcome = SendOutcome.failed(SendError.refused(status: 429, wait: 90))
    outcome.wait = 7
    #expect(outcome.error as? SendError == .refused(status: 429, wait: 7))
    outcome.wait = nil
    #expect(outcome.error as? SendError == .refused(status: 429, wait: nil))
    let chosen = SendOutcome.failed(SendError.refused(status: 503, wait: 90), wait: 7)
    #expect(chosen.error as? SendError == .refused(status: 503, wait: 7), "the outcome's own wait counts")
  }
}

@Suite("A send error")
struct SendErrorTests {
  @Test(
    "The NSError has a fixed domain and code, the wait, the status, and the description",
    arguments: [
      (.alreadySending, 1, nil), (.waiting(remaining: 50), 2, 50), (.limitReached(remaining: 1000), 3, 1000),
      (.refused(status: 429, wait: 90), 4, 90), (.refused(status: 429, wait: nil), 4, nil), (.unanswered, 5, nil),
      (.failed, 6, nil),
    ] as [(SendError, Int, TimeInterval?)])
  func errorHasAFixedDomain(expected: SendError, code: Int, wait: TimeInterval?) {
    let error = expected as NSError
    #expect(error.domain == "CountdownKit.SendError")
    #expect(error.code == code)
    #expect(error.userInfo["wait"] as? TimeInterval == wait)
    #expect(error.userInfo["status"] as? Int == (code == 4 ? 429 : nil))
    #expect(error.localizedDescription == expected.errorDescription)
    #expect(expected.localizedDescription == expected.errorDescription)
  }

  @Test("The description has whole seconds, rounded up, also of a number that isn't finite")
  func descriptionHasWholeSeconds() {
    func text(_ error: SendError) -> String { error.localizedDescription }
    #expect(text(.waiting(remaining: 11.2)) == "Nothing was sent, because a countdown is running. It ends in 12 s.")
    #expect(
      text(.limitReached(remaining: 3600))
        == "Nothing was sent, because the limit is reached. Another send is allowed in 3600 s.")
    #expect(
      text(.refused(status: 429, wait: .infinity))
        == "The server refused the request with status 429 and asks for a wait of inf s.")
  }
}
