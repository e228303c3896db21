import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@Suite("A send outcome")
struct SendOutcomeTests {
  private func response(_ status: Int) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(
      HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: ["Retry-After": "90"]))
  }

  private func error(_ outcome: SendOutcome) -> SendError? {
    if case .failed(let error, _) = outcome { error as? SendError } else { nil }
  }

  @Test("A status below 400 is a success with the server's wait", arguments: [200, 202, 304, 399])
  func success(status: Int) throws {
    guard case .sent(wait: 90) = SendOutcome(try response(status)) else {
      Issue.record("another outcome")
      return
    }
  }

  @Test("A status of 400 or more is a refusal, with a wait if it's 429 or 503", arguments: 400...599)
  func refusal(status: Int) throws {
    let wait: TimeInterval? = status == 429 || status == 503 ? 90 : nil
    #expect(error(SendOutcome(try response(status))) == .refused(status: status, wait: wait))
  }

  @Test("An error takes precedence over a response, and a missing response is unanswered")
  func handler() throws {
    let response = try response(200)
    #expect(error(SendOutcome(response, SendError.underWay)) == .underWay)
    #expect(error(SendOutcome(nil, SendError.underWay)) == .underWay)
    #expect(error(SendOutcome(nil, nil)) == .unanswered)
    #expect(error(SendOutcome(response, nil)) == nil)
  }
}
