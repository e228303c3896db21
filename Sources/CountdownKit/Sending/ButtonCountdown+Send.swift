#if canImport(UIKit) && !os(watchOS)
public import CountdownCore

extension ButtonCountdown {
  /// Makes a request and starts the countdown when the request succeeds.
  ///
  /// ```swift
  /// try await button.countdown.send(thenWait: 60, key: "sign-in") {
  ///   try await URLSession.shared.data(for: request)
  /// }
  /// ```
  ///
  /// While the request is in progress, the button shows ``CountdownStyle/sendingTitle`` and ignores touches.
  ///
  /// - If the request succeeds, the countdown starts.
  /// - If the request fails, the button's original appearance is restored, and the error is rethrown. Only a refusal by
  ///   the server can start a countdown.
  /// - Canceling the task doesn't cancel the wait: the code may already be on its way, so the button counts no matter
  ///   what the request throws. Until the request returns, the button shows the send. A `CancellationError` or
  ///   `URLError.cancelled` also counts as sent if the task wasn't canceled.
  /// - If the button is deallocated or shows something else, the request continues, and this method returns its result.
  ///   Its wait starts under the key, if there is one.
  ///
  /// To let the server determine the outcome and the wait, return a `URLResponse`, alone or as a part of a tuple, a
  /// `SendOutcome`, or a `Result` with one of these from the request. Any other value is a success. After a success, the
  /// wait of the `Retry-After` header replaces `seconds`. With a status of 400 or more, this method throws
  /// `SendError.refused(status:wait:)`, and the wait of the header starts. See `SendOutcome`.
  ///
  /// If a send or a countdown is in progress under the key, this method makes no request. The button follows the key
  /// and shows its activity, and this method throws `SendError.alreadySending`, `SendError.waiting(remaining:)`, or
  /// `SendError.limitReached(remaining:)`. Without a key, it throws the same errors while this button shows anything.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance, as for ``start(from:key:style:onFinish:)``, and while sending.
  ///   - request: A closure that makes the request. It's called on the main actor after the button shows the title for
  ///     sending.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately after a
  ///     success without a wait. It isn't called after a failure without a wait, after a cancellation, or after the
  ///     button is deallocated.
  /// - Returns: The request's result.
  /// - Throws: The request's error, or a `SendError`. If the task was canceled before the call, it's
  ///   `CancellationError`, and no request is made.
  @discardableResult
  public func send<Answer>(
    thenWait seconds: Int, key: String? = nil, style: CountdownStyle? = nil,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(ResendPolicy(thenWait: seconds), key: key, style: style, onFinish: onFinish, request: request)
  }

  /// Makes a request if a policy allows it, and starts the policy's wait when the request succeeds.
  ///
  /// Except for the following differences, this method works like ``send(thenWait:key:style:request:onFinish:)``, which
  /// describes the parameters:
  ///
  /// - Only a success counts as a send. If the requests in progress may use all sends that the window still accepts, a
  ///   send under another key of the policy's group makes no request. It throws `SendError.alreadySending`.
  /// - If the limit lasts at least as long as the policy's wait, the button shows ``CountdownStyle/limitTitle`` until
  ///   the window accepts another send, even after a relaunch. During that time, a send throws
  ///   `SendError.limitReached(remaining:)`.
  /// - A wait that the server asks for replaces the policy's wait, but doesn't shorten the wait at the limit.
  /// - If the policy has no group, sends are recorded under the key.
  @discardableResult
  public func send<Answer>(
    under policy: ResendPolicy, key: String, style: CountdownStyle? = nil,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(policy, key: key, style: style, onFinish: onFinish, request: request)
  }

  /// Begins a send that your app finishes with the returned object.
  ///
  /// The button shows the send until you finish the request. Use this method if your app begins a request in one method
  /// and receives its result in another one:
  ///
  /// ```swift
  /// func sendCode() throws {
  ///   request = try button.countdown.beginSend(thenWait: 60, key: "sign-in")
  ///   api.sendCode(delegate: self)
  /// }
  ///
  /// func api(_ api: API, didReceive response: URLResponse?, error: (any Error)?) {
  ///   request?.finish(with: SendOutcome(response: response, error: error))
  /// }
  /// ```
  ///
  /// An object without a button calls `CountdownCenter.beginSend(thenWait:key:)` instead. For the parameters, see
  /// ``send(thenWait:key:style:request:onFinish:)``.
  ///
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A `SendError` if a send or a countdown is in progress, under the key or, without a key, on this button.
  ///   Your app then makes no request.
  public func beginSend(
    thenWait seconds: Int, key: String? = nil, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    try beginRequest(ResendPolicy(thenWait: seconds), key: key, style: style, onFinish: onFinish)
  }

  /// Begins a send under a policy, which your app finishes with the returned object.
  ///
  /// See ``send(under:key:style:request:onFinish:)`` and ``beginSend(thenWait:key:style:onFinish:)``.
  public func beginSend(
    under policy: ResendPolicy, key: String, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    try beginRequest(policy, key: key, style: style, onFinish: onFinish)
  }

  // MARK: Sending

  private func send<Answer>(
    _ policy: ResendPolicy, key: String?, style: CountdownStyle?, onFinish: (() -> Void)?,
    request: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    let pending = try beginRequest(policy, key: key, style: style, onFinish: onFinish)
    defer { state?.followed?.deliver() }
    return try await pending.answer(of: request)
  }

  /// Begins a send and shows it on the button.
  ///
  /// - Throws: An error if another send or a countdown is in progress. If it's under the key, the button shows it.
  func beginRequest(
    _ policy: ResendPolicy, key: String?, style: CountdownStyle?, onFinish: (() -> Void)?
  ) throws(SendError) -> SendRequest {
    guard isOnMainThread("beginSend") else { throw .failed }
    let key = policy.recordsSends ? key : key?.nonEmptyKey
    guard deliverPending(), let state else { return try center(of: key).beginSend(under: policy, key: key ?? "") }
    if key == nil {
      switch state.followed?.activity {
      case .sending: throw .alreadySending
      case .counting(let tick): throw SendError(waitingFor: tick)
      case .idle, .finished, nil: break
      }
    }
    let followed = target(key)
    let isBusy = followed === state.followed && state.isActive
    return try follow(followed) { () throws(SendError) in
      followed.nextCall = FollowedKey.Call(.request, style: style, onFinish: onFinish)
      do throws(SendError) {
        return try followed.center.beginSend(under: policy, key: followed.key)
      } catch {
        // The button's activity already belongs to another call. Otherwise, the button joins it, or a policy's limit.
        followed.nextCall = isBusy ? nil : FollowedKey.Call(.current, style: style)
        throw error
      }
    }
  }
}
#endif
