#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import Foundation
public import UIKit

// `obsoleted` hides these extensions of Apple's classes from Swift. The bodies don't call each other, because Swift before
// 6.3 rejects every use of an obsoleted declaration's name.

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// Starts a countdown of a number of seconds. If the number is 0 or less, the countdown finishes immediately.
  /// Starting a running countdown restarts it.
  @objc(cdk_startCountdownFrom:) public func cdkStart(from seconds: Int) {
    countdown.start(from: seconds)
  }
  /// Starts a countdown of a number of seconds. `onFinish` is called once on the main thread at the end. It isn't
  /// called after a cancel or a restart.
  @objc(cdk_startCountdownFrom:onFinish:)
  public func cdkStart(from seconds: Int, onFinish: (() -> Void)?) {
    countdown.start(from: seconds, onFinish: onFinish)
  }
  /// Starts a countdown under a key, or follows the countdown that is already running there. With a key, the countdown
  /// continues without the button. A nil style is the button's `cdk_countdownStyle`.
  @objc(cdk_startCountdownFrom:key:style:onFinish:)
  public func cdkStart(from seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (() -> Void)?) {
    countdown.start(from: seconds, key: key, style: style?.value, onFinish: onFinish)
  }
  /// Follows the countdown or the send under a key. If there is neither, this method returns NO and cancels what the
  /// button showed before.
  @objc(cdk_attachCountdownToKey:) @discardableResult public func cdkAttach(to key: String) -> Bool {
    countdown.attach(to: key)
  }
  /// Follows the countdown or the send under a key. `onFinish` is called once on the main thread at the end, but not if
  /// the key is canceled. A nil style is the button's `cdk_countdownStyle`.
  @objc(cdk_attachCountdownToKey:style:onFinish:) @discardableResult
  public func cdkAttach(to key: String, style: CDKCountdownStyle?, onFinish: (() -> Void)?) -> Bool {
    countdown.attach(to: key, style: style?.value, onFinish: onFinish)
  }
  /// Follows the countdown or the send under a key, or shows that the policy's limit is reached. Returns NO if none of
  /// these applies.
  @objc(cdk_attachCountdownToKey:underPolicy:style:onFinish:) @discardableResult
  public func cdkAttach(
    to key: String, under policy: CDKResendPolicy?, style: CDKCountdownStyle?, onFinish: (() -> Void)?
  ) -> Bool {
    countdown.attach(
      to: key, under: CDKResendPolicy.value(of: policy), style: style?.value, onFinish: onFinish)
  }
  /// Cancels the countdown and restores the button's original appearance. A countdown with a key continues without the
  /// button.
  @objc(cdk_cancelCountdown) public func cdkCancel() { countdown.cancel() }
  /// Changes the number of seconds remaining. A value of 0 or less finishes the countdown.
  @objc(cdk_correctCountdownTo:) public func cdkCorrect(to seconds: TimeInterval) { countdown.correct(to: seconds) }
  /// Finishes the countdown immediately, as if its time were over.
  @objc(cdk_finishCountdown) public func cdkFinish() { countdown.finish() }
  /// Whether a countdown is running on this button.
  @objc(cdk_isCountdownRunning) public var cdkIsRunning: Bool { countdown.isRunning }
  /// The number of whole seconds remaining, rounded up, or 0 if no countdown is running on this button.
  @objc(cdk_remainingSeconds) public var cdkRemainingSeconds: Int { countdown.remainingSeconds ?? 0 }
  /// The style of countdowns and sends for which you pass nil. The default is the standard style, and setting nil
  /// restores it. After you change a property of the style object, set the object again.
  @objc(cdk_countdownStyle) public var cdkCountdownStyle: CDKCountdownStyle! {
    // The type lets Objective-C set nil. The value is never nil.
    get { CDKCountdownStyle(countdown.style) }
    set { countdown.style = newValue?.value ?? .standard }
  }
  /// The Boolean value of the button's `enabled` when it neither counts nor sends anymore, or nil for its original
  /// value. Set it while the button counts or sends. It becomes nil again at the end.
  @objc(cdk_enabledAfterwards) public var cdkIsEnabledAfterwards: NSNumber? {
    get { countdown.isEnabledAfterwards.map { NSNumber(value: $0) } }
    set { countdown.isEnabledAfterwards = newValue?.boolValue }
  }
  /// A block that is called on the main thread with the first value, at every tick, and at the end. If you set it while
  /// the button counts, it's called with the current value. It isn't called after a cancel. The button retains it, so
  /// capture owners of the button weakly.
  @objc(cdk_onCountdownTick) public var cdkOnTick: ((CDKCountdownTick) -> Void)? {
    get { countdown.onTick.map { handler in { handler($0.value) } } }
    set { countdown.onTick = newValue.map { handler in { handler(CDKCountdownTick($0)) } } }
  }

  /// A block that is called on the main thread after the countdown is canceled, on this button or under its key. The
  /// button retains it, so capture owners of the button weakly.
  @objc(cdk_onCountdownCancel) public var cdkOnCancel: (() -> Void)? {
    get { countdown.onCancel }
    set { countdown.onCancel = newValue }
  }
  /// Calls blocks for the ticks and the cancels of this button's countdowns, in addition to `cdk_onCountdownTick` and
  /// `cdk_onCountdownCancel`. The blocks are called until you cancel or release the observation.
  @objc(cdk_observeCountdown:onCancel:)
  public func cdkObserve(
    _ handler: ((CDKCountdownTick) -> Void)?, onCancel: (() -> Void)?
  ) -> CDKButtonCountdownObservation {
    CDKButtonCountdownObservation(countdown.observe(onCancel: onCancel) { handler?(CDKCountdownTick($0)) })
  }

  // MARK: Sending

  /// Makes a request and starts a countdown of a number of seconds when the request succeeds. If the number is 0 or
  /// less, there is no wait. A nil style is the button's `cdk_countdownStyle`.
  ///
  /// `request` is called before this method returns. It receives an object. Finish that object once, on any thread,
  /// when the request has ended. If the object is released without being finished, or if `request` is nil, the request
  /// has failed with `CDKSendErrorCodeUnanswered`.
  ///
  /// `completion` is called once on the main thread with the outcome, after the button shows the result.
  @objc(cdk_sendFor:key:style:request:completion:)
  public func cdkSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?,
    request: ((_ request: CDKSendRequest) -> Void)?, completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?
  ) {
    countdown.send(.seconds(seconds, key: key), style, request, completion, nil)
  }
  /// Makes a request and starts a countdown of a number of seconds when the request succeeds. `onFinish` is called once
  /// on the main thread at the end of the wait.
  @objc(cdk_sendFor:key:style:request:completion:onFinish:)
  public func cdkSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?,
    request: ((_ request: CDKSendRequest) -> Void)?, completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?,
    onFinish: (() -> Void)?
  ) {
    countdown.send(.seconds(seconds, key: key), style, request, completion, onFinish)
  }
  /// Makes a request if a policy allows it, and starts the policy's wait when the request succeeds. A nil policy has no
  /// waits and no limit.
  @objc(cdk_sendUnderPolicy:key:style:request:completion:)
  public func cdkSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    request: ((_ request: CDKSendRequest) -> Void)?, completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?
  ) {
    countdown.send(.policy(CDKResendPolicy.value(of: policy), key: key), style, request, completion, nil)
  }
  /// Makes a request if a policy allows it, and starts the policy's wait when the request succeeds. `onFinish` is
  /// called once on the main thread at the end of the wait.
  @objc(cdk_sendUnderPolicy:key:style:request:completion:onFinish:)
  public func cdkSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    request: ((_ request: CDKSendRequest) -> Void)?, completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?,
    onFinish: (() -> Void)?
  ) {
    countdown.send(.policy(CDKResendPolicy.value(of: policy), key: key), style, request, completion, onFinish)
  }
  /// Begins a send that you finish with the returned object, and starts a countdown of a number of seconds when the
  /// request succeeds.
  ///
  /// Keep the object until you finish it. If it's released before, the request has failed with
  /// `CDKSendErrorCodeUnanswered`. This method returns nil if a send or a countdown is in progress, on this button or
  /// under the key. In that case, make no request.
  @objc(cdk_beginSendFor:key:style:onFinish:)
  public func cdkBeginSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (() -> Void)?
  ) -> CDKSendRequest? {
    (try? countdown.beginSend(for: seconds, key: key, style: style?.value, onFinish: onFinish))
      .map { CDKSendRequest($0) }
  }
  /// Begins a send under a policy that you finish with the returned object. A nil policy has no waits and no limit.
  /// This method also returns nil if the policy's limit is reached.
  @objc(cdk_beginSendUnderPolicy:key:style:onFinish:)
  public func cdkBeginSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?, onFinish: (() -> Void)?
  ) -> CDKSendRequest? {
    let policy = CDKResendPolicy.value(of: policy)
    return (try? countdown.beginSend(under: policy, key: key, style: style?.value, onFinish: onFinish))
      .map { CDKSendRequest($0) }
  }
  /// Whether the button shows a request that is in progress.
  @objc(cdk_isSending) public var cdkIsSending: Bool { countdown.isSending }
}

