#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation

extension CountdownCenter {
  /// Makes a request under a key without a button, and starts the key's countdown when the request succeeds.
  ///
  /// ```swift
  /// try await CountdownCenter.shared.send(thenWait: 60, key: "login") {
  ///   try await api.sendCode()
  /// }
  /// ```
  ///
  /// Every button that follows the key shows the request and its wait. The outcomes and the waits are those of a
  /// button's ``ButtonCountdown/send(thenWait:key:style:request:onFinish:)``.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the send and of the countdown that follows it.
  ///   - request: A closure that makes the request. It's called on the main actor.
  /// - Returns: The request's result.
  /// - Throws: The request's error, or a `SendError`. If a send or a countdown is in progress under the key, it's
  ///   `SendError.alreadySending`, `SendError.waiting(remaining:)`, or `SendError.limitReached(remaining:)`, and no
  ///   request is made. If the task was canceled before the call, it's `CancellationError`, and no request is made.
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
  /// Except for the policy, this method works like ``send(thenWait:key:request:)``. See also
  /// ``ButtonCountdown/send(under:key:style:request:onFinish:)``.
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
  @MainActor func answer<Answer>(of request: @MainActor () async throws -> Answer) async throws -> Answer {
    do {
      let answer = try await request()
      let outcome = SendOutcome(answering: answer)
      finish(with: outcome)
      if let error = outcome.error { throw error }
      return answer
    } catch {
      // Canceling a task calls no message back. This does nothing if the request is already finished.
      finish(with: Task.isCancelled ? .sent() : .failed(error))
      throw error
    }
  }
}
#endif
