#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import Foundation

/// A request in progress. Finish it when the request has ended. In Swift, use `SendRequest`.
///
/// You can finish a request once, on any thread. Further calls do nothing. A request that is released without being
/// finished has failed with `CDKSendErrorCodeUnanswered`.
@objc(CDKSendRequest) public final class CDKSendRequest: NSObject, Sendable {
  private let request: SendRequest

  init(_ request: SendRequest) { self.request = request }

  /// Finishes the request with an outcome. With nil, the request has failed with `CDKSendErrorCodeUnanswered`.
  @objc(finishWithOutcome:) public func finish(with outcome: CDKSendOutcome?) {
    request.finish(with: outcome?.value ?? .failed(SendError.unanswered))
  }
  /// Finishes the request with the arguments of an `NSURLSession` completion handler. The outcome is that of
  /// `outcomeWithResponse:error:`.
  @objc(finishWithResponse:error:) public func finish(response: URLResponse?, error: (any Error)?) {
    request.finish(with: SendOutcome(response: response, error: error))
  }
}

/// The reason why a send failed. The values are the codes of an `NSError` whose domain is `CDKSendOutcome.errorDomain`.
/// In Swift, use `SendError`.
@objc(CDKSendErrorCode) public enum CDKSendErrorCode: Int {
  /// There is no error, or the error is from another domain.
  case none
  /// No request was made, because another send is in progress under the key, under another key of the policy's group, or,
  /// without a key, on this button.
  case alreadySending
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

  // The raw values are the error codes, which never change.
  init(_ error: SendError?) {
    self = error.flatMap { Self(rawValue: $0.errorCode) } ?? CDKSendErrorCode.none
  }
}

/// The outcome of a request. In Swift, use `SendOutcome`.
@objc(CDKSendOutcome) public final class CDKSendOutcome: NSObject, Sendable {
  let value: SendOutcome

  init(_ value: SendOutcome) { self.value = value }

  /// Returns the outcome of a request that succeeded. The app's own wait starts.
  @objc(sent) public static func sent() -> CDKSendOutcome { CDKSendOutcome(.sent()) }
  /// Returns the outcome of a request that succeeded, with the number of seconds that the server asks to wait. 0 means
  /// no wait. With nil, the app's own wait starts.
  @objc(sentWithWait:) public static func sent(wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.sent(wait: wait?.doubleValue))
  }
  /// Returns the outcome of a request that failed. A wait starts only if the error is a refusal with a wait or with
  /// status 429. With nil, the error code is `CDKSendErrorCodeFailed`.
  @objc(failedWithError:) public static func failed(error: (any Error)?) -> CDKSendOutcome {
    failed(error: error, wait: nil)
  }
  /// Returns the outcome of a request that failed, with the number of seconds to wait before the next one. With a nil
  /// wait, this method works like `failedWithError:`.
  @objc(failedWithError:wait:) public static func failed(error: (any Error)?, wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.failed(error ?? SendError.failed, wait: wait?.doubleValue))
  }
  /// Returns the outcome of a request that the server refused with an HTTP status. `wait` is the number of seconds that
  /// the server asks to wait, if any.
  @objc(refusedWithStatus:wait:) public static func refused(status: Int, wait: NSNumber?) -> CDKSendOutcome {
    CDKSendOutcome(.failed(SendError.refused(status: status, wait: wait?.doubleValue)))
  }
  /// Returns the outcome for the arguments of an `NSURLSession` completion handler. A status below 400 is a success.
  /// For a success, 429, and 503, the wait is that of the `Retry-After` header. With a response and an error, the
  /// outcome has the error and the wait.
  @objc(outcomeWithResponse:error:)
  public static func outcome(response: URLResponse?, error: (any Error)?) -> CDKSendOutcome {
    CDKSendOutcome(SendOutcome(response: response, error: error))
  }

  /// Whether the request succeeded.
  @objc public var isSent: Bool { value.isSent }
  /// The error of a request that failed, or nil. If `errorCode` isn't `CDKSendErrorCodeNone`, the error's domain is
  /// `errorDomain`. Its user info then has the keys `wait` and `status`, where they apply.
  @objc public var error: (any Error)? { value.error }
  /// The reason why the send failed. It's `CDKSendErrorCodeNone` without an error or for an error from another domain.
  @objc public var errorCode: CDKSendErrorCode { CDKSendErrorCode(value.sendError) }
  /// The number of seconds to wait, if the server or the error specifies one.
  @objc public var wait: NSNumber? { value.wait.map { NSNumber(value: $0) } }
  /// The HTTP status of a refusal, or 0 if there is none.
  @objc public var status: Int { value.status ?? 0 }
  /// The domain of the errors that have a `CDKSendErrorCode`.
  @objc public static var errorDomain: String { SendError.errorDomain }
}

