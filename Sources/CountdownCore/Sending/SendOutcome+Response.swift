public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Outcomes of HTTP.
extension SendOutcome {
  /// Creates the outcome that a server's response describes.
  ///
  /// - A status below 400 is a success.
  /// - A status of 400 or more is a refusal. The button waits only if the response has a `Retry-After` header, or if
  ///   the status is 429 (too many requests). In the latter case, the button waits without that header as it does after
  ///   a success, but the request doesn't count as a send.
  ///
  /// A success and a refusal have the wait of the `Retry-After` header, if there is one. See
  /// `HTTPURLResponse.retryAfter`. A response that isn't an `HTTPURLResponse` is a success.
  public init(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      self = .sent()
      return
    }
    switch response.statusCode {
    case ..<400: self = .sent(wait: response.retryAfter)
    default: self = .failed(SendError.refused(status: response.statusCode, wait: response.retryAfter))
    }
  }

  /// Creates an outcome from the arguments of a `URLSession` completion handler or of an older networking layer.
  ///
  /// - With only a response, the outcome is that of ``init(_:)``.
  /// - With an error, the outcome is a failure with that error. If the response has a status of 400 or more, the
  ///   failure has the wait of its `Retry-After` header. Without that header, a status of 429 makes the outcome a
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
    case let (_, response) as (URL, URLResponse): self.init(response)
    default: self = .sent()
    }
  }
}

extension HTTPURLResponse {
  /// The longest wait that a header can ask for, in seconds.
  private static let longestRetryAfter: TimeInterval = 86_400

  /// The number of whole seconds that the server asks to wait, from the `Retry-After` header (RFC 9110, section
  /// 10.2.3).
  ///
  /// The header contains one of the following values:
  ///
  /// - A number of seconds, with or without decimals. It's rounded up.
  /// - A date in one of HTTP's three formats.
  /// - A number of 1,000,000,000 or more, which some servers send. It's a time since 1970 in seconds, or from
  ///   1,000,000,000,000 on in milliseconds.
  ///
  /// A date or a time is compared as in ``seconds(until:)``. No wait is longer than a day, so that a wrong header
  /// doesn't lock a user out. The value is nil if the header is missing or contains anything else, such as a number of
  /// 1,000,000,000,000,000 or more.
  public var retryAfter: TimeInterval? {
    guard let text = field("Retry-After"), let wait = wait(from: text) else { return nil }
    return min(wait.rounded(.up), Self.longestRetryAfter)
  }

  /// Returns the number of seconds from this response to a date that the server names, for example in its body.
  ///
  /// The date is compared with the response's own `Date` header. The result is therefore correct even if the device's
  /// clock is wrong. Without a valid `Date` header, the date is compared with the device's clock.
  ///
  /// - Parameter date: The end of the wait. Every date is allowed.
  /// - Returns: The number of seconds, or 0 if the date is in the past.
  public func seconds(until date: Date) -> TimeInterval { max(0, date.timeIntervalSince1970 - time) }

  private func wait(from text: String) -> TimeInterval? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else {
      return HTTPDate.time(text, near: time).map { max(0, $0 - time) }
    }
    switch TimeInterval(text) {
    case let seconds? where seconds < 1e9: return seconds
    case let seconds? where seconds < 1e12: return max(0, seconds - time)
    case let milliseconds? where milliseconds < 1e15: return max(0, milliseconds / 1000 - time)
    default: return nil
    }
  }

  /// The time of the response in seconds since 1970, by the server's clock if it has a `Date` header.
  private var time: TimeInterval {
    let device = CountdownEnvironment.clock.timeOfDay
    return field("Date").flatMap { HTTPDate.time($0, near: device) } ?? device
  }

  private func field(_ name: String) -> String? {
    value(forHTTPHeaderField: name)?.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
  }
}