extension ButtonCountdown {
  /// Sends with a style and with blocks that may be nil.
  fileprivate func send(
    _ plan: SendPlan, _ style: CDKCountdownStyle?, _ request: ((CDKSendRequest) -> Void)?,
    _ completion: (@MainActor @Sendable (CDKSendOutcome) -> Void)?, _ onFinish: (() -> Void)?
  ) {
    send(
      plan, style: style?.value, onFinish: onFinish,
      request: { request?(CDKSendRequest($0)) },
      completion: { completion?(CDKSendOutcome($0)) })
  }
}

@available(swift, obsoleted: 1.0)
extension HTTPURLResponse {
  /// The number of seconds that the server asks to wait in its `Retry-After` header, or nil if it asks for none.
  @objc(cdk_retryAfter) public var cdkRetryAfter: NSNumber? { retryAfter.map { NSNumber(value: $0) } }
}

// MARK: - Tags

@available(swift, obsoleted: 1.0)
extension UIView {
  /// Starts a countdown of a number of seconds on the button that has a tag in this view. The button is looked up again
  /// at every tick. If the first view that has the tag isn't a button, this method returns NO and changes nothing.
  @objc(cdk_startCountdownOnButtonWithTag:from:) @discardableResult
  public func cdkStart(onButtonWithTag tag: Int, from seconds: Int) -> Bool {
    startCountdown(onButtonWithTag: tag, from: seconds)
  }
  /// Starts a countdown on the button that has a tag. `onFinish` is called once on the main thread at the end, even if
  /// no button has the tag then.
  @objc(cdk_startCountdownOnButtonWithTag:from:onFinish:) @discardableResult
  public func cdkStart(onButtonWithTag tag: Int, from seconds: Int, onFinish: (() -> Void)?) -> Bool {
    startCountdown(onButtonWithTag: tag, from: seconds, onFinish: onFinish)
  }
  /// Starts a countdown under a key on the button that has a tag. With a nil key, the countdown ends with this view. A
  /// nil style is the button's `cdk_countdownStyle`.
  @objc(cdk_startCountdownOnButtonWithTag:from:key:style:onFinish:) @discardableResult
  public func cdkStart(
    onButtonWithTag tag: Int, from seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (() -> Void)?
  ) -> Bool {
    startCountdown(
      onButtonWithTag: tag, from: seconds, key: key, style: style?.value, onFinish: onFinish)
  }
  /// Cancels the countdown on the button that has a tag, and restores the button's original appearance.
  @objc(cdk_cancelCountdownOnButtonWithTag:) public func cdkCancel(onButtonWithTag tag: Int) {
    cancelCountdown(onButtonWithTag: tag)
  }
}