/// A rule for how often a request may be sent again. The methods use the sends that `CountdownCenter.shared` has
/// recorded. You can use a policy on any thread. In Swift, use `ResendPolicy`.
@objc(CDKResendPolicy) public final class CDKResendPolicy: NSObject, Sendable {
  private let value: ResendPolicy

  /// Creates a policy with a window of one day.
  ///
  /// `waits` contains the number of seconds to wait after the first send in the window, the second, and so on. `limit`
  /// is the number of sends that the window accepts. Objects that aren't numbers are ignored. A limit of less than 1 counts as 1, and nil means no limit.
  @objc public convenience init(waits: [Any], limit: NSNumber?) {
    self.init(waits: waits, limit: limit, window: 86_400, group: nil)
  }
  /// Creates a policy with a window of a number of seconds. Sends are recorded under the group. If the group is nil,
  /// they are recorded under the key.
  @objc public init(waits: [Any], limit: NSNumber?, window: TimeInterval, group: String?) {
    value = ResendPolicy(waits: waits, limit: limit, period: .sliding(window), group: group)
  }
  /// Creates a policy that counts the sends of each calendar day in a time zone. If the time zone is nil, it's the
  /// device's. If the limit is reached, the wait lasts until midnight.
  @objc(initWithWaits:limit:calendarDayInTimeZone:group:)
  public init(waits: [Any], limit: NSNumber?, calendarDayIn timeZone: TimeZone?, group: String?) {
    let period = ResendPolicy.Period.calendarDay(in: timeZone ?? .autoupdatingCurrent)
    value = ResendPolicy(waits: waits, limit: limit, period: period, group: group)
  }

  /// The numbers of seconds to wait after the first send in the window, the second, and so on. The last value applies
  /// to all later sends.
  @objc public var waits: [NSNumber] { value.waits.map { NSNumber(value: $0) } }
  /// The maximum number of sends in any window or in each calendar day, or nil for no limit.
  @objc public var limit: NSNumber? { value.limit.map { NSNumber(value: $0) } }
  /// The number of seconds during which a send counts. With calendar days, the value is one day.
  @objc public var window: TimeInterval { value.period.window }
  /// The time zone of the calendar days, or nil if the policy has a sliding window.
  @objc public var calendarDayTimeZone: TimeZone? { value.period.timeZone }
  /// The name under which sends are recorded, or nil to record them under the key.
  @objc public var group: String? { value.group }

  /// Returns the sends and waits that the policy allows for a key now.
  @objc(allowanceForKey:) public func allowance(forKey key: String) -> CDKResendAllowance {
    CDKResendAllowance(CountdownCenter.shared.allowance(for: key, under: value))
  }
  /// Records a send and starts the wait that follows it. Returns nil if there is no wait. A button that sends calls
  /// this method for you.
  @objc(recordSendForKey:) @discardableResult public func recordSend(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.recordSend(for: key, under: value).map { CDKCountdown($0) }
  }
  /// Starts the wait until the policy accepts another send. Returns nil if the limit isn't reached.
  @objc(startLimitWaitForKey:) @discardableResult public func startLimitWait(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.startLimitWait(for: key, under: value).map { CDKCountdown($0) }
  }
  /// Removes the recorded sends and cancels the countdown under a key, for example after a login.
  @objc(resetSendsForKey:) public func resetSends(forKey key: String) {
    CountdownCenter.shared.resetSends(for: key, under: value)
  }

  /// Returns whether the other policy has the same values.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CDKResendPolicy)?.value == value }
  /// The hash value, which is the same for policies with the same values.
  public override var hash: Int { value.hashValue }

  /// Returns the Swift policy. Nil becomes a policy without waits and without a limit.
  static func value(of policy: CDKResendPolicy?) -> ResendPolicy { policy?.value ?? ResendPolicy(waits: []) }
}

/// The sends and waits that a policy allows at one instant. In Swift, use `ResendAllowance`.
@objc(CDKResendAllowance) public final class CDKResendAllowance: NSObject, Sendable {
  private let value: ResendAllowance

  init(_ value: ResendAllowance) { self.value = value }

  /// The number of sends that the policy still accepts, or nil if there is no limit.
  @objc public var sendsLeft: NSNumber? { value.sendsLeft.map { NSNumber(value: $0) } }
  /// The number of seconds until the next send is allowed, or 0 if it's allowed now.
  @objc public var wait: TimeInterval { value.wait }
  /// The number of seconds to wait after the next send.
  @objc public var nextWait: TimeInterval { value.nextWait }
  /// Whether the policy accepts no more sends now.
  @objc public var isLimitReached: Bool { value.isLimitReached }
}
#endif
