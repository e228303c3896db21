import CountdownKit
import Foundation
import UIKit

// recipe: LetTheServerDecide
/// The body of a success or a refusal, such as `{"retryIn": 90}`.
struct CodeAnswer: Decodable {
  var retryIn: TimeInterval?
}
// end of recipe

// recipe: LetTheServerDecide
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
// end of recipe

// recipe: LetTheServerDecide
/// Returns whether the user probably has a code that is still valid.
func hasCode(after error: any Error) -> Bool {
  switch error {
  case SendError.waiting, SendError.refused(status: 429, wait: _):
    true
  default:
    false
  }
}
// end of recipe

// recipe: LetTheServerDecide
extension HTTPURLResponse {
  /// The number of seconds from the server's time in the header `Date` until
  /// an end, or nil without that header.
  func seconds(until end: Date) -> TimeInterval? {
    guard let text = value(forHTTPHeaderField: "Date") else { return nil }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.date(from: text).map { end.timeIntervalSince($0) }
  }
}
// end of recipe

final class ServerPage: UIViewController {
  let button = UIButton(type: .system)
  var session = URLSession.shared

  func send(_ request: URLRequest) async throws {
    // recipe: LetTheServerDecide
    try await button.countdown.send(for: 60, key: "sign-in") {
      try await session.data(for: request)
    }
    // end of recipe
  }

  func sendForAnswer(_ request: URLRequest) async throws {
    // recipe: LetTheServerDecide
    try await button.countdown.send(for: 60, key: "sign-in") {
      let (data, response) = try await session.data(for: request)
      return SendOutcome(data, response)
    }
    // end of recipe
  }

  // recipe: LetTheServerDecide
  /// Applies the time left that the server reports. 0 ends the wait.
  func serverDidReport(secondsLeft: Int) {
    button.countdown.start(from: secondsLeft, key: "sign-in")
    button.countdown.current?.setRemaining(TimeInterval(secondsLeft))
  }

  /// Ends the wait when the user enters another phone number.
  func numberDidChange() {
    button.countdown.current?.finish()
  }
  // end of recipe

  // recipe: LetTheServerDecide
  /// Applies the end of the wait that a response reports, by the server's clock.
  func serverDidReport(end: Date, in response: HTTPURLResponse) {
    let seconds = response.seconds(until: end) ?? end.timeIntervalSinceNow
    let allowed = min(max(seconds.rounded(.up), 0), 86_400)
    serverDidReport(secondsLeft: Int(allowed))
  }
  // end of recipe

  func correctFromAnywhere() {
    // recipe: LetTheServerDecide
    CountdownCenter.shared["sign-in"]?.setRemaining(90)
    // end of recipe
  }
}
