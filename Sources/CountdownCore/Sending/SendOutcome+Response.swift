public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Outcomes of HTTP.
extension SendOutcome {
  /// Creates the outcome that a server's response describes.
  ///
  /// - A status below 400 is a success.
  /// - A status of 400 or more is a ``SendError/refused(status:wait:)``. A wait follows only if the response has a
  ///   `Retry-After` header, or if the status is 429 (too many requests). In the latter case, without that header
  ///   or if its wait is over, the app's own wait starts as after a success, but the request doesn't count as a send.
  ///
  /// A success and a refusal have the wait of the `Retry-After` header, if there is one. See
  /// `HTTPURLResponse.retryAfter`. A response that isn't an `HTTPURLResponse` is a success.
  public init(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      self = .sent()
      return
    }
    let (status, wait) = (response.statusCode, response.retryAfter)
    self = status < 400 ? .sent(wait: wait) : .failed(SendError.refused(status: status, wait: wait))
  }

  /// Creates an outcome from the arguments of a `URLSession` completion handler or of another networking layer.
  ///
  /// | response | error | outcome |
  /// |---|---|---|
  /// | a status below 400 | nil, or any error, such as that of a decoder | a success: the server has answered |
  /// | a status of 400 or more | nil | that of ``init(_:)`` |
  /// | a status of 400 or more | any error | a failure with this error, and with the wait of ``init(_:)`` |
  /// | nil | any error | that of ``init(error:)`` |
  /// | nil | nil | a failure with ``SendError/unanswered`` |
  ///
  /// If your server reports a failure with a status below 400, create the outcome yourself with ``failed(_:wait:)``.
  public init(response: URLResponse?, error: (any Error)?) {
    switch (response, error) {
    case (let response as HTTPURLResponse, let error?): self = SendOutcome(response).mapError { _ in error }
    case (_, let error?): self.init(error: error)
    case (let response?, nil): self.init(response)
    case (nil, nil): self = .failed(SendError.unanswered)
    }
  }
}

extension HTTPURLResponse {
  /// The maximum number of characters of a header, so that reading one from any server takes no time.
  private static let longestField = 256

  /// The number of whole seconds that the server asks to wait, from the `Retry-After` header (RFC 9110, section
  /// 10.2.3).
  ///
  /// The header contains one of the following values:
  ///
  /// - A number of seconds, with or without decimals. It's rounded up.
  /// - A date in one of HTTP's three formats, or in ISO 8601 format. Its zone can be GMT, UTC, or a number.
  /// - A number of 1,000,000,000 or more, which some servers send. It's a time since 1970 in seconds, or from
  ///   1,000,000,000,000 on in milliseconds.
  ///
  /// A value that a proxy repeats, as in "90, 90", counts once. A date or a time is compared with the response's own
  /// `Date` header, as in ``seconds(until:)``. No wait is longer than a day, so that a wrong header doesn't lock a user
  /// out.
  ///
  /// The value is nil if the header is missing, if its wait is over (0, or a date in the past), or if it contains
  /// anything else, such as a number of 1,000,000,000,000,000 or more, or more than 256 characters.
  public var retryAfter: TimeInterval? {
    guard let text = field("Retry-After"), let wait = wait(from: text), wait > 0 else { return nil }
    return min(wait.rounded(.up), SendOutcome.longestWait)
  }

  /// Returns the number of seconds from this response to a date that the server names, for example in its body.
  ///
  /// The date is compared with the response's own `Date` header. The result is therefore correct even if the device's
  /// clock is wrong. Without a valid `Date` header, the date is compared with the device's clock.
  ///
  /// - Parameter date: The end of the wait. Every date is allowed.
  /// - Returns: The number of seconds, or 0 if the date is in the past.
  public func seconds(until date: Date) -> TimeInterval { max(0, date.timeIntervalSince1970 - time) }

  /// Returns a wait, which may be over.
  private func wait(from text: String) -> TimeInterval? {
    guard text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else {
      let time = time
      return HTTPDate.time(text, near: time).map { $0 - time }
    }
    switch TimeInterval(text) {
    case let seconds? where seconds < 1e9: return seconds
    case let seconds? where seconds < 1e12: return seconds - time
    case let milliseconds? where milliseconds < 1e15: return milliseconds / 1000 - time
    default: return nil
    }
  }

  /// The time of the response in seconds since 1970, by the server's clock if it has a `Date` header.
  private var time: TimeInterval {
    let device = CountdownEnvironment.clock.timeOfDay
    return field("Date").flatMap { HTTPDate.time($0, near: device) } ?? device
  }

  /// Returns a field's value, which counts as missing if it's longer than any form of it. If a proxy has added the same
  /// value again, it's that value.
  private func field(_ name: String) -> String? {
    guard let field = value(forHTTPHeaderField: name), field.utf8.count <= Self.longestField else { return nil }
    let text = field.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    for separator in [", ", ","] {
      let value = text.prefix(max(0, text.count - separator.count) / 2)
      if !value.isEmpty, text == value + separator + value { return String(value) }
    }
    return text
  }
}
