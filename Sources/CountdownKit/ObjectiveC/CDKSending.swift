#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import Foundation

/// See `SendRequest`. You can begin and finish a request on any thread.
@objc(CDKSendRequest) public final class CDKSendRequest: NSObject, Sendable {
  private let request: SendRequest

  init(_ request: SendRequest) { self.request = request }

  /// See `SendRequest.finish(with:)`. With nil, the request has failed with `CDKSendErrorCodeUnanswered`.
  @objc(finishWithOutcome:) public func finish(with outcome: CDKSendOutcome?) {
    request.finish(with: outcome?.value ?? .failed(SendError.unanswered))
  }
  /// Finishes the request with the outcome of `outcomeWithResponse:error:`.
  @objc(finishWithResponse:error:) public func finish(response: URLResponse?, error: (any Error)?) {
    request.finish(with: SendOutcome(response: response, error: error))
  }
}

/// See `SendError`. The values are the codes of an `NSError` whose domain is `CDKSendOutcome.errorDomain`.
@objc(CDKSendErrorCode) public enum CDKSendErrorCode: Int {
  /// No request was made, because another send is in progress under the key, under another key of the policy's group, or,
  /// without a key, on this button.
  case alreadySending = 1
  /// No request was made, because a countdown is running under the key or, without a key, on this button.
  case waiting
  /// No request was made, because the policy's limit is reached.
  case limitReached
  /// The server refused the request.
  case refused
  /// The request was released without being finished, or it was finished without an outcome.
  case unanswered
  /// The request failed for a reason that the app doesn't tell.
  case failed
}

/// See `SendOutcome`.
@objc(CDKSendOutcome) public final class CDKSendOutcome: NSObject, Sendable {
  let value: SendOutcome

  init(_ value: SendOutcome) { self.value = value }

  /// See `SendOutcome.sent(wait:)`. The app's own wait starts.
  @objc(sent) public static func sent() -> CDKSendOutcome { CDKSendOutcome(.sent()) }
  /// See `SendOutcome.sent(wait:)`.
  @objc(sentWithWait:) public static func sent(wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.sent(wait: wait?.doubleValue))
  }
  /// See `SendOutcome.failed(_:wait:)`. Without an error, the code is `CDKSendErrorCodeFailed`.
  @objc(failedWithError:) public static func failed(error: (any Error)?) -> CDKSendOutcome {
    failed(error: error, wait: nil)
  }
  /// See `SendOutcome.failed(_:wait:)`. Without an error, the code is `CDKSendErrorCodeFailed`.
  @objc(failedWithError:wait:) public static func failed(error: (any Error)?, wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.failed(error ?? SendError.failed, wait: wait?.doubleValue))
  }
  /// See `SendError.refused(status:wait:)`.
  @objc(refusedWithStatus:wait:) public static func refused(status: Int, wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.failed(SendError.refused(status: status, wait: wait?.doubleValue)))
  }
  /// See `SendOutcome.init(response:error:)`. The arguments are those of an `NSURLSession` completion handler.
  @objc(outcomeWithResponse:error:)
  public static func outcome(response: URLResponse?, error: (any Error)?) -> CDKSendOutcome {
    CDKSendOutcome(SendOutcome(response: response, error: error))
  }

  /// See `SendOutcome.error`. If the domain is `errorDomain`, the user info has the keys "wait" and "status", where
  /// they apply.
  @objc public var error: (any Error)? { value.error }
  /// See `SendError.errorDomain`.
  @objc public static var errorDomain: String { SendError.errorDomain }
}

/// See `ResendPolicy`. The methods use the sends that `CountdownCenter.shared` has recorded. You can use a policy on
/// any thread.
@objc(CDKResendPolicy) public final class CDKResendPolicy: NSObject, Sendable {
  let value: ResendPolicy

  /// Creates a policy with a period of one day and no group.
  @objc public convenience init(waits: [Any], limit: NSNumber?) {
    self.init(waits: waits, limit: limit, period: 86_400, group: nil)
  }
  /// See `ResendPolicy.init(waits:limit:period:group:)`. The period is a number of seconds. Objects in `waits` that
  /// aren't numbers are ignored.
  @objc public init(waits: [Any], limit: NSNumber?, period: TimeInterval, group: String?) {
    value = ResendPolicy(waits: waits, limit: limit, period: .sliding(period), group: group)
  }
  /// See `ResendPolicy.Period.calendarDay(in:)`. Nil stands for the device's time zone.
  @objc(initWithWaits:limit:calendarDayInTimeZone:group:)
  public init(waits: [Any], limit: NSNumber?, calendarDayIn timeZone: TimeZone?, group: String?) {
    let period = ResendPolicy.Period.calendarDay(in: timeZone ?? .autoupdatingCurrent)
    value = ResendPolicy(waits: waits, limit: limit, period: period, group: group)
  }

  /// See `CountdownCenter.allowance(for:under:)`.
  @objc(allowanceForKey:) public func allowance(forKey key: String) -> CDKResendAllowance {
    CDKResendAllowance(CountdownCenter.shared.allowance(for: key, under: value))
  }
  /// See `CountdownCenter.recordSend(for:under:)`.
  @objc(recordSendForKey:) @discardableResult public func recordSend(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.recordSend(for: key, under: value).map { CDKCountdown($0) }
  }
  /// See `CountdownCenter.resetSends(for:under:)`.
  @objc(resetSendsForKey:) public func resetSends(forKey key: String) {
    CountdownCenter.shared.resetSends(for: key, under: value)
  }

  /// Returns the Swift policy. Nil becomes a policy without waits and without a limit.
  static func value(of policy: CDKResendPolicy?) -> ResendPolicy { policy?.value ?? ResendPolicy(waits: []) }
}

/// See `ResendAllowance`.
@objc(CDKResendAllowance) public final class CDKResendAllowance: NSObject, Sendable {
  private let value: ResendAllowance

  init(_ value: ResendAllowance) { self.value = value }

  /// See `ResendAllowance.sendsLeft`.
  @objc public var sendsLeft: NSNumber? { value.sendsLeft.map { NSNumber(value: $0) } }
  /// See `ResendAllowance.wait`.
  @objc public var wait: TimeInterval { value.wait }
  /// See `ResendAllowance.nextWait`.
  @objc public var nextWait: TimeInterval { value.nextWait }
  /// See `ResendAllowance.isLimitReached`.
  @objc public var isLimitReached: Bool { value.isLimitReached }
}
#endif
