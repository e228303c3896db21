#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// What an outcome holds, piece by piece: Objective-C has no enumerations with values.
extension SendOutcome {
  /// Nobody has said.
  static var unanswered: SendOutcome { .failed(SendError.unanswered) }

  var isSent: Bool {
    if case .sent = self { true } else { false }
  }

  /// Seconds to wait, where the server or the error says so.
  var wait: TimeInterval? {
    switch self {
    case .sent(let wait): wait
    case .failed: sendError?.errorUserInfo["wait"] as? TimeInterval
    }
  }

  /// The status of a refusal.
  var status: Int? { sendError?.errorUserInfo["status"] as? Int }

  /// What it failed with.
  var error: (any Error)? {
    if case .failed(let error) = self { error } else { nil }
  }

  var sendError: SendError? { error as? SendError }
}
#endif
