#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation
import UIKit

/// A send in progress, and the buttons that show it.
///
/// At most one operation is in progress under each key.
@MainActor final class SendOperation {
  private struct Identifier: Hashable {
    let center: ObjectIdentifier
    let key: String
  }

  private struct AttachedButton {
    weak var countdown: ButtonCountdown?
  }

  private static var underWay: [Identifier: SendOperation] = [:]

  let plan: SendPlan
  /// Whether the app gives up this send by making its button take touches again.
  var isAbandonedWhenEnabled = false
  private let clock = CountdownTime.clock
  /// The center of the key. It's retained so that its address can't be reused.
  private let center: CountdownCenter
  private let shared = CountdownCenter.shared
  private var attachedButtons: [AttachedButton] = []
  private var isFinished = false

  init(_ plan: SendPlan, in center: CountdownCenter) {
    self.plan = plan
    self.center = center
    if let identifier { Self.underWay[identifier] = self }
  }

  /// Returns the operation that is in progress under a key in a center, or nil.
  static func underWay(forKey key: String, in center: CountdownCenter) -> SendOperation? {
    underWay[Identifier(center: ObjectIdentifier(center), key: key)]
  }

  /// Returns whether the operations in progress, if they succeed, use all sends that the plan's policy still allows.
  static func usesUpAllowance(of plan: SendPlan, in center: CountdownCenter) -> Bool {
    guard case .policy(let policy, let key) = plan else { return false }
    guard let left = center.allowance(for: key, under: policy).sendsLeft else { return false }
    let center = ObjectIdentifier(center)
    return underWay.count { $0.key.center == center && $0.value.plan.group == plan.group } >= left
  }

  private var identifier: Identifier? {
    plan.key.map { Identifier(center: ObjectIdentifier(center), key: $0) }
  }

  func attach(_ countdown: ButtonCountdown) {
    attachedButtons.removeAll { $0.countdown == nil || $0.countdown === countdown }
    attachedButtons.append(AttachedButton(countdown: countdown))
  }

  /// Starts the wait that follows the outcome, and shows it on the buttons that still show this operation. Only the
  /// first call of this method or of ``cancel()`` has an effect.
  func complete(with outcome: SendOutcome) {
    guard finish() else { return }
    performInContext {
      switch outcome {
      case .sent(let wait):
        showWait(plan.startWait(server: wait, in: center))
      case .failed(let error, let wait):
        if let countdown = plan.startWait(after: error, server: wait, in: center) {
          showWait(countdown)
        } else {
          restoreButtons()
        }
      }
    }
  }

  /// Restores the buttons and starts no wait.
  func cancel() {
    guard finish() else { return }
    restoreButtons()
  }

  /// Runs code with the clock and the shared center that were current when the send began.
  func performInContext(_ body: () -> Void) {
    CountdownTime.withClock(clock, center: shared, perform: body)
  }

  private func isShown(by countdown: ButtonCountdown) -> Bool {
    if case .sending(let sending) = countdown.phase { sending.operation === self } else { false }
  }

  /// Shows the wait, or the end, on the buttons that still show this operation.
  ///
  /// - Parameter wait: The countdown that the buttons follow, or nil if there is no wait. Without a key and without a
  ///   button, the countdown is released.
  private func showWait(_ wait: Countdown?) {
    let countdowns = attachedButtons.compactMap(\.countdown).filter { isShown(by: $0) }
    // Only one button announces the wait. It must be in a window.
    let announcing = countdowns.first { $0.button?.window != nil }
    // A handler of one button may have changed what another button shows.
    for countdown in countdowns where isShown(by: countdown) {
      countdown.finishSending(wait: wait, isNew: countdown === announcing)
    }
  }

  private func restoreButtons() {
    for countdown in attachedButtons.compactMap(\.countdown) where isShown(by: countdown) { countdown.stopSending() }
  }

