#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation
import UIKit

extension ButtonCountdown {
  /// Whether this button shows a request that is in progress.
  public var isSending: Bool {
    if case .sending = phase { true } else { false }
  }

  /// Makes a request and starts the countdown when the request succeeds.
  ///
  /// ```swift
  /// try await button.countdown.send(for: 60, key: "login") {
  ///   try await URLSession.shared.data(for: request)
  /// }
  /// ```
  ///
  /// While the request is in progress, the button shows ``CountdownStyle/sendingTitle`` and refuses touches.
  ///
  /// - If the request succeeds, the countdown starts.
  /// - If the request fails, the button's original appearance is restored, and the error is rethrown. Only a refusal by
  ///   the server can start a countdown.
  /// - If you cancel the task, the button is restored immediately, even if the request ignores the cancellation.
  /// - If the button is deallocated or shows something else, the request continues. Its wait starts under the key, if
  ///   there is one.
  ///
  /// To let the server determine the outcome and the wait, return one of these values from the request:
  ///
  /// - A `URLResponse`.
  /// - The data and the `URLResponse` from a `URLSession`.
  /// - A `SendOutcome`.
  ///
  /// Any other return value is a success. After a success, the wait of the `Retry-After` header replaces `seconds`.
  /// With status 429 or 503, this method throws `SendError.refused(status:wait:)`, and the wait of the header starts. A
  /// request can also throw this error itself. For all statuses, see `SendOutcome`.
  ///
  /// If a send or a countdown is in progress, on this button or under the key, this method makes no request. The button
  /// shows that send or countdown, and this method throws `SendError.underWay`, `SendError.counting(wait:)`, or
  /// `SendError.limitReached(wait:)`.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance while sending, while counting, and after the end. If nil, it's the button's
  ///     ``style``.
  ///   - request: A closure that makes the request. It's called on the main actor after the button shows the title for
  ///     sending.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately after a
  ///     success without a wait. It isn't called after a failure without a wait, after a cancel, or after the button is
  ///     deallocated.
  /// - Returns: The request's result.
  /// - Throws: The request's error, or a `SendError`. In a canceled task, it's `CancellationError` or the error that
  ///   the request throws for the cancellation, such as `URLError.cancelled`.
  @discardableResult
  public func send<Answer>(
    for seconds: Int, key: String? = nil, style: CountdownStyle? = nil,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.seconds(seconds, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Makes a request if a policy allows it, and starts the policy's wait when the request succeeds.
  ///
  /// Except for the following differences, this method works like ``send(for:key:style:request:onFinish:)``:
  ///
  /// - Only a success counts as a send. If the requests in progress may use all sends that the window still accepts, a
  ///   send under another key of the policy's group makes no request. It throws `SendError.underWay`, and its button
  ///   doesn't change.
  /// - If the limit lasts at least as long as the policy's wait, the button shows ``CountdownStyle/limitTitle`` until
  ///   the window accepts another send. It does so even after a relaunch. During that time, a send throws
  ///   `SendError.limitReached(wait:)`.
  ///
  /// A wait that the server asks for replaces the policy's wait, but doesn't shorten the wait at the limit. If the
  /// server's wait is longer, the limit is shown for that long.
  ///
  /// - Parameters:
  ///   - policy: The waits, and the number of sends that the window accepts.
  ///   - key: The key of the countdown. If the policy has no group, sends are also recorded under this key.
  ///   - style: The button's appearance while sending, while counting, and after the end. If nil, it's the button's
  ///     ``style``.
  ///   - request: A closure that makes the request. It's called on the main actor after the button shows the title for
  ///     sending.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately after a
  ///     success without a wait.
  /// - Returns: The request's result.
  /// - Throws: The request's error, a `SendError`, or `CancellationError`.
  @discardableResult
  public func send<Answer>(
    under policy: ResendPolicy, key: String, style: CountdownStyle? = nil,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Makes a request with a completion handler, and starts the countdown when the request succeeds.
  ///
  /// ```swift
  /// button.countdown.send(for: 60, key: "login") { done in
  ///   URLSession.shared.dataTask(with: request) { _, response, error in
  ///     done(SendOutcome(response, error))
  ///   }.resume()
  /// } completion: { outcome in … }
  /// ```
  ///
  /// In all other respects, this method works like the asynchronous ``send(for:key:style:request:onFinish:)``.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance while sending, while counting, and after the end. If nil, it's the button's
  ///     ``style``.
  ///   - request: A closure that makes the request. It's called before this method returns. Call `done` with the
  ///     outcome once, on any thread. Further calls do nothing. If `done` is released without being called, the request
  ///     has failed with `SendError.unanswered`.
  ///   - completion: A closure that is called once on the main thread with the outcome, after the button shows the
  ///     result. It's also called if the button was canceled or deallocated. If no request is made, it's called before
  ///     this method returns.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately after a
  ///     success without a wait.
  public func send(
    for seconds: Int, key: String? = nil, style: CountdownStyle? = nil,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(.seconds(seconds, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// Makes a request with a completion handler if a policy allows it, and starts the policy's wait when the request
  /// succeeds.
  ///
  /// For the policy, see ``send(under:key:style:request:onFinish:)``. For the closures, see
  /// ``send(for:key:style:request:completion:onFinish:)``.
  public func send(
    under policy: ResendPolicy, key: String, style: CountdownStyle? = nil,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// Follows the countdown or the send under a key, or shows that a policy's limit is reached.
  ///
  /// Buttons aren't notified when another channel of the policy's group reaches the limit. Call this method after
  /// another channel has sent. Otherwise, the button shows the limit only at its own next send.
  ///
  /// - Parameters:
  ///   - key: The key that the countdown was started with.
  ///   - policy: The policy whose limit is checked.
  ///   - style: The button's appearance while counting and after the end. If nil, it's the button's ``style``.
  ///   - onFinish: A closure that is called once on the main thread at the end. It isn't called when the key is
  ///     canceled.
  /// - Returns: False if neither a countdown nor a send is in progress under the key, and the limit isn't reached.
  @discardableResult
  public func attach(
    to key: String, under policy: ResendPolicy, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) -> Bool {
    center.holdAtLimit(key, under: policy)
    return attach(to: key, style: style, onFinish: onFinish)
  }

  // MARK: Sending

  private func send<Answer>(
    _ plan: SendPlan, style: CountdownStyle?, onFinish: (() -> Void)?, request: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    let operation = try begin(plan, style: style, onFinish: onFinish)
    do {
      let answer = try await withTaskCancellationHandler {
        try await request()
      } onCancel: {
        Task { @MainActor in operation.cancel() }
      }
      // The cancellation may not have reached the operation yet.
      try Task.checkCancellation()
      let outcome = SendOutcome(answering: answer)
      operation.complete(with: outcome)
      if case .failed(let error, _) = outcome { throw error }
      return answer
    } catch {
      // This does nothing if the operation is already canceled or complete.
      operation.complete(with: .failed(error))
      throw error
    }
  }

  /// Sends with a completion handler. The methods in Swift and Objective-C share this code.
  func send(
    _ plan: SendPlan, style: CountdownStyle?, onFinish: (() -> Void)?,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void
  ) {
    do {
      let operation = try begin(plan, style: style, onFinish: onFinish)
      let handler = SendRequest(operation, completion: completion)
      request { handler.finish(with: $0) }
    } catch {
      completion(.failed(error))
    }
  }

  /// Begins a send and shows it on the button.
  ///
  /// - Throws: An error if another send or a countdown is in progress. If that's under the plan's key, the button shows
  ///   it.
  func begin(_ plan: SendPlan, style: CountdownStyle?, onFinish: (() -> Void)?) throws(SendError) -> SendOperation {
    let style = style ?? self.style
    finishIfDue(isAnnounced: false)
    if case .sending(let sending) = phase {
      guard isAbandoned(sending) else { throw .underWay }
      sending.operation.cancel()
    }
    if let key = plan.key {
      if let operation = SendOperation.underWay(forKey: key, in: center) {
        attach(to: operation, style: style, onFinish: onFinish)
        throw .underWay
      }
      // Another channel may have reached the limit while a countdown is running here.
      if case .policy(let policy, _) = plan { center.holdAtLimit(key, under: policy) }
      if let running = center[key], running.remaining > 0 {
        if counting?.countdown !== running { follow(running, isShared: true, style: style, onFinish: onFinish) }
        throw running.isAtLimit ? .limitReached(wait: running.remaining) : .counting(wait: running.remaining)
      }
    }
    // If the key was canceled, the remaining time is 0, even if this button hasn't been notified yet.
    if let wait = counting?.countdown.remaining, wait > 0 { throw .counting(wait: wait) }
    guard !SendOperation.usesUpAllowance(of: plan, in: center) else { throw .underWay }
    let operation = SendOperation(plan, in: center)
    attach(to: operation, style: style, onFinish: onFinish)
    if let key = plan.key { CountdownButton.follow(key, in: center, startedBy: button) }
    return operation
  }

  /// Whether the app has enabled the button again instead of finishing the send's ``SendRequest``.
  func isAbandoned(_ sending: Sending) -> Bool {
    guard let button, sending.operation.isAbandonedWhenEnabled else { return false }
    return sending.appearance?.isTakingTouches(button) == true
  }

  /// Whether a touch must not send or start a countdown.
  var refusesTouches: Bool {
    if case .sending(let sending) = phase { !isAbandoned(sending) } else { isRunning }
  }

  /// Shows a send in progress, and its result later. Whatever the button showed before is canceled.
  func attach(to operation: SendOperation, style: CountdownStyle, onFinish: (() -> Void)?) {
    guard hasButton(), let button else { return }
    let wasCounting = counting != nil
    stop(isReplaced: true)
    guard isIdle else { return }
    let sending = Sending(operation, style: style, onFinish: onFinish)
    phase = .sending(sending)
    operation.attach(self)
    changeAppearance(.send(sending))
    if isSending { observeWindow(of: button) }
    // No tick follows soon, so the handlers are told that the countdown is gone.
    if wasCounting { callCancelHandlers() }
  }

  /// Stops showing a send and restores the original appearance, if the button shows a send. The request continues.
  ///
  /// - Parameter isReplaced: Whether the button shows another countdown or send next.
  func stopSending(isReplaced: Bool = false) {
    guard case .sending(let sending) = phase else { return }
    phase = .idle
    changeAppearance(.end(sending.appearance, showing: nil, isReplaced: isReplaced))
  }

  /// Shows the wait that follows a send, or the appearance for the end if there is no wait.
  func finishSending(wait: Countdown?, isNew: Bool) {
    // A button that is being deallocated still has a phase, but calls no handlers.
    guard case .sending(let sending) = phase, button != nil else { return }
    let (style, onFinish) = (sending.style, sending.onFinish)
    if let wait {
      follow(wait, isShared: sending.operation.plan.key != nil, isNew: isNew, style: style, onFinish: onFinish)
    } else {
      stopSending()
      finishWithoutCounting(style: style, onFinish: onFinish)
    }
  }
}
#endif
