#if canImport(UIKit) && !os(watchOS)
public import UIKit
public import FoundationNetworking

/// What became of a request, and how long the server asks to wait.
public enum SendOutcome: Sendable {
  /// It was sent. The wait in seconds is the server's, 0 for none; nil leaves it to the app.
  case sent(wait: TimeInterval? = nil)
  /// It was not, and costs no wait; unless the error is ``SendError/refused(status:wait:)`` with one.
  case failed(any Error)

  /// What a server's response says.
  ///
  /// - A status below 400 is a success, with the wait of its `Retry-After`, if it has one.
  /// - 429, too many requests, and 503, out of service, are refusals with the wait of their `Retry-After`. A 429
  ///   without one has a button wait as after a success, though it is not counted as a send.
  /// - Any other is a refusal without a wait.
  ///
  /// A response that is not HTTP's is a success.
  public init(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse, response.statusCode >= 400 else {
      self = .sent(wait: (response as? HTTPURLResponse)?.retryAfter)
      return
    }
    let wait = [429, 503].contains(response.statusCode) ? response.retryAfter : nil
    self = .failed(SendError.refused(status: response.statusCode, wait: wait))
  }

  /// What `URLSession` tells a completion handler: the error, if there is one, or else what the response says.
  public init(_ response: URLResponse?, _ error: (any Error)?) {
    if let error {
      self = .failed(error)
    } else if let response {
      self.init(response)
    } else {
      self = .failed(SendError.unanswered)
    }
  }
}

extension SendOutcome {
  /// What the answer of a request says, if it is one that says anything; else that it was sent.
  init(answering answer: some Any) {
    switch answer {
    case let outcome as SendOutcome: self = outcome
    case let response as URLResponse: self.init(response)
    case let (_, response) as (Data, URLResponse): self.init(response)
    default: self = .sent()
    }
  }
}
#endif
