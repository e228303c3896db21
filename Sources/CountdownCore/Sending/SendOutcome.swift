public import Foundation

/// The result of a request, and the wait that follows it.
///
/// An outcome says whether the request has failed, how long the server asks to wait, and whether the app's own wait
/// starts if the server doesn't ask for one. These are independent: to show the server's message, replace the error
/// with ``mapError(_:)``. To use a wait from a response's body, set ``wait``.
public struct SendOutcome: Sendable {
  /// The longest wait, in seconds: a day.
  static let longestWait: TimeInterval = 86_400

  /// The error of a request that failed, or nil after a success.
  ///
  /// A ``SendError/refused(status:wait:)`` always contains the outcome's ``wait``.
  public var error: (any Error)? {
    if case SendError.refused(let status, _)? = failure {
      SendError.refused(status: status, wait: wait)
    } else {
      failure
    }
  }

  /// The number of seconds that the server asks to wait, from 0 to one day, or nil if it asks for none.
  ///
  /// A value outside this range becomes the nearest bound, so that no answer of a server locks a user out. A value that
  /// isn't finite becomes nil. With nil, the app's own wait starts if ``startsOwnWait`` is true.
  ///
  /// For a longer wait, call ``CountdownCenter/setRemaining(_:of:)`` after the send, or send under a ``ResendPolicy``.
  public var wait: TimeInterval? { didSet { wait = Self.bounded(wait) } }

  /// Whether the app's own wait starts if ``wait`` is nil: the seconds or the policy of the send.
  ///
  /// It's true after a success, and after a ``SendError/refused(status:wait:)`` with status 429.
  public var startsOwnWait: Bool

  private let failure: (any Error)?

  private init(failure: (any Error)?, wait: TimeInterval?, startsOwnWait: Bool) {
    self.failure = failure
    self.wait = Self.bounded(wait)
    self.startsOwnWait = startsOwnWait
  }

  private static func bounded(_ wait: TimeInterval?) -> TimeInterval? {
    wait.flatMap { $0.isFinite ? min(max(0, $0), longestWait) : nil }
  }

  /// Returns the outcome of a request that succeeded.
  ///
  /// - Parameter wait: The number of seconds that the server asks to wait, 0 for no wait, or nil for the app's own
  ///   wait.
  public static func sent(wait: TimeInterval? = nil) -> SendOutcome {
    SendOutcome(failure: nil, wait: wait, startsOwnWait: true)
  }

  /// Returns the outcome of a request that failed.
  ///
  /// - Parameters:
  ///   - error: The request's error. A cancellation that you pass here is a failure, unlike with ``init(error:)``.
  ///   - wait: The number of seconds that the server asks to wait. If it's nil, a wait starts only after a
  ///     ``SendError/refused(status:wait:)`` with a wait or with status 429.
  public static func failed(_ error: any Error, wait: TimeInterval? = nil) -> SendOutcome {
    guard case SendError.refused(let status, let refusalWait) = error else {
      return SendOutcome(failure: error, wait: wait, startsOwnWait: false)
    }
    return SendOutcome(failure: error, wait: bounded(wait) ?? refusalWait, startsOwnWait: status == 429)
  }

  /// Returns the outcome of a request that failed without an error, for networking layers that report only success or
  /// failure. Its error is ``SendError/failed``, and `wait` works as in ``failed(_:wait:)``.
  public static func failed(wait: TimeInterval? = nil) -> SendOutcome {
    .failed(SendError.failed, wait: wait)
  }

  /// Creates the outcome of a request that reports only an error: a success if there is none.
  ///
  /// A `CancellationError` or `URLError.cancelled` also counts as sent, because the message may already be on its way.
  public init(error: (any Error)?) {
    self = error.flatMap { $0.isCancellation ? nil : .failed($0) } ?? .sent()
  }

  /// Returns this outcome with another error. A success stays a success, and the wait doesn't change.
  ///
  /// ```swift
  /// return SendOutcome(response).mapError { _ in ServerError(message) }
  /// ```
  ///
  /// - Parameter transform: A closure that receives the error and returns the one that `send` throws.
  public func mapError(_ transform: (any Error) -> any Error) -> SendOutcome {
    SendOutcome(failure: error.map(transform), wait: wait, startsOwnWait: startsOwnWait)
  }
}
