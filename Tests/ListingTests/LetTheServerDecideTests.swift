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

  @Test("A wait in the body replaces the header's")
  func bodyReplacesTheHeadersWait() throws {
    try #expect(wait(after: SendOutcome(Data(#"{"retryIn": 45}"#.utf8), response(429))) == 45)
  }

  @Test("The server's own code and seconds set the outcome and the wait", arguments: [(0, 30), (1029, nil)])
  func serversOwnCodeSetsTheOutcome(code: Int, left: Int?) throws {
    try #expect(wait(after: SendOutcome(CodeReply(code: code, seconds: left.map { TimeInterval($0) }))) == left)
  }

  @Test("A service's own limit starts the app's wait")
  func servicesLimitStartsTheWait() throws {
    let body = Data(#"{"__type":"LimitExceededException"}"#.utf8)
    let outcome = try SendOutcome(cognito: body, response(400, [:]))
    #expect(outcome.error.flatMap(text(for:)) == "That was one code too many. Please wait.")
    try #expect(wait(after: outcome) == 60)
    try #expect(wait(after: SendOutcome(firebase: NSError(domain: "FIRAuthErrorDomain", code: 17010))) == 60)
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
      serverDidReport(secondsLeft: 30)
      #expect(button.countdown.remainingSeconds == 30)
    }
  }
}
