import Foundation
import Testing

@testable import CountdownKit

/// What Objective-C reads of an outcome.
@Suite("The parts of an outcome")
struct SendOutcomePartsTests {
  @Test("of a success are the server's wait alone", arguments: [nil, 0, 30])
  func success(wait: TimeInterval?) {
    let outcome = SendOutcome.sent(wait: wait)
    #expect(outcome.isSent)
    #expect(outcome.wait == wait)
    #expect(outcome.error == nil)
    #expect(outcome.sendError == nil)
    #expect(outcome.status == nil)
  }

  @Test("of a refusal are its status and its wait", arguments: [nil, 90])
  func refusal(wait: TimeInterval?) {
    let outcome = SendOutcome.failed(SendError.refused(status: 503, wait: wait))
    #expect(!outcome.isSent)
    #expect(outcome.status == 503)
    #expect(outcome.wait == wait)
    #expect(outcome.sendError == .refused(status: 503, wait: wait))
  }

  @Test("of what was not asked for are what is left to wait, and no status")
  func notAskedFor() {
    #expect(SendOutcome.failed(SendError.counting(wait: 50)).wait == 50)
    #expect(SendOutcome.failed(SendError.limitReached(wait: 1000)).wait == 1000)
    #expect(SendOutcome.failed(SendError.underWay).wait == nil)
    #expect(SendOutcome.failed(SendError.counting(wait: 50)).status == nil)
  }

  @Test("of another's failure are its error alone")
  func anothersFailure() {
    let outcome = SendOutcome.failed(RequestFailure())
    #expect(!outcome.isSent)
    #expect(outcome.error is RequestFailure)
    #expect(outcome.sendError == nil)
    #expect(outcome.wait == nil)
    #expect(outcome.status == nil)
  }

  @Test("of no answer are that error")
  func unanswered() {
    #expect(SendOutcome.unanswered.sendError == .unanswered)
  }
}
