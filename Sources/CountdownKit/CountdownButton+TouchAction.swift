#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import UIKit

extension CountdownButton {
  /// What a touch on a ``CountdownButton`` does before the button sends its action.
  public enum TouchAction: Sendable {
    /// A touch starts the countdown.
    case startCountdown
    /// A touch only sends the button's action. While the button counts or sends, it still refuses touches.
    case nothing
    /// A touch begins a request that your app finishes, and the countdown starts when the request succeeds.
    ///
    /// ```swift
    /// button.touchAction = .send { [api] request in
    ///   api.sendCode { isSent in request.finish(with: isSent ? .sent() : .failed()) }
    /// }
    /// ```
    ///
    /// - Parameter begin: A closure that makes the request. It's called on the main thread at each touch, after the button
    ///   shows the send. Finish the request that it receives, on any thread. The button retains the closure, so capture
    ///   owners of the button weakly.
    case send(_ begin: @MainActor @Sendable (_ request: SendRequest) -> Void)

    /// A touch makes a request, and the countdown starts when the request succeeds.
    ///
    /// The button's ``CountdownButton/duration``, ``CountdownButton/key``, ``CountdownButton/style``, and
    /// ``CountdownButton/onFinish`` apply. For the request's return value and errors, see
    /// ``ButtonCountdown/send(for:key:style:request:onFinish:)``.
    ///
    /// ```swift
    /// button.touchAction = .send { [api] in
    ///   try await api.sendCode()
    /// } completion: { [weak self] outcome in
    ///   if case .failed(let error, _) = outcome { self?.show(error) }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - request: A closure that makes the request. It's called on the main actor. The button retains it, so capture
    ///     owners of the button weakly.
    ///   - completion: A closure that is called once on the main thread with the outcome of each send, after the button
    ///     shows the result.
    public static func send<Answer>(
      _ request: @escaping @MainActor @Sendable () async throws -> Answer,
      completion: @escaping @MainActor @Sendable (_ outcome: SendOutcome) -> Void = { _ in }
    ) -> TouchAction {
      send { pending in
        Task { @MainActor in
          let outcome: SendOutcome
          do {
            outcome = SendOutcome(answering: try await request())
          } catch {
            outcome = .failed(error)
          }
          pending.finish(with: outcome)
          completion(outcome)
        }
      }
    }
  }
}
#endif
