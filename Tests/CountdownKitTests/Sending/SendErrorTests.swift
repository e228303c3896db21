import CountdownKit
import Testing
import UIKit

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
