public import Foundation

/// The reason why a send made no request, or why its request failed.
public enum SendError: Error, Sendable, Hashable {
  /// No request was made, because another send is in progress.
  ///
  /// The other send is under the same key or on the same button. It can also be under another key of the policy's group,
  /// if the sends in progress may use all sends that the policy's window accepts.
  case alreadySending
  /// No request was made, because a countdown is running or paused under the key or on the button. `remaining` is the
  /// number of seconds remaining.
  case waiting(remaining: TimeInterval)
  /// No request was made, because the policy's limit is reached. `remaining` is the number of seconds until a send is
  /// allowed. It includes a longer wait that the server asked for.
  case limitReached(remaining: TimeInterval)
  /// The server refused the request with an HTTP status.
  ///
  /// `wait` is the number of seconds that the server asks to wait, and the center starts this wait. If it's nil or not
  /// finite, the server asks for no wait. After status 429, the app's own wait then starts.
  case refused(status: Int, wait: TimeInterval?)
  /// The request was released without being finished, or it received neither a response nor an error.
  case unanswered
  /// The request failed for a reason that the app doesn't tell.
  case failed
}

extension SendError: LocalizedError {
  /// A description for developers, in English.
  public var errorDescription: String? {
    switch self {
    case .alreadySending: "Nothing was sent, because another send is in progress."
    case .waiting(let remaining): "Nothing was sent, because a countdown is running. It ends in \(remaining) s."
    case .limitReached(let remaining): "Nothing was sent, because the limit is reached. It ends in \(remaining) s."
    case .refused(let status, nil): "The server refused the request with status \(status)."
    case .refused(let status, let wait?):
      "The server refused the request with status \(status) and asks for a wait of \(wait) s."
    case .unanswered: "The request was released without being finished."
    case .failed: "The request failed."
    }
  }
}

/// The error as an `NSError`. Its domain, codes, and user info keys are the same in every version.
extension SendError: CustomNSError {
  /// The domain "CountdownKit.SendError".
  public static let errorDomain = "CountdownKit.SendError"

  /// The error's code: 1 for ``alreadySending``, 2 for ``waiting(remaining:)``, 3 for ``limitReached(remaining:)``, 4 for
  /// ``refused(status:wait:)``, 5 for ``unanswered``, and 6 for ``failed``.
  public var errorCode: Int {
    switch self {
    case .alreadySending: 1
    case .waiting: 2
    case .limitReached: 3
    case .refused: 4
    case .unanswered: 5
    case .failed: 6
    }
  }

  /// The error's description and values. The key "wait" has the number of seconds to wait, and "status" has the
  /// server's status.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    // Some versions of Foundation ignore `errorDescription` if an error has user info.
    info[NSLocalizedDescriptionKey] = errorDescription
    switch self {
    case .waiting(let remaining), .limitReached(let remaining): info["wait"] = remaining
    case .refused(let status, let wait): (info["status"], info["wait"]) = (status, wait)
    case .alreadySending, .unanswered, .failed: break
    }
    return info
  }
}