  private func finish() -> Bool {
    guard !isFinished else { return false }
    isFinished = true
    if let identifier, Self.underWay[identifier] === self { Self.underWay[identifier] = nil }
    return true
  }
}

/// The key of a send, and the rule for the wait that follows it.
enum SendPlan {
  case seconds(Int, key: String?)
  case policy(ResendPolicy, key: String)

  var key: String? {
    switch self {
    case .seconds(_, let key): key
    case .policy(_, let key): key
    }
  }

  /// The name under which the policy's sends are recorded, or nil without a policy.
  var group: String? {
    if case .policy(let policy, let key) = self { policy.group ?? key } else { nil }
  }

  /// Starts the wait that follows a success.
  ///
  /// - Parameter server: The number of seconds that the server asks to wait. A finite number replaces the app's own
  ///   wait, but doesn't shorten the wait at a policy's limit.
  /// - Returns: The countdown, or nil if there is no wait.
  @MainActor func startWait(server: TimeInterval?, in center: CountdownCenter) -> Countdown? {
    switch self {
    case .seconds(let seconds, let key):
      if let server = Self.finite(server) { return startServerWait(server, in: center) }
      return Countdown.started(wholeSeconds: seconds, key: key, in: center)?.countdown
    case .policy(let policy, let key):
      // The send is recorded regardless of the server's wait.
      let own = center.noteSend(key, under: policy)
      if let server = Self.finite(server) { return startServerWait(server, in: center) }
      return own
    }
  }

  /// Starts the wait that follows a failure, which isn't recorded as a send.
  ///
  /// - Parameters:
  ///   - error: The error. A refusal can specify a wait, too.
  ///   - server: The number of seconds that the server asks to wait. If it's nil or not finite, the error decides.
  /// - Returns: The countdown, or nil if there is no wait.
  @MainActor func startWait(after error: any Error, server: TimeInterval?, in center: CountdownCenter) -> Countdown? {
    if let wait = Self.finite(server) { return startServerWait(wait, in: center) }
    guard case .refused(let status, let wait)? = error as? SendError else { return nil }
    if let wait = Self.finite(wait) { return startServerWait(wait, in: center) }
    guard status == 429 else { return nil }
    switch self {
    case .seconds(let seconds, let key):
      return Countdown.started(wholeSeconds: seconds, key: key, in: center)?.countdown
    case .policy(let policy, let key):
      // The server didn't ask for a wait, so a countdown under the key isn't shortened.
      let allowance = center.allowance(for: key, under: policy)
      return startServerWait(max(allowance.wait, allowance.nextWait), in: center)
    }
  }

  /// Returns the wait if it's a finite number, or nil.
  private static func finite(_ wait: TimeInterval?) -> TimeInterval? {
    wait.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Starts a wait of a number of seconds.
  ///
  /// If a countdown is already under the key, it's corrected instead. The wait at a policy's limit isn't shortened.
  @MainActor private func startServerWait(_ wait: TimeInterval, in center: CountdownCenter) -> Countdown? {
    guard case .policy(let policy, let key) = self else { return correctOrStart(wait, in: center) }
    // Another channel may have reached the limit. In that case, the wait at the limit is corrected.
    center.holdAtLimit(key, under: policy)
    let countdown = correctOrStart(wait, in: center)
    // The policy's own, longer wait may have hidden the limit until now.
    return center.holdAtLimit(key, under: policy) ?? countdown
  }

  @MainActor private func correctOrStart(_ wait: TimeInterval, in center: CountdownCenter) -> Countdown? {
    if let running = key.flatMap({ center[$0] }) {
      if running.isAtLimit, wait < running.remaining { return running }
      running.correct(to: wait)
      // The countdown may have finished before the correction.
      if running.remaining > 0 { return running }
    }
    let seconds = min(max(0, wait.rounded(.up)), Countdown.allowedDurations.upperBound)
    return Countdown.started(wholeSeconds: Int(seconds), key: key, in: center)?.countdown
  }
}
#endif
