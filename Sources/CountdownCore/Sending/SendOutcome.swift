public import Foundation

/// The result of a request, with the wait that the server asks for.
public enum SendOutcome: Sendable {
  /// The request succeeded. `wait` is the number of seconds that the server asks to wait, or 0 for no wait. If it's nil
  /// or not finite, the app's own wait starts.
  case sent(wait: TimeInterval? = nil)
  /// The request failed. `wait` is the number of seconds that the server asks to wait. If it's nil or not finite, a
  /// wait starts only after a ``SendError/refused(status:wait:)`` with a wait or with status 429.
  case failed(_ error: any Error, wait: TimeInterval? = nil)

  /// Returns the outcome of a request that failed without an error, for networking layers that report only success or
  /// failure. Its error is ``SendError/failed``, and `wait` is that of ``failed(_:wait:)``.
  public static func failed(wait: TimeInterval? = nil) -> SendOutcome {
    .failed(SendError.failed, wait: wait)
  }

  /// The outcome of a request that reports only an error: a success if there is none.
  public init(error: (any Error)?) {
    self = error.map { .failed($0) } ?? .sent()
  }

  /// The error of a request that failed, or nil.
  public var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  /// The finite number of seconds that the server asks to wait, or nil.
  var serverWait: TimeInterval? {
    let waits: [TimeInterval?] =
      switch self {
      case .failed(SendError.refused(_, let refusal), let wait): [wait, refusal]
      case .sent(let wait), .failed(_, let wait): [wait]
      }
    return waits.lazy.compactMap { $0 }.first { $0.isFinite }?.rounded(.up)
  }

  /// Whether the app's own wait starts unless the server asks for one.
  var startsOwnWait: Bool {
    switch self {
    case .sent: true
    case .failed(SendError.refused(let status, _), _): status == 429
    case .failed: false
    }
  }
}
