#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation

extension ButtonCountdown {
  /// Sends, and starts the wait once that has succeeded.
  ///
  /// ```swift
  /// try await button.countdown.send(for: 60, key: "login") {
  ///   try await URLSession.shared.data(for: request)
  /// }
  /// ```
  ///
  /// While the request runs, the button shows ``CountdownStyle/sendingTitle`` and takes no touches. A failure gives the
  /// look back at once, costs no wait and is thrown on. So does a canceled task: the look is back at once, whatever the
  /// request still does. If the button is destroyed, or told to show something else, the request goes on, and its wait is
  /// started under the key, if there is one.
  ///
  /// The server may decide. If the request returns a `URLResponse`, or one with data, as `URLSession` does, or a
  /// `SendOutcome`, that says whether it has succeeded and how long to wait, in place of `seconds`: see `SendOutcome`. On
  /// 429 and 503 the wait of its `Retry-After` is started, and `SendError.refused(status:wait:)` is thrown. A request can
  /// throw that error itself. Whatever else it returns is a success.
  ///
  /// Touches cannot come in between, unless the app enables the button, but calls can: one while a send is under way or a
  /// wait runs, on this button or under the key, asks for nothing and throws `SendError.underWay` or `.counting(wait:)`;
  /// the button then shows that.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait; 0 or less for no wait.
  ///   - key: Where the wait goes on without this button, as for ``start(from:key:style:onFinish:)``.
  ///   - style: How the button looks while sending, while counting and after.
  ///   - request: Called on the main actor once the button shows that it is under way.
  ///   - onFinish: Called once on the main thread when the wait is over, at once if there is none; not after a failure
  ///     that starts none, a cancel, or when the button is gone.
  /// - Returns: What the request has returned.
  /// - Throws: What the request throws; `SendError`; in a canceled task `CancellationError`, or what the request makes of
  ///   that: `URLSession` throws `URLError.cancelled`.
  @discardableResult
  public func send<Answer>(
    for seconds: Int, key: String? = nil, style: CountdownStyle = .standard,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.seconds(seconds, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Sends as often as `policy` allows, with its waits; else as ``send(for:key:style:request:onFinish:)``.
  ///
  /// Only a success counts as a send. Until it is known, no other channel of the policy's group sends the last that the
  /// window takes: its call throws `SendError.underWay`, and its button shows nothing of that. When the window takes no
  /// more for at least as long as the policy's wait, the button shows ``CountdownStyle/limitTitle`` until it does, after a
  /// relaunch too, and a call throws `SendError.limitReached(wait:)`. A wait of the server's stands in place of the
  /// policy's, but makes that until the window frees no shorter; if it is longer, the limit is shown for as long.
  @discardableResult
  public func send<Answer>(
    under policy: ResendPolicy, key: String, style: CountdownStyle = .standard,
    request: @MainActor () async throws -> Answer, onFinish: (() -> Void)? = nil
  ) async throws -> Answer {
    try await send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request)
  }

  /// Follows what runs, or is being sent, under `key`, as ``attach(to:style:onFinish:)``, or shows that the limit of its
  /// policy is reached, though another channel of the policy's group may have reached it.
  ///
  /// A button that shows its own look, or another wait, learns of a limit that another channel reaches from this call, or
  /// from its own next send: call it again when the other channel has sent.
  ///
  /// - Returns: False if neither a wait nor a send runs under the key, and the limit is not reached.
  @discardableResult
  public func attach(
    to key: String, under policy: ResendPolicy, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil
  ) -> Bool {
    CountdownCenter.shared.holdAtLimit(key, under: policy)
    return attach(to: key, style: style, onFinish: onFinish)
  }

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
      // The hop may be still to come.
      try Task.checkCancellation()
      let outcome = SendOutcome(answering: answer)
      if case .failed(let error) = outcome { throw error }
      operation.land(outcome)
      return answer
    } catch {
      // Does nothing where the hop was first.
      operation.land(.failed(error))
      throw error
    }
  }
}
#endif
