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

extension Countdown {
  /// Calls `handler` on the main queue with the current value and then at every tick.
  ///
  /// ```swift
  /// observation = countdown.observe { [weak self] tick in
  ///   self?.label.text = "\(tick.remainingSeconds)"
  /// } onCancel: { [weak self] in
  ///   self?.label.text = nil
  /// }
  /// ```
  ///
  /// You can call this method on any thread. On the main queue, it calls the handler before it returns if there is
  /// something to deliver. Every other call of a handler is on a later turn of the main queue, and never in the
  /// background.
  ///
  /// - If the countdown has been started and wasn't canceled, the first call delivers the current value, or the end.
  /// - A run that isn't canceled ends with exactly one tick whose ``Tick/isFinished`` is true.
  /// - If runs end or are canceled while the main queue is blocked, the latest eight ends and cancellations are
  ///   delivered, in order. See ``Tick/run``.
  /// - Several observers receive a change in the order in which they were added, unless a handler takes long or makes
  ///   another change.
  ///
  /// - Parameters:
  ///   - handler: The closure to call at the start, at every tick, and after a change of the remaining time. It may
  ///     cancel, start, or release any countdown or observation. The first call comes before you can store the returned
  ///     observation.
  ///   - onCancel: The closure to call instead of the final tick when the countdown is canceled, even after its end if
  ///     that tick wasn't delivered yet.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    _ handler: @escaping @MainActor @Sendable (Tick) -> Void, onCancel: (@MainActor @Sendable () -> Void)? = nil
  ) -> CountdownObservation {
    let observation = scheduler.update { transaction in
      scheduler.observe(.countdown(self), &transaction) { activity in
        MainActor.unchecked {
          if let tick = activity.tick { handler(tick) } else { onCancel?() }
        }
      }
    }
    scheduler.deliverFirst(of: observation)
    return CountdownObservation(observation)
  }

  /// A stream of ticks that ends after the final tick or a cancellation.
  ///
  /// If the countdown has been started, the stream begins with the current value. Each access creates a separate
  /// stream, which also ends when you leave the loop. Values are sent on the main queue. In the background, only the
  /// first value is sent, if you access this property on the main queue. A slow loop receives only the latest value,
  /// which may be from before a cancellation.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observation = scheduler.update { transaction in
        let observation = scheduler.observe(.countdown(self), &transaction) { activity in
          guard let tick = activity.tick else { return continuation.finish() }
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        }
        // Set before the first value, which may end the stream.
        continuation.onTermination = { [scheduler] _ in scheduler.remove(observation) }
        return observation
      }
      scheduler.deliverFirst(of: observation)
      if state == .cancelled { continuation.finish() }
    }
  }
}

extension CountdownCenter.Activity {
  /// The tick of a countdown or of its end. For the observer of a countdown, an activity without a tick is a
  /// cancellation.
  fileprivate var tick: Countdown.Tick? {
    switch self {
    case .counting(let tick), .finished(let tick): tick
    case .idle, .sending: nil
    }
  }
}
