#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
public import UIKit

// The methods that begin a send. They're in a file of their own, because they throw.

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// See `ButtonCountdown.beginSend(thenWait:key:style:onFinish:)`. Returns nil and an error with a `CDKSendErrorCode` if
  /// there is no request.
  ///
  /// With a key, you can call this method on any thread. The button then shows the send on the main thread's next
  /// turn.
  @objc(cdk_beginSendFor:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> CDKSendRequest {
    CDKSendRequest(try begin(for: seconds, key: key, style: style?.value, onFinish: onFinish))
  }
  /// See `ButtonCountdown.beginSend(under:key:style:onFinish:)`. A nil policy has no waits and no limit. You can call
  /// this method on any thread.
  @objc(cdk_beginSendUnderPolicy:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> CDKSendRequest {
    let plan = SendPlan.policy(CDKResendPolicy.value(of: policy))
    return CDKSendRequest(try begin(plan, key: key, style: style?.value, onFinish: onFinish))
  }
}

extension CDKSendRequest {
  /// See `CountdownCenter.beginSend(thenWait:key:)`. Returns nil and an error with a `CDKSendErrorCode` if there is no
  /// request.
  @objc(beginSendFor:key:error:) public static func begin(for seconds: Int, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(thenWait: seconds, key: key))
  }
  /// See `CountdownCenter.beginSend(under:key:)`. A nil policy has no waits and no limit.
  @objc(beginSendUnderPolicy:key:error:)
  public static func begin(under policy: CDKResendPolicy?, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(under: CDKResendPolicy.value(of: policy), key: key))
  }
}
#endif
