#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The result of a request, with the wait that the server asks for.
public enum SendOutcome: Sendable {
  /// The request succeeded.
  ///
  /// `wait` is the number of seconds that the server asks to wait, or 0 for no wait. If it's nil or not finite, the
  /// app's own wait starts.
  case sent(wait: TimeInterval? = nil)
  /// The request failed. A wait starts only after a ``SendError/refused(status:wait:)`` with a wait or with status 429.
  case failed(any Error)

  /// Creates the outcome that a server's response describes.
  ///
  /// - A status below 400 is a success with the wait of the `Retry-After` header, if there is one.
  /// - A status of 429 (too many requests) or 503 (service unavailable) is a refusal with the wait of the `Retry-After`
  ///   header. After a status of 429 without that header, the button waits as it does after a success, but the request
  ///   doesn't count as a send.
  /// - Any other status is a refusal without a wait.
  ///
  /// A response that isn't an `HTTPURLResponse` is a success.
  public init(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      self = .sent()
      return
    }
    switch response.statusCode {
    case ..<400: self = .sent(wait: response.retryAfter)
    case 429, 503: self = .failed(SendError.refused(status: response.statusCode, wait: response.retryAfter))
    default: self = .failed(SendError.refused(status: response.statusCode, wait: nil))
    }
  }

  /// Creates an outcome from the arguments of a `URLSession` completion handler.
  ///
  /// The error takes precedence over the response. If both are nil, the outcome is a failure with
  /// ``SendError/unanswered``.
  public init(_ response: URLResponse?, _ error: (any Error)?) {
    if let error {
      self = .failed(error)
    } else if let response {
      self.init(response)
    } else {
      self = .failed(SendError.unanswered)
    }
  }

  /// Creates the outcome that a request's return value describes. A value of an unknown type is a success.
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
