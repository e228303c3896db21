#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import UIKit

/// See `SendRequest`. You can begin and finish a request on any thread.
@objc(CDKSendRequest) public final class CDKSendRequest: NSObject, Sendable {
  private let request: SendRequest

  init(_ request: SendRequest) { self.request = request }

  /// See `CountdownCenter.beginSend(thenWait:key:)`. Returns nil and an error with a `CDKSendErrorCode` if there is no
  /// request.
  @objc(beginSendThenWait:key:error:)
  public static func begin(thenWait seconds: Int, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(thenWait: seconds, key: key))
  }
  /// See `CountdownCenter.beginSend(under:key:)`. A nil policy has no waits and no limit.
  @objc(beginSendUnderPolicy:key:error:)
  public static func begin(under policy: CDKResendPolicy?, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(under: CDKResendPolicy.value(of: policy), key: key))
  }

  /// See `SendRequest.finish(with:)`. Without an error, the request has succeeded.
  @objc(finishWithError:) public func finish(error: (any Error)?) {
    request.finish(with: SendOutcome(error: error))
  }
  /// Finishes the request with the number of seconds that the server asks to wait. Without an error, the request has
  /// succeeded. See `SendOutcome`.
  @objc(finishWithError:wait:) public func finish(error: (any Error)?, wait: NSNumber?) {
    var outcome = SendOutcome(error: error)
    if let wait { outcome.wait = wait.doubleValue }
    request.finish(with: outcome)
  }
  /// Finishes a request that has failed without an error. See `SendOutcome.failed(wait:)`.
  @objc public func fail() { request.finish(with: .failed()) }
  /// Finishes a request that the server has refused. See `SendError.refused(status:wait:)`.
  @objc(finishWithRefusal:wait:) public func finish(refusal status: Int, wait: NSNumber?) {
    request.finish(with: .failed(SendError.refused(status: status, wait: wait?.doubleValue)))
  }
  /// Finishes the request with the outcome of `SendOutcome.init(response:error:)`. The arguments are those of an
  /// `NSURLSession` completion handler.
  ///
  /// Returns the error, or nil if the request has succeeded. If the domain is `errorDomain`, the user info has the keys
  /// `errorWaitKey` and `errorStatusKey`, where they apply.
  @objc(finishWithResponse:error:) @discardableResult
  public func finish(response: URLResponse?, error: (any Error)?) -> (any Error)? {
    let outcome = SendOutcome(response: response, error: error)
    request.finish(with: outcome)
    return outcome.error
  }

  /// See `SendError.errorDomain`.
  @objc public static var errorDomain: String { SendError.errorDomain }
  /// The user info key of the number of seconds to wait. See `SendError.waitKey`.
  @objc public static var errorWaitKey: String { SendError.waitKey }
  /// The user info key of the server's status. See `SendError.statusKey`.
  @objc public static var errorStatusKey: String { SendError.statusKey }
}

extension UIButton {
  /// See `ButtonCountdown.beginSend(thenWait:key:style:onFinish:)`. Returns nil if the button already sends or waits,
  /// which the button then shows.
  ///
  /// Off the main thread, it returns nil. `CDKSendRequest` begins a send under a key on any thread.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_beginSendThenWait:key:)
  nonisolated public func cdkBeginSend(thenWait seconds: Int, key: String?) -> CDKSendRequest? {
    (try? begin(ResendPolicy(thenWait: seconds), key: key, style: nil, onFinish: nil)).map { CDKSendRequest($0) }
  }
  /// See `ButtonCountdown.beginSend(thenWait:key:style:onFinish:)`. Returns nil and an error with a `CDKSendErrorCode`
  /// if there is no request, and off the main thread.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_beginSendThenWait:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    thenWait seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: CDKHandler?
  ) throws -> CDKSendRequest {
    CDKSendRequest(try begin(ResendPolicy(thenWait: seconds), key: key, style: style?.value, onFinish: onFinish))
  }
  /// See `ButtonCountdown.beginSend(under:key:style:onFinish:)`. A nil policy has no waits and no limit.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_beginSendUnderPolicy:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?, onFinish: CDKHandler?
  ) throws -> CDKSendRequest {
    CDKSendRequest(try begin(CDKResendPolicy.value(of: policy), key: key, style: style?.value, onFinish: onFinish))
  }
}

/// See `SendError`. The values are the codes of an `NSError` whose domain is `CDKSendRequest.errorDomain`.
@objc(CDKSendErrorCode) public enum CDKSendErrorCode: Int {
  /// See `SendError.alreadySending`.
  case alreadySending = 1
  /// See `SendError.waiting(remaining:)`.
  case waiting
  /// See `SendError.limitReached(remaining:)`.
  case limitReached
  /// See `SendError.refused(status:wait:)`.
  case refused
  /// See `SendError.unanswered`.
  case unanswered
  /// See `SendError.failed`.
  case failed
}

/// See `ResendPolicy`. The methods use `CountdownCenter.shared`. You can use a policy on any thread.
@objc(CDKResendPolicy) public final class CDKResendPolicy: NSObject, Sendable {
  let value: ResendPolicy

  /// See `ResendPolicy.init(waits:limit:period:group:)`. The period is one day, and there is no group.
  @objc(initWithWaits:limit:) public convenience init(waits: [Any], limit: NSNumber?) {
    self.init(waits: waits, limit: limit, period: 86_400, group: nil)
  }
  /// See `ResendPolicy.init(waits:limit:period:group:)`. The period is a number of seconds. Objects in `waits` that
  /// aren't numbers are ignored.
  @objc(initWithWaits:limit:period:group:)
  public init(waits: [Any], limit: NSNumber?, period: TimeInterval, group: String?) {
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

/// See `ResendAllowance`. You can use it on any thread.
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
