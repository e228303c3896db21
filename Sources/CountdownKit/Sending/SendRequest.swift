#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import Foundation
import UIKit

/// A request that a button shows until you finish it.
///
/// Use a request object if your app begins a request in one method and receives the result in another one. If one method
/// does both, call ``ButtonCountdown/send(for:key:style:request:onFinish:)``.
///
/// ```swift
/// func sendCode() throws {
///   request = try button.countdown.beginSend(for: 60, key: "login")
///   api.sendCode(delegate: self)
/// }
///
/// func api(_ api: API, didReceive response: URLResponse?, error: (any Error)?) {
///   request?.finish(with: SendOutcome(response, error))
/// }
/// ```
///
/// You can finish a request once, on any thread. If you finish it on the main thread, the button shows the result before
/// ``finish(with:)`` returns. If you release the last reference before you finish the request, it fails with
/// `SendError.unanswered` on the main queue's next turn.
///
/// If the app makes the button take touches again without finishing the request, the next send from the button begins.
/// The earlier request has then failed, and finishing it has no effect.
///
/// `@unchecked Sendable` is sound because the handler is accessed only under the lock and runs only on the main thread.
public final class SendRequest: @unchecked Sendable {
  private let lock = NSLock()
  private var handler: (@MainActor @Sendable (SendOutcome) -> Void)?
  /// Whether the handler can run before ``finish(with:)`` returns.
  private let finishesImmediately: Bool

  /// Creates the request of a send with a completion handler, which is called on a later turn of the main queue.
  init(_ operation: SendOperation, completion: @escaping @MainActor @Sendable (SendOutcome) -> Void) {
    finishesImmediately = false
    handler = { outcome in
      operation.complete(with: outcome)
      operation.performInContext { completion(outcome) }
    }
  }

  /// Creates the request of a send that the app finishes itself.
  @MainActor init(_ operation: SendOperation) {
    finishesImmediately = true
    operation.isAbandonedWhenEnabled = true
    handler = { operation.complete(with: $0) }
  }

  deinit {
    guard let handler else { return }
    DispatchQueue.main.async { handler(.failed(SendError.unanswered)) }
  }

  /// Finishes the request, and shows the wait that follows or the button's original appearance.
  ///
  /// You can call this method on any thread. Only the first call has an effect.
  ///
  /// - Parameter outcome: The result of the request. For the arguments of a `URLSession` completion handler, it's
  ///   `SendOutcome(response, error)`.
  public func finish(with outcome: SendOutcome) {
    lock.lock()
    let handler = handler.take()
    lock.unlock()
    guard let handler else { return }
    if finishesImmediately, DispatchQueue.isMainCurrent {
      MainActor.assumeIsolated { handler(outcome) }
    } else {
      DispatchQueue.main.async { handler(outcome) }
    }
  }
}

extension ButtonCountdown {
  /// Begins a send that your app finishes with the returned object.
  ///
  /// The button shows the send until you finish the request. Otherwise, this method works like
  /// ``send(for:key:style:request:onFinish:)``.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds to wait after a success. If it's 0 or less, there is no wait.
  ///   - key: The key of the countdown, as for ``start(from:key:style:onFinish:)``.
  ///   - style: The button's appearance while sending, while counting, and after the end. If nil, it's the button's
  ///     ``style``.
  ///   - onFinish: A closure that is called once on the main thread at the end of the wait, or immediately after a
  ///     success without a wait.
  /// - Returns: The request. Keep a reference to it until you finish it.
  /// - Throws: A ``SendError`` if a send or a countdown is in progress, on this button or under the key. Your app then
  ///   makes no request.
  public func beginSend(
    for seconds: Int, key: String? = nil, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    SendRequest(try begin(.seconds(seconds, key: key), style: style, onFinish: onFinish))
  }

  /// Begins a send under a policy, which your app finishes with the returned object.
  ///
  /// For the policy, see ``send(under:key:style:request:onFinish:)``. For the returned object, see
  /// ``beginSend(for:key:style:onFinish:)``.
  public func beginSend(
    under policy: ResendPolicy, key: String, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    SendRequest(try begin(.policy(policy, key: key), style: style, onFinish: onFinish))
  }
}

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable`
  /// because a key has no state. It's only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether the main queue runs the current code. `Thread.isMainThread` isn't enough, because another thread may serve
  /// the queue on Linux.
  static var isMainCurrent: Bool { getSpecific(key: mainQueueKey.key) == true }
}
#endif
