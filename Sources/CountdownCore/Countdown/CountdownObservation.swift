/// Somebody's interest in a countdown: as long as it lasts, the handler is called.
///
/// It ends with ``cancel()`` or with its last reference, whichever comes first. It keeps its countdown alive.
public final class CountdownObservation: Sendable {
  private let observer: CountdownObserver

  init(_ observer: CountdownObserver) {
    self.observer = observer
    observer.countdown.scheduler.add(observer)
  }

  deinit {
    cancel()
  }

  /// Ends the observation; does nothing when it has ended already. The countdown goes on.
  ///
  /// Once it returns on the handler's own (serial) queue, the handler is not called any more. On another thread, a call
  /// that has begun may still be running.
  public func cancel() {
    observer.countdown.scheduler.remove(observer)
  }
}
