import CountdownCore
import Foundation
import TestSupport
import Testing

@Suite("The outcome that a server's response describes")
struct SendOutcomeTests {
  @Test(
    "A status below 400 is a success, another one a refusal, and the server's wait counts for each status",
    arguments: [200, 304, 399, 400, 403, 409, 413, 428, 429, 500, 503, 599], [true, false])
  func status(_ status: Int, hasRetryAfter: Bool) throws {
    let response = try HTTPURLResponse.make(status, hasRetryAfter ? ["Retry-After": "90"] : [:])
    let wait: TimeInterval? = hasRetryAfter ? 90 : nil
    for outcome in [SendOutcome(response), SendOutcome(response: response, error: nil)] {
      switch outcome {
      case .sent(let sent): #expect(status < 400 && sent == wait)
      case .failed(let error, _): #expect(status >= 400 && error as? SendError == .refused(status: status, wait: wait))
      }
    }
    // The error of an older networking layer doesn't hide the server's wait.
    let outcome = SendOutcome(response: response, error: URLError(.badServerResponse))
    guard case .failed(let error, let wait) = outcome else {
      Issue.record("an error is a failure")
      return
    }
    if status == 429, !hasRetryAfter {
      #expect(error as? SendError == .refused(status: 429, wait: nil))
    } else {
      #expect(error is URLError && wait == (hasRetryAfter && status >= 400 ? 90 : nil))
    }
  }

  @Test("Without a response, the error is the outcome's, and nothing at all is unanswered")
  func noResponse() {
    #expect(SendOutcome(response: nil, error: URLError(.timedOut)).error is URLError)
    #expect(SendOutcome(response: nil, error: nil).error as? SendError == .unanswered)
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
  func bridged(expected: SendError, code: Int, wait: TimeInterval?) {
    let error = expected as NSError
    #expect(error.domain == "CountdownKit.SendError")
    #expect(error.code == code)
    #expect(error.userInfo["wait"] as? TimeInterval == wait)
    #expect(error.userInfo["status"] as? Int == (code == 4 ? 429 : nil))
    #expect(error.localizedDescription == expected.errorDescription)
    #expect(expected.localizedDescription == expected.errorDescription)
  }

  @Test("The description has whole seconds, rounded up, also of a number that isn't finite")
  func seconds() {
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
