#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation
import UIKit

extension ButtonCountdown {
  /// Whether this button shows a request that is under way.
  public var isSending: Bool {
    if case .sending = phase { true } else { false }
  }

  /// Makes a request and starts the countdown when it succeeds.
  ///
  /// ```swift
  /// try await button.countdown.send(for: 60, key: "login") {
  ///   try await URLSession.shared.data(for: request)
  /// }
  /// ```
  ///
  /// While the request is under way, the button shows ``CountdownStyle/sendingTitle`` and refuses touches. If the request
  /// fails, the button's original appearance is restored, no countdown starts, and the error is rethrown. Canceling the
  /// task restores the button immediately, even if the request ignores the cancellation. If the button is destroyed or
  /// shows something else, the request continues, and its wait starts under the key, if there is one.
  ///
  /// The server can decide. If the request returns a `URLResponse`, data with a `URLResponse`, as `URLSession` does, or a
  /// `SendOutcome`, then that value determines whether the request succeeded and how long to wait instead of `seconds`. See
  /// `SendOutcome`. For the statuses 429 and 503, the wait of the `Retry-After` header starts, and
  /// `SendError.refused(status:wait:)` is thrown. A request can also throw that error itself. Any other value is a success.
  ///
  /// If a send is under way or a countdown runs, on this button or under the key, this method makes no request. It shows
  /// on the button what is under way and throws `SendError.underWay` or `SendError.counting(wait:)`.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. From 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance while sending, while counting and afterward.
  ///   - request: The request. It's called on the main actor when the button shows that it's under way.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately if there is no
  ///     wait. It isn't called after a failure without a wait, after a cancel, or when the button is gone.
  /// - Returns: The request's result.
  /// - Throws: The request's error, or a `SendError`. In a canceled task, `CancellationError` or the error that the request
  ///   throws for the cancellation, such as `URLError.cancelled`.
  @discardableResult
  public func send<Answer>(
    for seconds: Int, key: String? = nil, style: CountdownStyle = .standard,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.seconds(seconds, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Makes a request as often as a policy allows, and starts the policy's wait when it succeeds.
  ///
  /// Otherwise, this method does the same as ``send(for:key:style:request:onFinish:)``.
  ///
  /// - Only a success counts as a send. While a request is under way that may be the last that the window allows, a send
  ///   from another channel of the policy's group makes no request. It throws `SendError.underWay`, and its button doesn't
  ///   change.
  /// - If the window allows no further send for at least the policy's wait, the button shows ``CountdownStyle/limitTitle``
  ///   until it does, after a relaunch, too. Another send throws `SendError.limitReached(wait:)`.
  /// - A wait that the server asks for replaces the policy's wait. It doesn't shorten the wait at the limit. If it's longer,
  ///   the limit is shown for that long.
  @discardableResult
  public func send<Answer>(
    under policy: ResendPolicy, key: String, style: CountdownStyle = .standard,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Makes a request with a completion handler, and starts the countdown when it succeeds.
  ///
  /// ```swift
  /// button.countdown.send(for: 60, key: "login") { done in
  ///   URLSession.shared.dataTask(with: request) { _, response, error in
  ///     done(SendOutcome(response, error))
  ///   }.resume()
  /// } completion: { outcome in … }
  /// ```
  ///
  /// Otherwise, this method does the same as the asynchronous ``send(for:key:style:request:onFinish:)``.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. From 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance while sending, while counting and afterward.
  ///   - request: A closure that makes the request. It's called before this method returns. Call `done` with the outcome, on
  ///     any thread, once. Later calls do nothing. If `done` is released without being called, the request has failed with
  ///     `SendError.unanswered`.
  ///   - completion: A closure that is called once on the main thread with the outcome, when the button shows its result. It's
  ///     also called if the button was canceled or destroyed. If no request is made, it's called before this method returns.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait.
  public func send(
    for seconds: Int, key: String? = nil, style: CountdownStyle = .standard,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(.seconds(seconds, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// Makes a request with a completion handler as often as a policy allows, and starts the policy's wait when it succeeds.
  ///
  /// See ``send(under:key:style:request:onFinish:)`` for the policy, and
  /// ``send(for:key:style:request:completion:onFinish:)`` for the closures.
  public func send(
    under policy: ResendPolicy, key: String, style: CountdownStyle = .standard,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// Follows what runs under a key, or shows that the policy's limit is reached.
  ///
  /// Another channel of the policy's group may have reached the limit. A button learns of that only from this method and
  /// from its own next send, so call this method when another channel has sent.
  ///
  /// - Returns: False if neither a countdown nor a send is under way under the key, and the limit isn't reached.
  @discardableResult
  public func attach(
    to key: String, under policy: ResendPolicy, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil
  ) -> Bool {
    CountdownCenter.shared.holdAtLimit(key, under: policy)
    return attach(to: key, style: style, onFinish: onFinish)
  }

  // MARK: Sending

  private func send<Answer>(
    _ plan: SendPlan, style: CountdownStyle, onFinish: (() -> Void)?, request: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    let operation = try beginSend(plan, style: style, onFinish: onFinish)
    do {
      let answer = try await withTaskCancellationHandler {
        try await request()
      } onCancel: {
        Task { @MainActor in operation.cancel() }
      }
      // The cancellation may not have reached the operation yet.
      try Task.checkCancellation()
      let outcome = SendOutcome(answering: answer)
      if case .failed(let error) = outcome { throw error }
      operation.complete(with: outcome)
      return answer
    } catch {
      // Does nothing if the operation is already canceled.
      operation.complete(with: .failed(error))
      throw error
    }
  }

  /// The common part of the methods with a completion handler, in Swift and Objective-C.
  func send(
    _ plan: SendPlan, style: CountdownStyle, onFinish: (() -> Void)?,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void
  ) {
    do {
      let operation = try beginSend(plan, style: style, onFinish: onFinish)
      let handler = CompletionHandler { outcome in
        operation.complete(with: outcome)
        operation.performInContext { completion(outcome) }
      }
      request { handler.call(with: $0) }
    } catch {
      completion(.failed(error))
    }
  }

  /// Shows that a request is under way.
  ///
  /// - Throws: An error if a send is under way or a countdown runs. If that's under the same key, the button then shows it.
  func beginSend(_ plan: SendPlan, style: CountdownStyle, onFinish: (() -> Void)?) throws(SendError) -> SendOperation {
    finishIfDue()
    guard !isSending else { throw .underWay }
    if let key = plan.key {
      if let operation = SendOperation.underWay(forKey: key) {
        attach(to: operation, style: style, onFinish: onFinish)
        throw .underWay
      }
      // Another channel may have reached the limit while a countdown runs here.
      if case .policy(let policy, _) = plan { CountdownCenter.shared.holdAtLimit(key, under: policy) }
      if let running = CountdownCenter.shared[key], running.remaining > 0 {
        if counting?.countdown !== running { follow(running, isShared: true, style: style, onFinish: onFinish) }
        throw running.isAtLimit ? .limitReached(wait: running.remaining) : .counting(wait: running.remaining)
      }
    }
    // The remaining time is 0 if the key was canceled, which may not have notified this button yet.
    if let wait = counting?.countdown.remaining, wait > 0 { throw .counting(wait: wait) }
    guard !SendOperation.usesUpAllowance(of: plan) else { throw .underWay }
    let operation = SendOperation(plan)
    attach(to: operation, style: style, onFinish: onFinish)
    return operation
  }

  /// Shows a request that is under way, and later its result, in place of what the button showed before.
  func attach(to operation: SendOperation, style: CountdownStyle, onFinish: (() -> Void)?) {
    guard hasButton() else { return }
    cancel()
    let sending = Sending(operation, style: style, onFinish: onFinish)
    phase = .sending(sending)
    operation.attach(self)
    changeAppearance(.send(sending))
  }

  /// Restores the original appearance if the button shows a request, which continues.
  func stopSending() {
    guard case .sending(let sending) = phase else { return }
    phase = .idle
    changeAppearance(.end(sending.appearance, showing: nil))
  }

  /// Shows the wait that follows the request, or the end if there is nothing to wait for.
  func finishSending(wait: Countdown?, isNew: Bool) {
    // A button that is being deallocated has a phase, but calls no handlers.
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

/// Calls a handler once, on the main thread, from any thread. If it's released without a call, the outcome is
/// `SendError.unanswered`.
///
/// Sound as `@unchecked Sendable` because the handler is taken under the lock and called on the main thread.
private final class CompletionHandler: @unchecked Sendable {
  private let lock = NSLock()
  private var handler: (@MainActor @Sendable (SendOutcome) -> Void)?

  init(_ handler: @escaping @MainActor @Sendable (SendOutcome) -> Void) {
    self.handler = handler
  }

  deinit {
    call(with: .failed(SendError.unanswered))
  }

  func call(with outcome: SendOutcome) {
    lock.lock()
    let handler = handler.take()
    lock.unlock()
    guard let handler else { return }
    DispatchQueue.main.async { handler(outcome) }
  }
}
#endif
