extension CountdownCenter {
  /// Makes a request under a key without a button, and starts the key's countdown when the request succeeds.
  ///
  /// ```swift
  /// try await CountdownCenter.shared.send(thenWait: 60, key: "sign-in") {
  ///   try await api.sendCode()
  /// }
  /// ```
  ///
  /// Every observer of the key, such as a button that follows it, shows the request and its wait.
  ///
  /// - If the request succeeds, the countdown starts.
  /// - If the request fails, the error is rethrown. Only a refusal by the server can start a countdown.
  /// - Canceling the task doesn't cancel the wait: the message may already be on its way, so the request counts as sent
  ///   no matter what it throws. Until it returns, the key is sending. A `CancellationError` or `URLError.cancelled`
  ///   also counts as sent if the task wasn't canceled. It's rethrown.
  ///
  /// To let the server determine the outcome and the wait, return one of the following values from the request. Any
  /// other value is a success.
  ///
  /// - A `URLResponse`, alone or as a part of a tuple, such as the result of `URLSession.data(for:)`.
  /// - A ``SendOutcome``.
  /// - A `Result` with one of these. Its failure is the same as a thrown error.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the send and of the countdown that follows it.
  ///   - request: A closure that makes the request. It's called on the main actor.
  /// - Returns: The request's result.
  /// - Throws: The request's error, or a ``SendError``. If a send or a countdown is in progress under the key, it's
  ///   ``SendError/alreadySending``, ``SendError/waiting(remaining:)``, or ``SendError/limitReached(remaining:)``, and
  ///   no request is made. If the task was canceled before the call, it's `CancellationError`, and no request is made.
  @discardableResult
  @MainActor public func send<Answer>(
    thenWait seconds: Int, key: String, request: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    return try await beginSend(thenWait: seconds, key: key).answer(of: request)
  }

  /// Makes a request under a key without a button if a policy allows it, and starts the policy's wait when the request
  /// succeeds.
  ///
  /// Except for the policy, this method works like ``send(thenWait:key:request:)``. Only a success counts as a send.
  @discardableResult
  @MainActor public func send<Answer>(
    under policy: ResendPolicy, key: String, request: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    try Task.checkCancellation()
    return try await beginSend(under: policy, key: key).answer(of: request)
  }
}

extension SendRequest {
  /// Makes the request, finishes it with its outcome, and returns its answer.
  @MainActor package func answer<Answer>(of request: @MainActor () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await request()
      let outcome = try SendOutcome(answering: answer)
      finish(with: outcome)
      if let error = outcome.error { throw error }
      return answer
    } catch {
      // The message may already be on its way. This does nothing if the request is already finished.
      let outcome = Task.isCancelled ? .sent() : SendOutcome(error: error)
      finish(with: outcome)
      throw outcome.error ?? error
    }
  }
}
