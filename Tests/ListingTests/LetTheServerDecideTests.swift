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
    if body.contains("LimitExceededException") { startsOwnWait = true }
  }

  /// Firebase Authentication reports an error, whose code for too many
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

  @Test(
    "The status and the header set the wait, and a status of 400 or more throws",
    arguments: [(200, nil, 60), (200, 30, 30), (503, 90, 90), (429, nil, 60), (500, nil, nil)] as [(Int, Int?, Int?)])
  func statusAndHeaderSetTheWait(status: Int, retryAfter: Int?, left: Int?) async throws {
    let session = StandInServer.session
    let request = URLRequest(url: try StandInServer.url(status: status, retryAfter: retryAfter))
    let success: Void? = try? await clock.run {
      button.countdown.follow("sign-in")
      // listing: LetTheServerDecide
      try await button.countdown.send(thenWait: 60, key: "sign-in") {
        try await session.data(for: request)
      }
    }
    #expect((success != nil) == (status < 400))
    #expect(button.countdown.remainingSeconds == left)
  }

  @Test(
    "A wait in the body replaces the header's, on success and on refusal",
    arguments: [
      (200, #"{"retryIn": 45}"#, 45), (200, "sent", 30), (429, #"{"retryIn": 45}"#, 45), (429, "", 30),
      (400, #"{"retryIn": 45}"#, 45), (400, "", 30),
    ])
  func bodyReplacesTheHeadersWait(status: Int, body: String, left: Int) throws {
    let outcome = try SendOutcome(Data(body.utf8), response(status))
    try #expect(wait(after: outcome) == left)
  }

  @Test(
    "The server's own code and seconds set the outcome and the wait",
    arguments: [
      (#"{"code": 0}"#, 60), (#"{"code": 0, "seconds": 30}"#, 30), (#"{"code": 1029, "seconds": 45}"#, 45),
      (#"{"code": 1029}"#, nil),
    ] as [(String, Int?)])
  func serversOwnCodeSetsTheOutcome(body: String, left: Int?) throws {
    let outcome = try SendOutcome(JSONDecoder().decode(CodeReply.self, from: Data(body.utf8)))
    try #expect(wait(after: outcome) == left)
  }

  @Test("A service's own limit starts the app's wait, and its other errors don't")
  func servicesLimitStartsTheWait() throws {
    for (name, left) in [("LimitExceededException", 60), ("CodeMismatchException", nil)] as [(String, Int?)] {
      let body = Data(#"{"__type":"\#(name)"}"#.utf8)
      try #expect(wait(after: SendOutcome(cognito: body, response(400, ["Content-Length": "40"]))) == left)
    }
    for (code, left) in [(17010, 60), (17042, nil)] as [(Int, Int?)] {
      try #expect(wait(after: SendOutcome(firebase: NSError(domain: "FIRAuthErrorDomain", code: code))) == left)
    }
    try #expect(wait(after: SendOutcome(firebase: nil)) == 60)
  }

  @Test("A date in the body is compared with the response's own time")
  func dateIsComparedWithTheResponses() throws {
    let end = Date(timeIntervalSince1970: 1_795_168_800 + 45)
    try #expect(wait(after: outcome(of: response(200), until: end)) == 45)
  }

  private static let fields = ["Retry-After": "30", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"]

  /// A response of the server, by default at ten o'clock.
  private func response(_ status: Int, _ fields: [String: String] = fields) throws -> HTTPURLResponse {
    let url = try StandInServer.url(status: status)
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }

  /// The seconds that the button waits after a send with an outcome.
  private func wait(after outcome: SendOutcome) throws -> Int? {
    button.countdown.cancel()
    try clock.run { try button.countdown.beginSend(thenWait: 60).finish(with: outcome) }
    return button.countdown.remainingSeconds
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
      for (seconds, left) in [(30, 30), (90, 90), (10, 10), (0, nil)] as [(Int, Int?)] {
        serverDidReport(secondsLeft: seconds)
        #expect(button.countdown.remainingSeconds == left)
      }
    }
  }
}
