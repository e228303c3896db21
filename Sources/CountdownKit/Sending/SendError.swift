#if canImport(UIKit) && !os(watchOS)
public import Foundation

/// An error that explains why a send wasn't attempted or didn't succeed.
public enum SendError: Error, Sendable, Hashable {
  /// The send wasn't attempted, because another one is in progress.
  ///
  /// That one is on the same button, or under the same key. It can also be under another key of the policy's group, if the
  /// policy's window accepts no more sends than those in progress.
  case underWay
  /// The send wasn't attempted, because a wait is running on the same button or under the same key. `wait` is the number of
  /// seconds that remain.
  case counting(wait: TimeInterval)
  /// The send wasn't attempted, because the policy's limit is reached. `wait` is the number of seconds until a send is
  /// allowed. It includes a longer wait that the server asked for.
  case limitReached(wait: TimeInterval)
  /// The server refused the request with an HTTP status. `wait` is the number of seconds that the server asks to wait. That
  /// wait has been started. A value that isn't finite means no wait.
  case refused(status: Int, wait: TimeInterval?)
  /// The request's completion was released without being called.
  case unanswered
}

extension SendError: LocalizedError {
  /// A description for developers, in English.
  public var errorDescription: String? {
    switch self {
    case .underWay: "Nothing was sent, because another send is in progress."
    case .counting(let wait): "Nothing was sent, because a wait runs for another \(wait) s."
    case .limitReached(let wait): "Nothing was sent, because the limit is reached for another \(wait) s."
    case .refused(let status, nil): "The server refused the request with status \(status)."
    case .refused(let status, let wait?):
      "The server refused the request with status \(status) and asks for a wait of \(wait) s."
    case .unanswered: "The request's completion was released without being called."
    }
  }
}

/// The error's form as an `NSError`. Its domain, codes, and user info keys are the same in every version.
extension SendError: CustomNSError {
  /// The domain "CountdownKit.SendError".
  public static let errorDomain = "CountdownKit.SendError"

  /// The code: 1 for ``underWay``, 2 for ``counting(wait:)``, 3 for ``limitReached(wait:)``, 4 for
  /// ``refused(status:wait:)``, and 5 for ``unanswered``.
  public var errorCode: Int {
    switch self {
    case .underWay: 1
    case .counting: 2
    case .limitReached: 3
    case .refused: 4
    case .unanswered: 5
    }
  }

  /// The error's description, and its values: the seconds to wait under "wait", and the server's status under "status".
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    // Some versions of Foundation don't ask for the description of an error that has a user info.
    info[NSLocalizedDescriptionKey] = errorDescription
    switch self {
    case .counting(let wait), .limitReached(let wait):
      info["wait"] = wait
    case .refused(let status, let wait):
      info["status"] = status
      info["wait"] = wait
    case .underWay, .unanswered:
      break
    }
    return info
  }
}
#endif
