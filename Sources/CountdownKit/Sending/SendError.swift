#if canImport(UIKit) && !os(watchOS)
public import Foundation

/// The reason why a send made no request, or why its request failed.
public enum SendError: Error, Sendable, Hashable {
  /// No request was made, because another send is in progress.
  ///
  /// The other send is on the same button or under the same key. It can also be under another key of the policy's
  /// group, if the sends in progress may use all sends that the policy's window accepts.
  case underWay
  /// No request was made, because a countdown is running on the same button or under the same key. `wait` is the number
  /// of seconds remaining.
  case counting(wait: TimeInterval)
  /// No request was made, because the policy's limit is reached. `wait` is the number of seconds until a send is
  /// allowed. It includes a longer wait that the server asked for.
  case limitReached(wait: TimeInterval)
  /// The server refused the request with an HTTP status.
  ///
  /// `wait` is the number of seconds that the server asks to wait, and the button starts this wait. If it's nil or not
  /// finite, the server asks for no wait. After status 429, the app's own wait then starts.
  case refused(status: Int, wait: TimeInterval?)
  /// The request's completion was released without being called, or it received neither a response nor an error.
  case unanswered
}

extension SendError: LocalizedError {
  /// A description for developers, in English.
  public var errorDescription: String? {
    switch self {
    case .underWay: "Nothing was sent, because another send is in progress."
    case .counting(let wait): "Nothing was sent, because a countdown is running. It ends in \(wait) s."
    case .limitReached(let wait): "Nothing was sent, because the limit is reached. It ends in \(wait) s."
    case .refused(let status, nil): "The server refused the request with status \(status)."
    case .refused(let status, let wait?):
      "The server refused the request with status \(status) and asks for a wait of \(wait) s."
    case .unanswered: "The request's completion was released without being called."
    }
  }
}

/// The error as an `NSError`. Its domain, codes, and user info keys are the same in every version.
extension SendError: CustomNSError {
  /// The domain "CountdownKit.SendError".
  public static let errorDomain = "CountdownKit.SendError"

  /// The error's code: 1 for ``underWay``, 2 for ``counting(wait:)``, 3 for ``limitReached(wait:)``, 4 for
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

  /// The error's description and values. The key "wait" has the number of seconds to wait, and "status" has the
  /// server's status.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    // Some versions of Foundation ignore `errorDescription` if an error has user info.
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
