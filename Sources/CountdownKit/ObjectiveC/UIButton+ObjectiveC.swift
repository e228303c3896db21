#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import Foundation
public import UIKit

// Call these members on any thread. On another thread than the main thread, a method without a result and a setter take
// effect on the main thread's next turn. Everything else returns nil, NO, or 0, and writes a message to the log.
//
// `obsoleted` hides these extensions of Apple's classes from Swift. The bodies don't call each other, because Swift before
// 6.3 rejects every use of an obsoleted declaration's name.

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// Starts a countdown of a number of seconds. If the number is 0 or less, the countdown finishes immediately.
  /// Starting a running countdown restarts it.
  @objc(cdk_startCountdownFrom:) nonisolated public func cdkStart(from seconds: Int) {
    onMainThread { self.countdown.start(from: seconds) }
  }
  /// Starts a countdown of a number of seconds. `onFinish` is called once on the main thread at the end. It isn't
  /// called after a cancel or a restart.
  @objc(cdk_startCountdownFrom:onFinish:)
  nonisolated public func cdkStart(from seconds: Int, onFinish: (@MainActor @Sendable () -> Void)?) {
    onMainThread { self.countdown.start(from: seconds, onFinish: onFinish) }
  }
  /// Starts a countdown under a key, or follows the countdown that is already running there. With a key, the countdown
  /// continues without the button. A nil style is the button's `cdk_countdownStyle`.
  @objc(cdk_startCountdownFrom:key:style:onFinish:)
  nonisolated public func cdkStart(
    from seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) {
    let style = style?.value
    onMainThread { self.countdown.start(from: seconds, key: key, style: style, onFinish: onFinish) }
  }
  /// Makes this button follow a key: it shows what is under the key now, and what is started or sent there later. Returns
  /// whether the button shows something now.
  @objc(cdk_attachCountdownToKey:) @discardableResult nonisolated public func cdkAttach(to key: String) -> Bool {
    onMainThread(else: false) { self.countdown.attach(to: key) }
  }
  /// Makes this button follow a key. `onFinish` is called on the main thread at the end of every countdown that the button
  /// shows. The button retains it, so capture owners of the button weakly. A nil style is the button's `cdk_countdownStyle` when a countdown or a send begins.
  @objc(cdk_attachCountdownToKey:style:onFinish:) @discardableResult
  nonisolated public func cdkAttach(
    to key: String, style: CDKCountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) -> Bool {
    let style = style?.value
    return onMainThread(else: false) { self.countdown.attach(to: key, style: style, onFinish: onFinish) }
  }
  /// Makes this button follow a key, and shows the limit of a policy, too. Returns whether the button shows something now.
  @objc(cdk_attachCountdownToKey:underPolicy:style:onFinish:) @discardableResult
  nonisolated public func cdkAttach(
    to key: String, under policy: CDKResendPolicy?, style: CDKCountdownStyle?,
    onFinish: (@MainActor @Sendable () -> Void)?
  ) -> Bool {
    let (policy, style) = (CDKResendPolicy.value(of: policy), style?.value)
    return onMainThread(else: false) {
      self.countdown.attach(to: key, under: policy, style: style, onFinish: onFinish)
    }
  }
  /// Cancels the countdown, follows no key anymore, and restores the button's original appearance. A countdown with a key
  /// continues without the button.
  @objc(cdk_cancelCountdown) nonisolated public func cdkCancel() {
    onMainThread { self.countdown.cancel() }
  }
  /// The countdown that this button shows, or nil if it shows none. Use it to change the remaining time, to finish, pause,
  /// or observe the countdown. The button shows a change on the main queue's next turn.
  @objc(cdk_currentCountdown) nonisolated public var cdkCurrent: CDKCountdown? {
    onMainThread(else: nil) { self.countdown.current.map { CDKCountdown($0) } }
  }
  /// Whether a countdown is running on this button.
  @objc(cdk_isCountdownRunning) nonisolated public var cdkIsRunning: Bool {
    onMainThread(else: false) { self.countdown.isRunning }
  }
  /// The number of whole seconds remaining, rounded up, or 0 if no countdown is running on this button.
  @objc(cdk_remainingSeconds) nonisolated public var cdkRemainingSeconds: Int {
    onMainThread(else: 0) { self.countdown.remainingSeconds ?? 0 }
  }
  /// The style of countdowns and sends for which you pass nil. The default is the standard style, and setting nil
  /// restores it. A change of the object's properties takes effect at the next call.
  @objc(cdk_countdownStyle) nonisolated public var cdkCountdownStyle: CDKCountdownStyle! {
    // The type lets Objective-C set nil. On the main thread, the value is never nil.
    get {
      let style = onMainThread(else: nil) { self.countdown.style as CountdownStyle? }
      return style.map {
        CDKCountdownStyle($0) { [weak self] style in onMainThread { [weak self] in self?.countdown.style = style } }
      }
    }
    set {
      let style = newValue?.value ?? .standard
      onMainThread { self.countdown.style = style }
    }
  }
  /// The Boolean value of the button's `enabled` when it neither counts nor sends anymore, or nil for its original
  /// value. Set it while the button counts or sends. It becomes nil again at the end.
  @objc(cdk_enabledAfterwards) nonisolated public var cdkIsEnabledAfterwards: NSNumber? {
    get { onMainThread(else: nil) { self.countdown.isEnabledAfterwards }.map { NSNumber(value: $0) } }
    set {
      let isEnabled = newValue?.boolValue
      onMainThread { self.countdown.isEnabledAfterwards = isEnabled }
    }
  }
  /// A block that is called on the main thread with the first value, at every tick, and at the end. If you set it while
  /// the button counts, it's called with the current value. It isn't called after a cancel. The button retains it, so
  /// capture owners of the button weakly.
  @objc(cdk_onCountdownTick) nonisolated public var cdkOnTick: (@MainActor @Sendable (CDKCountdownTick) -> Void)? {
    get {
      onMainThread(else: nil) {
        self.countdown.onTick.map { handler in { @MainActor @Sendable tick in handler(tick.value) } }
      }
    }
    set { onMainThread { self.countdown.onTick = newValue.map { handler in { handler(CDKCountdownTick($0)) } } } }
  }
  /// A block that is called on the main thread after the countdown is canceled, on this button or under its key. The
  /// button retains it, so capture owners of the button weakly.
  @objc(cdk_onCountdownCancel) nonisolated public var cdkOnCancel: (@MainActor @Sendable () -> Void)? {
    get {
      onMainThread(else: nil) { self.countdown.onCancel.map { handler in { @MainActor @Sendable in handler() } } }
    }
    set { onMainThread { self.countdown.onCancel = newValue } }
  }
  /// Whether the button shows a request that is in progress.
  @objc(cdk_isSending) nonisolated public var cdkIsSending: Bool {
    onMainThread(else: false) { self.countdown.isSending }
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
  nonisolated public func cdkStart(onButtonWithTag tag: Int, from seconds: Int) -> Bool {
    onMainThread(else: false) { self.startCountdown(onButtonWithTag: tag, from: seconds) }
  }
  /// Starts a countdown on the button that has a tag. `onFinish` is called once on the main thread at the end, even if
  /// no button has the tag then.
  @objc(cdk_startCountdownOnButtonWithTag:from:onFinish:) @discardableResult
  nonisolated public func cdkStart(
    onButtonWithTag tag: Int, from seconds: Int, onFinish: (@MainActor @Sendable () -> Void)?
  ) -> Bool {
    onMainThread(else: false) { self.startCountdown(onButtonWithTag: tag, from: seconds, onFinish: onFinish) }
  }
  /// Starts a countdown under a key on the button that has a tag. With a nil key, the countdown ends with this view. A
  /// nil style is the button's `cdk_countdownStyle`.
  @objc(cdk_startCountdownOnButtonWithTag:from:key:style:onFinish:) @discardableResult
  nonisolated public func cdkStart(
    onButtonWithTag tag: Int, from seconds: Int, key: String?, style: CDKCountdownStyle?,
    onFinish: (@MainActor @Sendable () -> Void)?
  ) -> Bool {
    let style = style?.value
    return onMainThread(else: false) {
      self.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style, onFinish: onFinish)
    }
  }
  /// Cancels the countdown on the button that has a tag, and restores the button's original appearance.
  @objc(cdk_cancelCountdownOnButtonWithTag:) nonisolated public func cdkCancel(onButtonWithTag tag: Int) {
    onMainThread { self.cancelCountdown(onButtonWithTag: tag) }
  }
}

