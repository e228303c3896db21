/// A request in progress, until you finish it.
///
/// While a request is pending, no other send begins under its key, and everything that follows the key shows the send.
/// A request belongs to its ``CountdownCenter``, so it needs no button:
///
/// ```swift
/// func sendCode() throws {
///   request = try CountdownCenter.shared.beginSend(thenWait: 60, key: "sign-in")
///   api.sendCode(delegate: self)
/// }
///
/// func api(_ api: API, didReceiveError error: (any Error)?) {
///   request?.finish(with: SendOutcome(error: error))
/// }
/// ```
///
/// You can finish a request once, on any thread. A request that you release unfinished counts as sent, with its wait,
/// because the code may be on its way. A line in the system's log says so. That takes effect on another thread, and
/// until then, a send under the key throws ``SendError/alreadySending``. A request retains its center.
public final class SendRequest: Sendable {
  private let send: PendingSend
  private let center: CountdownCenter

  init(_ send: PendingSend, in center: CountdownCenter) {
    self.send = send
    self.center = center
  }

  deinit {
    guard center.isPending(send) else { return }
    Log.write("A SendRequest was released before you called finish(with:). It counts as sent.")
    center.scheduler.performElsewhere { [send, center] in center.finish(send, with: .sent()) }
  }

  /// Finishes the request, and starts the wait that follows.
  ///
  /// When this method returns, the center has changed, and has saved the change. Observers of the key receive it on the
  /// main queue's next turn. Only the first call has an effect, and none after ``CountdownCenter/removeAll()``.
  ///
  /// | Outcome | Wait |
  /// |---|---|
  /// | success | the wait that the server asks for, or else the app's own wait |
  /// | failure with a wait | the wait that the server asks for |
  /// | failure whose `startsOwnWait` is true, such as status 429 | the app's own wait |
  /// | any other failure | none |
  ///
  /// Only a success counts as a send.
  ///
  /// The wait at a policy's limit is never shortened. If a countdown was started under the key while the request was
  /// pending, and the request succeeds, the later end applies. A success without a wait is a run that ends at once.
  public func finish(with outcome: SendOutcome) {
    center.finish(send, with: outcome)
  }
}

/// A center's record of a send while its request is pending. Its identity distinguishes it from later sends under its
/// key.
final class PendingSend: Sendable {
  let policy: ResendPolicy
  let key: String

  init(policy: ResendPolicy, key: String) {
    self.policy = policy
    self.key = key
  }

  /// The name under which a success is recorded, or nil if it isn't recorded.
  var group: String? { policy.recordsSends ? policy.group(for: key) : nil }
}
