#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
import Foundation
public import UIKit

// The methods that begin a send. They're in a file of their own, because they throw.

@available(swift, obsoleted: 1.0)
extension UIButton {
  /// Begins a send that you finish with the returned object, and starts a countdown of a number of seconds when the
  /// request succeeds.
  ///
  /// Keep the object until you finish it. This method returns nil and an error with a `CDKSendErrorCode` if a send or a
  /// countdown is in progress, under the key or, without a key, on this button. In that case, make no request. With a key,
  /// you can call this method on any thread. The button shows the send on the main thread's next turn then.
  @objc(cdk_beginSendFor:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    for seconds: Int, key: String?, style: CDKCountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> CDKSendRequest {
    CDKSendRequest(try begin(.seconds(seconds, key: key), style: style?.value, onFinish: onFinish))
  }
  /// Begins a send under a policy that you finish with the returned object. A nil policy has no waits and no limit.
  /// This method also returns nil and an error if the policy's limit is reached. You can call it on any thread.
  @objc(cdk_beginSendUnderPolicy:key:style:onFinish:error:)
  nonisolated public func cdkBeginSend(
    under policy: CDKResendPolicy?, key: String, style: CDKCountdownStyle?,
    onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> CDKSendRequest {
    let plan = SendPlan.policy(CDKResendPolicy.value(of: policy), key: key)
    return CDKSendRequest(try begin(plan, style: style?.value, onFinish: onFinish))
  }
}

extension CDKSendRequest {
  /// Begins a send under a key without a button, on any thread. Everything that follows the key shows the send. Returns nil
  /// and an error with a `CDKSendErrorCode` if a send or a countdown is in progress under the key. In Swift, use
  /// `CountdownCenter.beginSend(for:key:)`.
  @objc(beginSendFor:key:error:) public static func begin(for seconds: Int, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(for: seconds, key: key))
  }
  /// Begins a send under a policy and a key without a button, on any thread. A nil policy has no waits and no limit.
  @objc(beginSendUnderPolicy:key:error:)
  public static func begin(under policy: CDKResendPolicy?, key: String) throws -> CDKSendRequest {
    CDKSendRequest(try CountdownCenter.shared.beginSend(under: CDKResendPolicy.value(of: policy), key: key))
  }
}
#endif