// MARK: - Countdown button

/// A button that counts down when it's touched, for code and nibs. In Swift, use `CountdownButton`.
@objc(CDKCountdownButton) open class CDKCountdownButton: CountdownButton {
  private var box: CDKCountdownStyle?

  override var styleIfSet: CountdownStyle? {
    get { box?.value }
    set { box = newValue.map { CDKCountdownStyle($0) } }
  }
  /// The style. The default is the seconds style, and setting nil restores it. A change of the style or of its
  /// properties takes effect at the next touch.
  // The type lets Objective-C set nil. The value is never nil.
  @objc(style) open var cdkStyle: CDKCountdownStyle! {
    get {
      let style = box ?? CDKCountdownStyle(.seconds)
      box = style
      return style
    }
    set { box = newValue }
  }
  /// The key of a countdown that continues without this button, or nil for a countdown that ends with the button.
  @objc(key) open override var key: String? {
    get { super.key }
    set { super.key = newValue }
  }
  /// A block that is called on the main thread at the end of each countdown. It isn't called after a cancel.
  @objc(onFinish) open override var onFinish: (() -> Void)? {
    get { super.onFinish }
    set { super.onFinish = newValue }
  }
  /// Makes a request at each touch, and starts the countdown when the request succeeds. With a nil request, a touch only
  /// sends the button's action.
  ///
  /// `request` receives an object. Finish that object once, on any thread, when the request has ended. `completion` is
  /// called once on the main thread with the outcome of each send, after the button shows the result. To start the
  /// countdown at each touch again, set `startsOnTouch` to YES.
  @objc(sendOnTouchWithRequest:completion:)
  open func sendOnTouch(
    request: (@MainActor @Sendable (_ request: CDKSendRequest) -> Void)?,
    completion: (@MainActor @Sendable (_ outcome: CDKSendOutcome) -> Void)?
  ) {
    guard let request else {
      touchAction = .nothing
      return
    }
    touchAction = .send(request: { request(CDKSendRequest($0)) }, completion: { completion?(CDKSendOutcome($0)) })
  }
}
#endif
