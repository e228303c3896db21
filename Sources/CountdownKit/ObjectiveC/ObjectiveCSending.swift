#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import CountdownCore
public import UIKit

// What Objective-C sees of sending and sending again; the rules of `ObjectiveCSurface.swift` hold here. A number that may be
// absent is an `NSNumber`.

/// How often something may be sent again: `ResendPolicy` for Objective-C, with what `CountdownCenter.shared` has noted
/// under it. Safe to use from any thread.
@objc(CDKResendPolicy) public final class CDKResendPolicy: NSObject, Sendable {
  let value: ResendPolicy

  init(_ value: ResendPolicy) { self.value = value }

  /// Seconds to wait after the first send in a day, the second and so on, and how many may be sent: less than
  /// 1 counts as 1, nil is no limit.
  @objc public convenience init(waits: [NSNumber], limit: NSNumber?) {
    self.init(waits: waits, limit: limit, window: ResendPolicy(waits: []).window, group: nil)
  }
  /// The same in another window than a day; what is sent is noted under the group, if there is one, and not under the
  /// key.
  @objc public init(waits: [NSNumber], limit: NSNumber?, window: TimeInterval, group: String?) {
    // As objects, since Objective-C may pass others than numbers.
    value = ResendPolicy(waits: waits as [AnyObject], limit: limit, window: window, group: group)
  }

  /// Seconds to wait after the first send in the window, the second and so on; the last holds for all that follow.
  @objc public var waits: [NSNumber] { value.waits.map { NSNumber(value: $0) } }
  /// How many may be sent in any window; nil is no limit.
  @objc public var limit: NSNumber? { value.limit.map { NSNumber(value: $0) } }
  /// How long a send counts, in seconds.
  @objc public var window: TimeInterval { value.window }
  /// Under which name sends are noted; nil for the key itself.
  @objc public var group: String? { value.group }

  /// What is left under the key now.
  @objc(allowanceForKey:) public func allowance(forKey key: String) -> CDKResendAllowance {
    CDKResendAllowance(CountdownCenter.shared.allowance(for: key, under: value))
  }
  /// Notes that something has been sent, and starts the wait that follows; nil if there is none. A button does this by
  /// itself.
  @objc(noteSendForKey:) @discardableResult public func noteSend(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.noteSend(key, under: value).map { CDKCountdown($0) }
  }
  /// Starts the wait until the window frees, if the limit is reached; else nil.
  @objc(holdAtLimitForKey:) @discardableResult public func holdAtLimit(forKey key: String) -> CDKCountdown? {
    CountdownCenter.shared.holdAtLimit(key, under: value).map { CDKCountdown($0) }
  }
  /// Forgets what has been sent, as after a login that has succeeded, and ends what runs under the key.
  @objc(resetSendsForKey:) public func resetSends(forKey key: String) {
    CountdownCenter.shared.resetSends(key, under: value)
  }

  /// Whether both have the same values.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CDKResendPolicy)?.value == value }
  /// The same for equal ones.
  public override var hash: Int { value.hashValue }
}

/// What a policy leaves at one moment: `ResendAllowance` for Objective-C.
@objc(CDKResendAllowance) public final class CDKResendAllowance: NSObject, Sendable {
  private let value: ResendAllowance

  init(_ value: ResendAllowance) { self.value = value }

