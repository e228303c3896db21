import CountdownKit
import Testing
import UIKit

@Suite("A send error")
struct SendErrorTests {
  private static let codes: [(error: SendError, code: Int)] = [
    (.alreadySending, 1), (.waiting(remaining: 50), 2), (.limitReached(remaining: 1000), 3),
    (.refused(status: 429, wait: 90), 4), (.unanswered, 5), (.failed, 6),
  ]

  @Test("The NSError has a fixed domain and code", arguments: codes)
  func domainAndCode(expected: (error: SendError, code: Int)) {
    let error = expected.error as NSError
    #expect(error.domain == "CountdownKit.SendError")
    #expect(error.code == expected.code)
  }

  @Test("The NSError's user info contains the wait and the server's status")
  func userInfo() {
    func info(_ error: SendError) -> [String: Any] { (error as NSError).userInfo }
    #expect(info(.waiting(remaining: 50))["wait"] as? TimeInterval == 50)
    #expect(info(.limitReached(remaining: 1000))["wait"] as? TimeInterval == 1000)
    let refusal = info(.refused(status: 429, wait: 90))
    #expect(refusal["wait"] as? TimeInterval == 90)
    #expect(refusal["status"] as? Int == 429)
    #expect(info(.refused(status: 500, wait: nil))["wait"] == nil)
    #expect(info(.alreadySending)["wait"] == nil)
    #expect(info(.unanswered)["status"] == nil)
  }

  @Test("The NSError has the error's description", arguments: codes)
  func description(expected: (error: SendError, code: Int)) {
    #expect((expected.error as NSError).localizedDescription == expected.error.errorDescription)
    #expect(expected.error.localizedDescription == expected.error.errorDescription)
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
