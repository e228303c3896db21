public import Dispatch
import Foundation

extension Countdown {
  /// Calls `handler` with the present value, if the countdown has been started, and then at every tick.
  ///
  /// The first call comes through `queue` like all others, so `observe` has returned by then. A handler that is added
  /// after the end gets the final tick; each run is told to its end with exactly one tick for which
  /// ``Tick/isFinished`` is true, unless it is canceled. If several runs end before the queue comes to it, the ends are
  /// delivered one after the other; ``Tick/run`` says of which run each is.
  ///
  /// On the main queue, a handler that touches views says `MainActor.assumeIsolated { … }`.
  ///
  /// - Parameters:
  ///   - queue: Where the handlers are called.
  ///   - onCancel: Called in place of a final tick when somebody cancels the countdown, be it after the end but before
  ///     that tick was delivered.
  ///   - handler: Called at the start, at every tick and after an extension. It may cancel, start or drop anything.
  /// - Returns: The observation: it ends when it is canceled or its last reference goes. Keep it.
  public func observe(
    on queue: DispatchQueue = .main,
    onCancel: (@Sendable () -> Void)? = nil,
    _ handler: @escaping @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    CountdownObservation(CountdownObserver(self, queue: queue, onTick: handler, onCancel: onCancel))
  }

  /// The present value, if the countdown has been started, and then every tick; ends after the final tick or a cancel.
  /// Yields nothing while the app is in the background.
  ///
  /// Each call makes a stream of its own; leaving the loop ends it. The values pass through the main queue. A consumer
  /// that was held up gets the latest value, not what it missed; after a cancel that may be one from before it.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observer = CountdownObserver(
        self, queue: .main,
        onTick: { tick in
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        },
        onCancel: { continuation.finish() })
      // First: the countdown may be over, and the stream with it, as soon as the observer is added.
      continuation.onTermination = { [scheduler] _ in scheduler.remove(observer) }
      scheduler.add(observer)
      if state == .cancelled { continuation.finish() }
    }
  }
}
