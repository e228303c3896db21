#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import CountdownCore
public import UIKit

// What Objective-C sees of what becomes of a send; the rules of `ObjectiveCSurface.swift` hold here. A number that may be
// absent is an `NSNumber`.

/// Why nothing was sent: `SendError` for Objective-C, where it is an `NSError` with these codes.
@objc(CDKSendErrorCode) public enum CDKSendErrorCode: Int {
  /// There is no error, or one of another kind.
  case none
  /// A send is under way already, on this button or under its key, or by another channel. Nothing was asked for.
  case underWay
  /// A wait runs, on this button or under its key. Nothing was asked for.
  case counting
  /// As many have been sent as the policy's window takes. Nothing was asked for.
  case limitReached
  /// The server has refused.
  case refused
  /// Who was to say what became of the request has gone without a word.
  case unanswered

  // By number: the cases stand in the order of the codes, which do not change.
  init(_ error: SendError?) {
    self = error.flatMap { Self(rawValue: $0.errorCode) } ?? CDKSendErrorCode.none
  }
}

/// What became of a request: `SendOutcome` for Objective-C.
@objc(CDKSendOutcome) public final class CDKSendOutcome: NSObject, Sendable {
  let value: SendOutcome

  init(_ value: SendOutcome) { self.value = value }

  /// It was sent, and the app knows how long to wait.
  @objc(sent) public static func sent() -> CDKSendOutcome { CDKSendOutcome(.sent()) }
  /// It was sent; the wait in seconds is the server's, 0 for none. Nil leaves it to the app.
  @objc(sentWithWait:) public static func sent(wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.sent(wait: wait?.doubleValue))
  }
  /// It was not sent, and costs no wait. Without an error, nobody has said what became of it.
  @objc(failedWithError:) public static func failed(error: (any Error)?) -> CDKSendOutcome {
    CDKSendOutcome(error.map { .failed($0) } ?? .unanswered)
  }
  /// The server has refused with this status; so many seconds are to be waited for, if it says so.
  @objc(refusedWithStatus:wait:) public static func refused(status: Int, wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.failed(SendError.refused(status: status, wait: wait?.doubleValue)))
  }
  /// What `NSURLSession` tells a completion handler: a status below 400 is a success; a wait is that of `Retry-After`.
  @objc(outcomeWithResponse:error:)
  public static func outcome(response: URLResponse?, error: (any Error)?) -> CDKSendOutcome {
    CDKSendOutcome(SendOutcome(response, error))
  }

  /// Whether it was sent.
  @objc public var isSent: Bool { value.isSent }
  /// What it failed with, whose domain is `errorDomain` if `errorCode` is not `CDKSendErrorCodeNone`; its user info has
  /// `wait` and `status` under these names.
  @objc public var error: (any Error)? { value.error }
  /// Why nothing was sent, if it was not another's error.
  @objc public var errorCode: CDKSendErrorCode { CDKSendErrorCode(value.sendError) }
  /// Seconds to wait, if the server or the error says so.
  @objc public var wait: NSNumber? { value.wait.map { NSNumber(value: $0) } }
  /// The status of a refusal; 0 if there is none.
  @objc public var status: Int { value.status ?? 0 }
  /// The domain of the errors that have a `CDKSendErrorCode`.
  @objc public static var errorDomain: String { SendError.errorDomain }
}
#endif
