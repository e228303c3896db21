public import Dispatch
import Foundation

extension Countdown {
  /// Calls `handler` on the main queue with the current value and then at every tick.
  ///
  /// ```swift
  /// observation = countdown.observe { [weak self] tick in
  ///   self?.label.text = "\(tick.remainingSeconds)"
  /// }
  /// ```
  ///
  /// You can call this method on any thread. Even the first call of a handler is on a later turn of the main queue.
  ///
  /// - If the countdown has been started and wasn't canceled, the first call delivers the current value, or the end.
  /// - A run that isn't canceled ends with exactly one tick whose ``Tick/isFinished`` is true.
  /// - If several runs end while the main queue is blocked, each end is delivered, in order. See ``Tick/run``.
  /// - Several observers on one queue are called in the order in which they were added.
  ///
  /// - Parameters:
  ///   - onCancel: The closure to call instead of the final tick when the countdown is canceled, even after its end if
  ///     that tick wasn't delivered yet.
  ///   - handler: The closure to call at the start, at every tick, and after a change of the remaining time. It may
  ///     cancel, start, or release any countdown or observation.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    onCancel: (@MainActor @Sendable () -> Void)? = nil, _ handler: @escaping @MainActor @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    observe(on: .main) { activity in
      MainActor.onMainQueue {
        if case .counting(let tick) = activity { handler(tick) } else { onCancel?() }
      }
    }
  }

  /// Calls `handler` on a queue with the current value and then at every tick.
  ///
  /// This method behaves like ``observe(onCancel:_:)``, except that the handlers run on `queue`. On a concurrent queue,
  /// calls of several observations can overlap, but those of one observation never do.
  ///
  /// - Parameters:
  ///   - queue: The queue on which to call the handlers.
  ///   - onCancel: The closure to call instead of the final tick when the countdown is canceled.
  ///   - handler: The closure to call at the start, at every tick, and after a change of the remaining time.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    on queue: DispatchQueue, onCancel: (@Sendable () -> Void)? = nil, _ handler: @escaping @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    observe(on: queue) { activity in
      if case .counting(let tick) = activity { handler(tick) } else { onCancel?() }
    }
  }

  /// Observes the countdown like a key, except that ``CountdownCenter/Activity/idle`` doesn't follow an end.
  private func observe(
    on queue: DispatchQueue, _ handler: @escaping @Sendable (CountdownCenter.Activity) -> Void
  ) -> CountdownObservation {
    CountdownObservation(
      scheduler.update(.savesLater) { scheduler.observe(.countdown(self), on: queue, &$0, handler: handler) })
  }

  /// A stream of ticks that ends after the final tick or a cancel.
  ///
  /// If the countdown has been started, the stream begins with the current value. Each access creates a separate
  /// stream, which also ends when you leave the loop. Values pass through the main queue and aren't sent while the app
  /// is in the background. A slow loop receives only the latest value, which may be one from before a cancel.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      scheduler.update(.savesLater) { change in
        let observation = scheduler.observe(.countdown(self), &change) { activity in
          guard case .counting(let tick) = activity else { return continuation.finish() }
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        }
        // Set before the first hop, which may end the stream.
        continuation.onTermination = { [scheduler] _ in scheduler.remove(observation) }
      }
      if state == .cancelled { continuation.finish() }
    }
  }
}