  /// How many may still be sent in this window; nil if there is no limit.
  @objc public var sendsLeft: NSNumber? { value.sendsLeft.map { NSNumber(value: $0) } }
  /// Seconds until the next may be sent; 0 if at once.
  @objc public var wait: TimeInterval { value.wait }
  /// Seconds to be waited for after the next send.
  @objc public var nextWait: TimeInterval { value.nextWait }
  /// Whether as many have been sent as the window takes.
  @objc public var isLimitReached: Bool { value.isLimitReached }
}

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// Sends, and starts the wait once that has succeeded; 0 or less is no wait. A nil style is the standard one.
  ///
  /// `request` is called before this returns, with a block to be called once, from any thread, when the request is over.
  /// If that is released uncalled, or is passed nil, the request has failed with `CDKSendErrorCodeUnanswered`; so it has
  /// without a `request`. `completion` is called once on the main thread with the outcome, when the button shows it.
  @objc(cdk_sendFor:key:style:request:completion:)
  public func cdkSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?,
    request: ((_ done: @escaping @Sendable (CDKSendOutcome?) -> Void) -> Void)?,
    completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?
  ) {
    countdown.send(.seconds(seconds, key: key), style, request, completion, nil)
  }
  /// The same; `onFinish` is called once on the main thread when the wait is over.
  @objc(cdk_sendFor:key:style:request:completion:onFinish:)
  public func cdkSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?,
    request: ((_ done: @escaping @Sendable (CDKSendOutcome?) -> Void) -> Void)?,
    completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?, onFinish: (() -> Void)?
  ) {
    countdown.send(.seconds(seconds, key: key), style, request, completion, onFinish)
  }
  /// Sends as often as the policy allows, with its waits. A nil policy has no waits and no limit.
  @objc(cdk_sendUnderPolicy:key:style:request:completion:)
  public func cdkSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    request: ((_ done: @escaping @Sendable (CDKSendOutcome?) -> Void) -> Void)?,
    completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?
  ) {
    countdown.send(.policy(policy?.value ?? ResendPolicy(waits: []), key: key), style, request, completion, nil)
  }
  /// The same; `onFinish` is called once on the main thread when the wait is over.
  @objc(cdk_sendUnderPolicy:key:style:request:completion:onFinish:)
  public func cdkSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    request: ((_ done: @escaping @Sendable (CDKSendOutcome?) -> Void) -> Void)?,
    completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?, onFinish: (() -> Void)?
  ) {
    countdown.send(.policy(policy?.value ?? ResendPolicy(waits: []), key: key), style, request, completion, onFinish)
  }
  /// Follows what runs under the key, or shows that the policy's limit is reached. NO if there is neither.
  @objc(cdk_attachCountdownToKey:underPolicy:style:completion:) @discardableResult
  public func cdkAttach(
    to key: String, under policy: CDKResendPolicy?, style: CDKCountdownStyle?, completion: (() -> Void)?
  ) -> Bool {
    countdown.attach(
      to: key, under: policy?.value ?? ResendPolicy(waits: []), style: style?.value ?? .standard, onFinish: completion
    )
  }
  /// Whether a request is under way that this button shows.
  @objc(cdk_isSending) public var cdkIsSending: Bool { countdown.isSending }
  /// Makes what is left so many seconds, longer or shorter; 0 or less ends the countdown.
  @objc(cdk_correctCountdownTo:) public func cdkCorrect(to seconds: TimeInterval) { countdown.correct(to: seconds) }
  /// Ends the countdown at once, as if its time were over.
  @objc(cdk_finishCountdown) public func cdkFinish() { countdown.finish() }
}

extension ButtonCountdown {
  /// Sends with the style and the blocks of Objective-C, where each may be nil.
  fileprivate func send(
    _ plan: SendPlan, _ style: CDKCountdownStyle?,
    _ request: ((_ done: @escaping @Sendable (CDKSendOutcome?) -> Void) -> Void)?,
    _ completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?, _ onFinish: (() -> Void)?
  ) {
    send(
      plan, style: style?.value ?? .standard, onFinish: onFinish,
      request: { done in request? { done($0?.value ?? .unanswered) } },
      completion: { completion?(CDKSendOutcome($0)) })
  }
}

extension CDKCountdownStyle {
  /// The title while a request is under way, "Sending…" unless set; nil leaves the button's own.
  @objc public var sendingTitle: String? {
    get { value.sendingTitle }
    set { value.sendingTitle = newValue }
  }
  /// Whether a button with a configuration shows an activity indicator while a request is under way; YES unless set.
  @objc public var sendingShowsActivity: Bool {
    get { value.sendingShowsActivity }
    set { value.sendingShowsActivity = newValue }
  }
  /// The accessibility value while a request is under way; nil leaves it alone.
  @objc public var spokenSending: String? {
    get { value.spokenSending }
    set { value.spokenSending = newValue }
  }
  /// The title while a limit is reached, from the whole seconds left and the end; nil for `countingTitle`.
  @objc public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)? {
    get { value.limitTitle }
    set { value.limitTitle = newValue }
  }
}

extension CDKCountdown {
  /// Makes what is left so many seconds, longer or shorter; 0 or less ends the countdown.
  @objc(correctTo:) public func correct(to seconds: TimeInterval) { countdown.correct(to: seconds) }
  /// Ends the countdown at once, as if its time were over.
  @objc public func finish() { countdown.finish() }
  /// Whether this is the wait for a policy's limit, which has been reached.
  @objc public var isAtLimit: Bool { countdown.isAtLimit }
  /// When it ends, by the device's clock as that is now; the present if it is over.
  @objc(endDate) public var end: Date { countdown.end }
}

@available(swift, obsoleted: 1.0)
extension HTTPURLResponse {
  /// How long the server asks to wait, in seconds, from its `Retry-After` header; nil if it does not.
  @objc(cdk_retryAfter) public var cdkRetryAfter: NSNumber? { retryAfter.map { NSNumber(value: $0) } }
}
#endif
