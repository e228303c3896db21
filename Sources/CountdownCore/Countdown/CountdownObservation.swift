/// An observation of a countdown or a key, returned by ``Countdown/observe(_:onCancel:)`` and
/// ``CountdownCenter/observe(_:_:)``.
///
/// The observation ends when you cancel it or release the last reference to it. Until then, it keeps its countdown or
/// its center alive.
public final class CountdownObservation: Sendable {
  private let observation: Observation

  init(_ observation: Observation) {
    self.observation = observation
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The countdown or the request continues. Does nothing if the observation has ended.
  ///
  /// Once this method returns on the main queue, the handler isn't called again. On another thread, a call that was
  /// already in progress may still run.
  public func cancel() {
    observation.scheduler.remove(observation)
  }

  /// Calls the handler with its pending activities and the current value, unless it has received them, before this
  /// method returns. Call this method on the main queue. Inside the handler, it's called again.
  @MainActor package func deliverPending() {
    observation.scheduler.deliverPending(of: observation)
  }
}
