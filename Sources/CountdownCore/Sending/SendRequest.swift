import Dispatch

/// A request in progress, until you finish it.
///
/// While a request is pending under a key, no other send begins under the key, and everything that follows the key shows
/// the send. A request belongs to its ``CountdownCenter``, so it needs no button:
///
/// ```swift
/// func sendCode() throws {
///   request = try CountdownCenter.shared.beginSend(for: 60, key: "login")
///   api.sendCode(delegate: self)
/// }
///
/// func api(_ api: API, didReceiveError error: (any Error)?) {
///   request?.finish(with: error.map { .failed($0) } ?? .sent())
/// }
/// ```
///
/// You can finish a request once, on any thread. If you release the last reference before you finish the request, it has
/// failed with ``SendError/unanswered``. A request retains its center.
public final class SendRequest: Sendable {
  /// How a request has ended.
  package enum End: Sendable {
    /// The request has an outcome. `wait` is the countdown that runs after it, or nil if there is none.
    case finished(SendOutcome, wait: Countdown?)
    /// The app's task was canceled.
    case canceled
  }

  package typealias EndHandler = @MainActor @Sendable (End) -> Void

  private let plan: SendPlan
  private let center: CountdownCenter
  /// Nil after the first call of a method that ends the request.
  private let onEnd: Locked<EndHandler?>

  init(_ plan: SendPlan, in center: CountdownCenter, onEnd: @escaping EndHandler) {
    self.plan = plan
    self.center = center
    self.onEnd = Locked(onEnd)
  }

  deinit {
    end(.finished(.failed(SendError.unanswered), wait: nil))
  }

  /// Finishes the request, and starts the wait that follows.
  ///
  /// When this method returns, the center has changed. On the main queue, observers of the key have also been told, unless
  /// you call this method in a handler of the same key. You can call it on any thread. Only the first call has an effect.
  ///
  /// | Outcome | Wait |
  /// |---|---|
  /// | success | the wait that the server asks for, or else the app's own wait |
  /// | failure with a wait | the wait that the server asks for |
  /// | refusal with status 429, without a wait | the app's own wait, but the request doesn't count as a send |
  /// | any other failure | none |
  ///
  /// The wait at a policy's limit is never shortened.
  public func finish(with outcome: SendOutcome) {
    guard let onEnd = onEnd.withLock({ $0.take() }) else { return }
    let wait = center.finishSend(plan, with: outcome)
    center.performOnMain { onEnd(.finished(outcome, wait: wait)) }
  }

  /// Ends the request without a wait, because its task was canceled. Only the first call of this method or of
  /// ``finish(with:)`` has an effect.
  ///
  /// The key is free at once. Observers and the request's handler are told on the main queue's next turn.
  package func withdraw() {
    end(.canceled)
  }

  private func end(_ end: End) {
    guard let onEnd = onEnd.withLock({ $0.take() }) else { return }
    center.storage.withLock { $0.removeSend(under: plan.centerKey) }
    // Later, because the caller may hold a lock: that of a task, or that of a property that is being changed. The clock
    // passes the work on.
    DispatchQueue.main.async { [center] in
      center.tellObservers()
      center.performOnMain { onEnd(end) }
    }
  }
}

/// The key of a send, and the rule for the wait that follows it.
package enum SendPlan: Sendable {
  /// Waits for a number of seconds. Without a key, the send and its wait belong to a button.
  case seconds(Int, key: String?)
  case policy(ResendPolicy, key: String)

  package var key: String? {
    switch self {
    case .seconds(_, let key): key
    case .policy(_, let key): key
    }
  }

  /// The key in the center. Without a key, the send is the only one of its center.
  var centerKey: String { key ?? "" }

  /// The name under which the policy's sends are recorded, or nil without a policy.
  var group: String? {
    if case .policy(let policy, let key) = self { policy.group(for: key) } else { nil }
  }
}