// MARK: - Countdown button

/// A button that counts down when it's touched, for code and nibs. Use it on the main thread only. In Swift, use
/// `CountdownButton`.
@objc(CDKCountdownButton) open class CDKCountdownButton: CountdownButton {
  /// The style. The default is the seconds style, and setting nil restores it. A change of the style or of its
  /// properties takes effect at the next touch.
  // The type lets Objective-C set nil. The value is never nil.
  @objc(style) open var cdkStyle: CDKCountdownStyle! {
    get { CDKCountdownStyle(style) { [weak self] in self?.style = $0 } }
    set { styleIfSet = newValue?.value }
  }
  /// The key that the button follows, or nil for countdowns that end with the button. An empty string counts as nil.
  @objc(key) open override var key: String? {
    get { super.key }
    set { super.key = newValue }
  }
  /// A block that is called on the main thread at the end of each countdown. It isn't called after a cancel.
  @objc(onFinish) open override var onFinish: (() -> Void)? {
    get { super.onFinish }
    set { super.onFinish = newValue }
  }
  /// Begins a request at each touch, and starts the countdown when the request succeeds. With nil, a touch only sends the
  /// button's action.
  ///
  /// The block receives the request. Finish it once, on any thread, when it has ended. To start the countdown at each
  /// touch again, set `startsOnTouch` to YES.
  @objc(sendOnTouchWithRequest:)
  open func sendOnTouch(request: (@MainActor @Sendable (_ request: CDKSendRequest) -> Void)?) {
    guard let request else {
      touchAction = .nothing
      return
    }
    touchAction = .send { request(CDKSendRequest($0)) }
  }
}
#endif
