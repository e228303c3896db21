#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// What a button shows while a request is under way.
extension ButtonCountdown {
  struct Sending {
    let operation: SendOperation
    /// How the button looks afterward.
    let style: CountdownStyle
    let onFinish: (() -> Void)?
    /// Nil until it is shown.
    var appearance: CountingAppearance?
  }

  /// Whether a request is under way that this button shows.
  public var isSending: Bool { sending != nil }

  /// - Throws: If there is something under way, or to be waited for; then the button shows it.
  func beginSend(_ plan: SendPlan, style: CountdownStyle, onFinish: (() -> Void)?) throws(SendError) -> SendOperation {
    finishIfDue()
    guard !isSending else { throw .underWay }
    if let key = plan.key {
      if let operation = SendOperation.underWay(key) {
        board(operation, style: style, onFinish: onFinish)
        throw .underWay
      }
      // First: another channel may have reached the limit while this one waits.
      if case .policy(let policy, _) = plan { CountdownCenter.shared.holdAtLimit(key, under: policy) }
      if let present = CountdownCenter.shared[key], present.remaining > 0 {
        if !follows(present) { follow(present, isShared: true, style: style, onFinish: onFinish) }
        throw present.isAtLimit ? .limitReached(wait: present.remaining) : .counting(wait: present.remaining)
      }
    }
    // One that was canceled under its key may not have told this button yet.
    if let wait = run?.countdown.remaining, wait > 0 { throw .counting(wait: wait) }
    guard !SendOperation.leaveNoRoom(for: plan) else { throw .underWay }
    let operation = SendOperation(plan)
    board(operation, style: style, onFinish: onFinish)
    return operation
  }

  /// Shows that the request is under way, and later what came of it. Whatever was shown before is abandoned.
  func board(_ operation: SendOperation, style: CountdownStyle, onFinish: (() -> Void)?) {
    guard hasButton() else { return }
    abandon()
    sending = Sending(operation: operation, style: style, onFinish: onFinish)
    operation.board(self)
    changeAppearance(.send)
  }

  /// - Returns: False if nothing is under way under the key.
  func attachToSend(to key: String, style: CountdownStyle, onFinish: (() -> Void)?) -> Bool {
    guard let operation = SendOperation.underWay(key) else { return false }
    board(operation, style: style, onFinish: onFinish)
    return true
  }

  /// Gives the button its look back. The request goes on.
  func leaveSending() {
    guard let sending else { return }
    self.sending = nil
    changeAppearance(.end(sending.appearance, showing: nil))
  }

  /// Goes on with the wait, or, if there is none, with the end of it. A button that has gone is told nothing.
  func arrive(_ countdown: Countdown?, isNew: Bool) {
    guard let sending, reference?.button != nil else { return }
    let (style, onFinish) = (sending.style, sending.onFinish)
    if let countdown {
      follow(countdown, isShared: sending.operation.plan.key != nil, isNew: isNew, style: style, onFinish: onFinish)
    } else {
      leaveSending()
      changeAppearance(.end(nil, showing: style))
      onFinish?()
    }
  }
}
#endif
