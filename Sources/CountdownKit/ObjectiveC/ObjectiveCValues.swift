#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

// Conversions for Objective-C. They don't need Objective-C, and their tests run on every platform.

/// The parts of an outcome. Objective-C enumerations have no associated values.
extension SendOutcome {
  static var unanswered: SendOutcome { .failed(SendError.unanswered) }

  var isSent: Bool {
    if case .sent = self { true } else { false }
  }

  /// The number of seconds to wait, if the server or the error specifies one.
  var wait: TimeInterval? {
    switch self {
    case .sent(let wait): wait
    case .failed(_, let wait): wait ?? sendError?.errorUserInfo["wait"] as? TimeInterval
    }
  }

  /// The HTTP status of a refusal, or nil.
  var status: Int? { sendError?.errorUserInfo["status"] as? Int }

  var error: (any Error)? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  var sendError: SendError? { error as? SendError }
}

extension ResendPolicy {
  /// Creates a policy from objects. If an object in `waits` isn't a number, it counts as a wait of 0.
  init(waits: [AnyObject], limit: NSNumber?, window: TimeInterval, group: String?) {
    self.init(
      waits: waits.map { ($0 as? NSNumber)?.doubleValue ?? 0 }, limit: limit?.intValue, window: window, group: group)
  }
}
#endif
