import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

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

  @Test("A refusal reports the outcome's wait, even if it's set later")
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
  private let english = LocalizedText(language: "en", user: Locale(identifier: "en_US"))

  @Test(
    "The NSError has a fixed domain and code, the wait, the status, and the name of the case",
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
    #expect(error.userInfo["NSDebugDescription"] as? String == "\(expected)")
  }

  @Test("The NSError has the same description, if there is one")
  func errorHasTheSameDescription() {
    // The description of a limit has the time of day.
    ManualClock().run {
      let errors: [SendError] = [.alreadySending, .waiting(remaining: 50), .limitReached(remaining: 1000), .failed]
      for expected in errors {
        let error = expected as NSError
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == expected.errorDescription)
        if let description = expected.errorDescription {
          #expect([error.localizedDescription, expected.localizedDescription] == [description, description])
        }
      }
    }
  }

  @Test("The description is a title of the standard style in whole seconds, rounded up, or nil after a request")
  func descriptionIsATitle() {
    let errors: [(SendError, String?)] = [
      (.alreadySending, "Sending…"), (.waiting(remaining: 41.2), "Resend in 42 s"),
      (.waiting(remaining: 99), "Resend in 99 s"), (.waiting(remaining: 99.1), "Resend in 1:40"),
      (.waiting(remaining: .nan), "Resend in 0 s"), (.waiting(remaining: -.infinity), "Resend in 0 s"),
      (.waiting(remaining: .infinity), english.resendTitle(seconds: .max)),
      (.waiting(remaining: .greatestFiniteMagnitude), english.resendTitle(seconds: .max)),
      (.refused(status: 429, wait: .nan), nil), (.unanswered, nil), (.failed, nil),
    ]
    var differences = Differences()
    for (error, text) in errors { differences.expect("\(error)", error.description(in: english), text) }
    let german = SendError.waiting(remaining: 60).description(in: LocalizedText(language: "de"))
    differences.expect("in German", german, "Erneut senden in 60 s")
    differences.record()
  }

  @Test("The description of a limit has its end, which is counted from the moment of reading") @MainActor
  func limitsDescriptionHasItsEnd() {
    let clock = ManualClock()
    func text(_ remaining: TimeInterval) -> String? {
      clock.run { SendError.limitReached(remaining: remaining).description(in: english) }
    }
    var differences = Differences()
    for _ in 1...2 {
      for seconds in [0, 90, 90_000] {
        let title = english.limitTitle(seconds: seconds, until: clock.date + TimeInterval(seconds))
        differences.expect("\(seconds) s", text(TimeInterval(seconds)), title)
      }
      clock.advance(by: 60)
    }
    for remaining in [-1, .nan] { differences.expect("\(remaining) s", text(remaining), text(0)) }
    for remaining in [.infinity, .greatestFiniteMagnitude] as [TimeInterval] {
      differences.expect("\(remaining) s has a text", text(remaining)?.hasPrefix("Limit reached until ") == true)
    }
    differences.record()
  }
}
