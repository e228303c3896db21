#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import UIKit

// You can call these members on any thread. Off the main thread, a change takes effect on the main thread's next turn,
// and the log says once what to change. A member that only reads returns nil, NO, or 0 there.
//
// In a call of `unchecked`, form no closure that is passed on without isolation, such as one for `map`. Swift checks the
// thread in it, and ends the process off the main thread.
//
// `obsoleted` hides these extensions from Swift. The bodies don't call each other, because Swift before 6.3 rejects
// every use of an obsoleted declaration's name.

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// See `ButtonCountdown.start(from:key:style:onFinish:)`. Call it on any thread.
  @objc(cdk_startCountdownFrom:) nonisolated public func cdkStart(from seconds: Int) {
    MainActor.unchecked { self.countdown.start(from: seconds) }
  }
  /// See `ButtonCountdown.start(from:key:style:onFinish:)`. Call it on any thread.
  @objc(cdk_startCountdownFrom:key:) nonisolated public func cdkStart(from seconds: Int, key: String?) {
    MainActor.unchecked { self.countdown.start(from: seconds, key: key) }
  }
  /// See `ButtonCountdown.start(from:key:style:onFinish:)`. A nil style is `cdk_countdownStyle`. Call it on any thread.
  @objc(cdk_startCountdownFrom:key:style:onFinish:)
  nonisolated public func cdkStart(from seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: CDKHandler?) {
    let style = style?.value
    MainActor.unchecked { self.countdown.start(from: seconds, key: key, style: style, onFinish: onFinish) }
  }
  /// See `ButtonCountdown.follow(_:style:onFinish:)`. Call it on any thread.
  @objc(cdk_followCountdownKey:) @discardableResult nonisolated public func cdkFollow(_ key: String) -> Bool {
    MainActor.unchecked { self.countdown.follow(key) }
  }
  /// See `ButtonCountdown.follow(_:style:onFinish:)`. A nil style is `cdk_countdownStyle`. Call it on any thread.
  @objc(cdk_followCountdownKey:style:onFinish:) @discardableResult
  nonisolated public func cdkFollow(_ key: String, style: CDKCountdownStyle?, onFinish: CDKHandler?) -> Bool {
    let style = style?.value
    return MainActor.unchecked { self.countdown.follow(key, style: style, onFinish: onFinish) }
  }
  /// See `ButtonCountdown.cancel()`. Call it on any thread.
  @objc(cdk_cancelCountdown) nonisolated public func cdkCancel() { MainActor.unchecked { self.countdown.cancel() } }
  /// See `ButtonCountdown.current`. Off the main thread, it's nil.
  @objc(cdk_currentCountdown) nonisolated public var cdkCurrent: CDKCountdown? {
    onMainThread(else: nil) { self.countdown.current.map { CDKCountdown($0) } }
  }
  /// See `ButtonCountdown.isRunning`. Off the main thread, it's NO.
  @objc(cdk_isCountdownRunning)
  nonisolated public var cdkIsRunning: Bool { onMainThread(else: false) { countdown.isRunning } }
  /// See `ButtonCountdown.remainingSeconds`. It's 0 if no countdown is running on this button, and off the main thread.
  @objc(cdk_remainingSeconds)
  nonisolated public var cdkRemainingSeconds: Int { onMainThread(else: 0) { countdown.remainingSeconds ?? 0 } }
  /// See `ButtonCountdown.style`. Setting nil restores the default style. Set it on any thread. Off the main thread,
  /// it's nil.
  ///
  /// An object that you read changes this button's style with each of its properties, immediately. An object that you
  /// set is copied, so later changes of it have no effect.
  @objc(cdk_countdownStyle) nonisolated public var cdkCountdownStyle: CDKCountdownStyle! {
    // The type lets Objective-C set nil. On the main thread, the value is never nil.
    get { onMainThread(else: nil) { self.countdown.style }.map { CDKCountdownStyle($0, of: self) } }
    set {
      let style = newValue?.value
      MainActor.unchecked { self.countdown.setStyle(style) }
    }
  }
  /// See `ButtonCountdown.defaultStyle`. Setting nil restores the ready-made styles. An object that you set or read is
  /// copied, so later changes of it have no effect. Set it on any thread. Off the main thread, it's nil.
  @objc(cdk_defaultCountdownStyle) nonisolated public static var cdkDefaultCountdownStyle: CDKCountdownStyle? {
    get { onMainThread(else: nil) { ButtonCountdown.defaultStyle }.map { CDKCountdownStyle($0) } }
    set {
      let style = newValue?.value
      MainActor.unchecked { ButtonCountdown.defaultStyle = style }
    }
  }
  /// See `ButtonCountdown.isEnabledAtEnd`. It's a Boolean value or nil. Set it on any thread. Off the main thread,
  /// it's nil.
  @objc(cdk_isEnabledAtEnd) nonisolated public var cdkIsEnabledAtEnd: NSNumber? {
    get { onMainThread(else: nil) { self.countdown.isEnabledAtEnd.map { NSNumber(value: $0) } } }
    set { MainActor.unchecked { self.countdown.isEnabledAtEnd = newValue?.boolValue } }
  }
  /// See `ButtonCountdown.onActivity`. The tick is nil unless the button counts or has just finished. Set it on
  /// any thread. Off the main thread, it's nil.
  @objc(cdk_onCountdownActivity) nonisolated public var cdkOnActivity: CDKActivityHandler? {
    get {
      onMainThread(else: nil) {
        self.countdown.onActivity.map { handler in
          { @MainActor @Sendable in handler(CountdownCenter.Activity($0, $1)) }
        }
      }
    }
    set { MainActor.unchecked { self.countdown.onActivity = newValue == nil ? nil : { $0.deliver(to: newValue) } } }
  }
  /// See `ButtonCountdown.isSending`. Off the main thread, it's NO.
  @objc(cdk_isSending)
  nonisolated public var cdkIsSending: Bool { onMainThread(else: false) { countdown.isSending } }
}

