import Foundation

/// For who keeps, logs or compares it as an `NSError`: the same in every version of this library.
extension SendError: CustomNSError {
  /// "CountdownKit.SendError".
  public static let errorDomain = "CountdownKit.SendError"

  /// 1 for ``underWay``, 2 for ``counting(wait:)``, 3 for ``limitReached(wait:)``, 4 for ``refused(status:wait:)`` and 5 for
  /// ``unanswered``.
  public var errorCode: Int {
    switch self {
    case .underWay: 1
    case .counting: 2
    case .limitReached: 3
    case .refused: 4
    case .unanswered: 5
    }
  }

  /// The seconds to wait under "wait", and the server's status under "status", where there is one; and the description.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    // Not everywhere does Foundation ask for it where there is a user info.
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
