#if canImport(UIKit) && !os(watchOS)
import UIKit

extension CountdownButton {
  /// What a touch on a ``CountdownButton`` does before the button sends its action.
  public struct TouchAction: Sendable {
    typealias Request = @MainActor @Sendable (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void
    typealias Completion = @MainActor @Sendable (SendOutcome) -> Void

    enum Kind: Sendable {
      case startCountdown
      case send(Request, Completion)
      case nothing
    }

    let kind: Kind

    /// A touch starts the countdown.
    public static let startCountdown = TouchAction(kind: .startCountdown)
    /// A touch only sends the button's action. While the button counts or sends, it still refuses touches.
    public static let nothing = TouchAction(kind: .nothing)

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
      send(
        request: { done in
          Task { @MainActor in
            do {
              done(SendOutcome(answering: try await request()))
            } catch {
              done(.failed(error))
            }
          }
        }, completion: completion)
    }

    /// A touch makes a request with a completion handler, and the countdown starts when the request succeeds.
    ///
    /// - Parameters:
    ///   - request: A closure that makes the request, and calls `done` with the outcome once, on any thread. For the
    ///     details, see ``ButtonCountdown/send(for:key:style:request:completion:onFinish:)``. The button retains the
    ///     closure, so capture owners of the button weakly.
    ///   - completion: A closure that is called once on the main thread with the outcome of each send, after the button
    ///     shows the result.
    public static func send(
      request: @escaping @MainActor @Sendable (_ done: @escaping @Sendable (SendOutcome) -> Void) -> Void,
      completion: @escaping @MainActor @Sendable (_ outcome: SendOutcome) -> Void = { _ in }
    ) -> TouchAction {
      TouchAction(kind: .send(request, completion))
    }
  }
}
#endif