@available(swift, obsoleted: 1.0)
extension HTTPURLResponse {
  /// See `HTTPURLResponse.retryAfter`. You can read it on any thread.
  @objc(cdk_retryAfter) public var cdkRetryAfter: NSNumber? { retryAfter.map { NSNumber(value: $0) } }
  // An optional date, because bridging nil would crash the app.
  /// See `HTTPURLResponse.seconds(until:)`. Returns 0 for nil. You can call it on any thread.
  @objc(cdk_secondsUntilDate:) public func cdkSeconds(until date: Date?) -> TimeInterval {
    date.map { seconds(until: $0) } ?? 0
  }
}

// MARK: - Tags

// Each member is obsoleted, because Swift before 6.1 ignores an obsoleted extension when it looks for uses of an
// import.
extension UIView {
  /// See `UIView.startCountdown(onButtonWithTag:from:key:style:onFinish:)`. Call it on any thread.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_startCountdownOnButtonWithTag:from:) @discardableResult
  nonisolated public func cdkStart(onButtonWithTag tag: Int, from seconds: Int) -> Bool {
    MainActor.unchecked { self.startCountdown(onButtonWithTag: tag, from: seconds) }
  }
  /// See `UIView.startCountdown(onButtonWithTag:from:key:style:onFinish:)`. A nil style is the button's
  /// `cdk_countdownStyle`. Call it on any thread.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_startCountdownOnButtonWithTag:from:key:style:onFinish:) @discardableResult
  nonisolated public func cdkStart(
    onButtonWithTag tag: Int, from seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: CDKHandler?
  ) -> Bool {
    let style = style?.value
    return MainActor.unchecked {
      self.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style, onFinish: onFinish)
    }
  }
  /// See `UIView.cancelCountdown(onButtonWithTag:)`. Call it on any thread.
  @available(swift, obsoleted: 1.0)
  @objc(cdk_cancelCountdownOnButtonWithTag:) nonisolated public func cdkCancel(onButtonWithTag tag: Int) {
    MainActor.unchecked { self.cancelCountdown(onButtonWithTag: tag) }
  }
}

// MARK: - Countdown button

// Use its members on the main thread only.
@available(swift, obsoleted: 1.0)
extension CountdownButton {
  // The type lets Objective-C set nil. The value is never nil.
  /// See `CountdownButton.style`. Setting nil restores the default style.
  @objc(style) public var cdkStyle: CDKCountdownStyle! {
    get { CDKCountdownStyle(style, of: self) }
    set { countdown.setStyle(newValue?.value) }
  }
  /// See `CountdownButton.onFinish`.
  @objc(onFinish) public var cdkOnFinish: (() -> Void)? {
    get { onFinish }
    set { onFinish = newValue }
  }
}
#endif
