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
// end of listing

// listing: LetTheServerDecide
extension SendOutcome {
  /// Creates the outcome of a response. A wait in the body replaces the wait
  /// in the header.
  init(_ data: Data, _ response: URLResponse) {
    let wait = (try? JSONDecoder().decode(CodeAnswer.self, from: data))?.retryIn
    switch (SendOutcome(response), wait) {
    case (.sent, let wait?):
      self = .sent(wait: wait)
    case (.failed(SendError.refused(let status, _), _), let wait?):
      self = .failed(SendError.refused(status: status, wait: wait))
    case (let outcome, _):
      self = outcome
    }
  }
}
// end of listing

// listing: LetTheServerDecide
/// The body of every response, such as `{"code": 1029, "seconds": 45}`.
/// The code 0 is a success.
struct CodeReply: Decodable {
  var code: Int
  var seconds: TimeInterval?
}

struct CodeReplyError: Error {
  var code: Int
}

extension SendOutcome {
  init(_ reply: CodeReply) {
    if reply.code == 0 {
      self = .sent(wait: reply.seconds)
    } else {
      self = .failed(CodeReplyError(code: reply.code), wait: reply.seconds)
    }
  }
}
// end of listing

// listing: LetTheServerDecide
func outcome(of response: HTTPURLResponse, until end: Date) -> SendOutcome {
  .sent(wait: response.seconds(until: end))
}
// end of listing

final class ServerPage: UIViewController {
  let button = UIButton(type: .system)

  func send(_ request: URLRequest, in session: URLSession) async throws {
    // listing: LetTheServerDecide
    try await button.countdown.send(thenWait: 60, key: "sign-in") {
      try await session.data(for: request)
    }
    // end of listing
  }

  // listing: LetTheServerDecide
  /// Applies the time left that the server reports. 0 ends the wait.
  func serverDidReport(secondsLeft: Int) {
    CountdownCenter.shared.setRemaining(
      TimeInterval(secondsLeft), of: "sign-in")
  }
  // end of listing
}

@MainActor @Suite("Let the server decide")
struct LetTheServerDecideTests {
  private let screen = TestScreen()
  private let page = ServerPage()

  /// A response of the server at ten o'clock.
  private func response(_ status: Int) throws -> HTTPURLResponse {
    let fields = ["Retry-After": "30", "Date": "Fri, 20 Nov 2026 10:00:00 GMT"]
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }

  @Test(
    "A wait in the body replaces the header's, on success and on refusal",
    arguments: [
      (200, #"{"retryIn": 45}"#, 45), (200, "sent", 30), (429, #"{"retryIn": 45}"#, 45), (429, "", 30),
      (400, #"{"retryIn": 45}"#, 45), (400, "", 30),
    ])
  func body(status: Int, body: String, left: Int) throws {
    try finish(with: SendOutcome(Data(body.utf8), response(status)), left: left)
  }

  @Test(
    "The server's own code and seconds set the outcome and the wait",
    arguments: [
      (#"{"code": 0}"#, 60), (#"{"code": 0, "seconds": 30}"#, 30), (#"{"code": 1029, "seconds": 45}"#, 45),
      (#"{"code": 1029}"#, nil),
    ] as [(String, Int?)])
  func reply(body: String, left: Int?) throws {
    try finish(with: SendOutcome(JSONDecoder().decode(CodeReply.self, from: Data(body.utf8))), left: left)
  }

  @Test("A date in the body is compared with the response's own time")
  func date() throws {
    let end = Date(timeIntervalSince1970: 1_795_168_800 + 45)
    try finish(with: outcome(of: response(200), until: end), left: 45)
  }

  @Test("The button shows each time left that the server reports")
  func report() {
    screen.clock.run {
      page.button.countdown.follow("sign-in")
      for (seconds, left) in [(0, nil), (30, 30), (90, 90), (10, 10), (0, nil)] as [(Int, Int?)] {
        page.serverDidReport(secondsLeft: seconds)
        #expect(page.button.countdown.remainingSeconds == left)
      }
    }
  }

  /// Finishes a send with an outcome, and expects a wait.
  private func finish(with outcome: SendOutcome, left: Int?) throws {
    try screen.clock.run { try page.button.countdown.beginSend(thenWait: 60).finish(with: outcome) }
    #expect(page.button.countdown.remainingSeconds == left)
  }
}
