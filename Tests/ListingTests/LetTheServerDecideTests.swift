import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

// listing: LetTheServerDecide
/// The body of a success or a refusal, such as `{"retryIn": 90}`.
struct CodeAnswer: Decodable {
  var retryIn: TimeInterval?
}

// listing: LetTheServerDecide
extension SendOutcome {
  /// Creates the outcome of a response. A wait in the body replaces the wait
  /// in the header.
  init(_ data: Data, _ response: URLResponse) {
    self.init(response)
    let answer = try? JSONDecoder().decode(CodeAnswer.self, from: data)
    wait = answer?.retryIn ?? wait
  }
}

// listing: LetTheServerDecide
/// The body of every response. The code 0 is a success.
struct CodeReply: Decodable {
  var code: Int
  var message: String?
  var seconds: TimeInterval?
}

struct CodeReplyError: Error {
  var code: Int
  var message: String?
}

extension SendOutcome {
  init(_ reply: CodeReply) {
    if reply.code == 0 {
      self = .sent(wait: reply.seconds)
    } else {
      self = .failed(
        CodeReplyError(code: reply.code, message: reply.message),
        wait: reply.seconds)
    }
  }
}

// listing: LetTheServerDecide
extension SendOutcome {
  /// Amazon Cognito sends status 400, and the name of an exception.
  init(cognito data: Data, _ response: URLResponse) {
    self.init(response)
    let body = String(decoding: data, as: UTF8.self)
    if body.contains("LimitExceededException") {
      self = .failed(SendError.refused(status: 429, wait: nil))
    }
  }

  /// Firebase Authentication reports an error. Its code for too many
  /// requests is 17010.
  init(firebase error: NSError?) {
    self.init(error: error)
    if error?.code == 17010 { startsOwnWait = true }
  }
}

// listing: LetTheServerDecide
func outcome(of response: HTTPURLResponse, until end: Date) -> SendOutcome {
  .sent(wait: response.seconds(until: end))
}

@MainActor @Suite("Let the server decide")
struct LetTheServerDecideTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .system)

  @Test("The header sets the wait")
  func headerSetsTheWait() async throws {
    let session = StandInServer.session
    let request = URLRequest(url: try StandInServer.url(status: 200, retryAfter: 30))
    try await clock.run {
      button.countdown.follow("sign-in")
      // listing: LetTheServerDecide
      try await button.countdown.send(thenWait: 60, key: "sign-in") {
        try await session.data(for: request)
      }
    }
    #expect(button.countdown.remainingSeconds == 30)
  }

  private static let fields = ["Retry-After": "30", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"]

  /// A response of the server, by default at ten o'clock.
  private func response(_ status: Int, _ fields: [String: String] = fields) throws -> HTTPURLResponse {
    let url = try StandInServer.url(status: status)
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }

  @Test("A body's wait, the server's own code, a service's own limit, and a date set the wait")
  func bodyOrCodeSetsTheWait() throws {
    let limit = Data(#"{"__type":"LimitExceededException"}"#.utf8)
    let outcomes: [(SendOutcome, wait: Int?)] = try [
      (SendOutcome(Data(#"{"retryIn": 45}"#.utf8), response(429)), 45),
      (SendOutcome(CodeReply(code: 0, seconds: 30)), 30), (SendOutcome(CodeReply(code: 1029)), nil),
      (SendOutcome(cognito: limit, response(400, [:])), 60),
      (SendOutcome(firebase: NSError(domain: "FIRAuthErrorDomain", code: 17010)), 60),
      (outcome(of: response(200), until: Date(timeIntervalSince1970: 1_795_168_800 + 45)), 45),
    ]
    for (outcome, wait) in outcomes {
      button.countdown.cancel()
      try clock.run { try button.countdown.beginSend(thenWait: 60).finish(with: outcome) }
      #expect(button.countdown.remainingSeconds == wait, "\(outcome)")
    }
  }

  @Test("The button shows each time left that the server reports")
  func buttonShowsTheReportedTimeLeft() {
    // listing: LetTheServerDecide
    /// Applies the time left that the server reports. 0 ends the wait.
    func serverDidReport(secondsLeft: Int) {
      CountdownCenter.shared.setRemaining(
        TimeInterval(secondsLeft), of: "sign-in")
    }

    clock.run {
      button.countdown.follow("sign-in")
      serverDidReport(secondsLeft: 30)
      #expect(button.countdown.remainingSeconds == 30)
    }
  }
}
