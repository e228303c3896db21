#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation

/// For apps that do not use `async`.
extension ButtonCountdown {
  /// Sends, and starts the wait once that has succeeded: ``send(for:key:style:request:onFinish:)`` without `async`.
  ///
  /// ```swift
  /// button.countdown.send(for: 60, key: "login") { done in
  ///   URLSession.shared.dataTask(with: request) { _, response, error in
  ///     done(SendOutcome(response, error))
  ///   }.resume()
  /// } completion: { outcome in … }
  /// ```
  ///
  /// - Parameters:
  ///   - seconds: How long to wait; 0 or less for no wait.
  ///   - key: Where the wait goes on without this button.
  ///   - style: How the button looks while sending, while counting and after.
  ///   - request: Called before this returns, with what is to be called when the request is over: from any thread, once;
  ///     later calls do nothing. If that is dropped uncalled, the request has failed with `SendError.unanswered`.
  ///   - completion: Called once on the main thread with the outcome, when the button shows it, also if the button has
  ///     been canceled or destroyed; before this returns if nothing was asked for, as a send is under way or a wait runs.
  ///   - onFinish: Called once on the main thread when the wait is over.
  public func send(
    for seconds: Int, key: String? = nil, style: CountdownStyle = .standard,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(
      .seconds(seconds, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// The same under a policy: ``send(under:key:style:request:onFinish:)`` without `async`.
  public func send(
    under policy: ResendPolicy, key: String, style: CountdownStyle = .standard,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void, onFinish: (() -> Void)? = nil
  ) {
    send(.policy(policy, key: key), style: style, onFinish: onFinish, request: request, completion: completion)
  }

  /// The common part of both methods and of the Objective-C interface.
  func send(
    _ plan: SendPlan, style: CountdownStyle, onFinish: (() -> Void)?,
    request: (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
    completion: @escaping @MainActor @Sendable (SendOutcome) -> Void
  ) {
    do {
      let operation = try beginSend(plan, style: style, onFinish: onFinish)
      let done = SendCompletion { outcome in
        operation.land(outcome)
        operation.inItsTime { completion(outcome) }
      }
      request { done($0) }
    } catch {
      completion(.failed(error))
    }
  }
}
#endif
