#if canImport(UIKit) && !os(watchOS)
public import Foundation

/// Why nothing was sent, or what became of it.
public enum SendError: Error, Sendable, Hashable {
  /// A send is under way already, on this button or under its key; or in the policy's group, whose window may take no more
  /// than that. Nothing was asked for.
  case underWay
  /// A wait runs, on this button or under its key, with so many seconds left. Nothing was asked for.
  case counting(wait: TimeInterval)
  /// As many have been sent as the policy's window takes; another can be sent in so many seconds, when it takes one, or when
  /// the server does that has asked for longer. Nothing was asked for.
  case limitReached(wait: TimeInterval)
  /// The server has answered with this status. If it asks for a wait, so many seconds, that has been started. A wait that
  /// isn't a finite number counts as none.
  case refused(status: Int, wait: TimeInterval?)
  /// Who was to say what became of the request has gone without a word.
  case unanswered
}

extension SendError: LocalizedError {
  /// What has happened, in English: this is a message for developers.
  public var errorDescription: String? {
    switch self {
    case .underWay: "Nothing was sent: a send is under way."
    case .counting(let wait): "Nothing was sent: \(wait) s are left to wait."
    case .limitReached(let wait): "Nothing was sent: the limit is reached, for another \(wait) s."
    case .refused(let status, let wait):
      "The server refused with status \(status)" + (wait.map { ", for \($0) s." } ?? ".")
    case .unanswered: "Nobody has said what became of the request."
    }
  }
}

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
#endif
