#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
public import UIKit

/// Outcomes of HTTP.
extension SendOutcome {
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

  /// Creates an outcome from the arguments of a `URLSession` completion handler or of an older networking layer.
  ///
  /// - With only a response, the outcome is that of ``init(_:)``.
  /// - With an error, the outcome is a failure with that error. If the response has status 429 or 503, the failure has
  ///   the wait of its `Retry-After` header. Without that header, a status of 429 makes the outcome a
  ///   `SendError.refused(status:wait:)` instead, so that the app's own wait starts.
  /// - If both are nil, the outcome is a failure with `SendError.unanswered`.
  public init(response: URLResponse?, error: (any Error)?) {
    let outcome = response.map { SendOutcome($0) }
    guard let error else {
      self = outcome ?? .failed(SendError.unanswered)
      return
    }
    switch outcome {
    case .failed(SendError.refused(429, wait: nil), _)?: self = .failed(SendError.refused(status: 429, wait: nil))
    case .failed(SendError.refused(_, let wait), _)?: self = .failed(error, wait: wait)
    default: self = .failed(error)
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
