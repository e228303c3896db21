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
  /// You can call this method on any thread. The handlers run on the main actor, so they can use views and view models.
  /// Every call, including the first, runs on a later turn of the main queue.
  ///
  /// - If the countdown has been started and wasn't canceled, the first call delivers the current value. After the end,
  ///   that is the final tick.
  /// - A run that isn't canceled ends with exactly one tick whose ``Tick/isFinished`` is true.
  /// - If several runs end while the main queue is blocked, each end is delivered in order. ``Tick/run`` identifies the
  ///   run.
  /// - Several observers on one queue are called in the order in which they were added, whichever was due first.
  ///
  /// - Parameters:
  ///   - onCancel: The closure to call instead of the final tick when the countdown is canceled. It is also called if
  ///     the countdown is canceled after its end but before the final tick was delivered.
  ///   - handler: The closure to call at the start, at every tick, and after a change of the remaining time. It may
  ///     cancel, start, or release any countdown or observation.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    onCancel: (@MainActor @Sendable () -> Void)? = nil,
    _ handler: @escaping @MainActor @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    observe(on: .main, onCancel: onCancel.map(MainActor.onMainQueue), MainActor.onMainQueue(handler))
  }

  /// Calls `handler` on a queue with the current value and then at every tick.
  ///
  /// This method behaves like ``observe(onCancel:_:)``, except that the handlers run on `queue`. The calls of one
  /// observation never overlap, even on a concurrent queue. There, calls of several observations can overlap. If the queue is
  /// busy, the handlers wait for it.
  ///
  /// - Parameters:
  ///   - queue: The queue on which to call the handlers.
  ///   - onCancel: The closure to call instead of the final tick when the countdown is canceled. It is also called if
  ///     the countdown is canceled after its end but before the final tick was delivered.
  ///   - handler: The closure to call at the start, at every tick, and after a change of the remaining time. It may
  ///     cancel, start, or release any countdown or observation.
  /// - Returns: The observation. Keep a reference to it, because the handlers are called only until you cancel or
  ///   release it.
  public func observe(
    on queue: DispatchQueue,
    onCancel: (@Sendable () -> Void)? = nil,
    _ handler: @escaping @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    observe(on: queue, Observation.Handler(tick: handler, cancel: onCancel))
  }

  private func observe(
    on queue: DispatchQueue, skipsToEnd: Bool = false, _ handler: Observation.Handler
  ) -> CountdownObservation {
    let observation = Observation(self, lane: scheduler.lane(for: queue), skipsToEnd: skipsToEnd, handler: handler)
    scheduler.add(observation)
    return CountdownObservation(observation)
  }

  /// Calls `handler` on the main queue at each end. The device wakes up only then.
  func observeEnd(_ handler: @escaping @Sendable () -> Void) -> CountdownObservation {
    observe(on: .main, skipsToEnd: true, Observation.Handler(tick: { if $0.isFinished { handler() } }))
  }

  /// A stream of ticks that ends after the final tick or a cancel.
  ///
  /// If the countdown has been started, the stream begins with the current value. Each access creates a separate
  /// stream, which ends when you leave the loop. Values pass through the main queue and aren't sent while the app is in
  /// the background. A slow consumer receives only the latest value. After a cancel, that may be a value from before
  /// the cancel.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let handler = Observation.Handler(
        tick: { tick in
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        },
        cancel: { continuation.finish() })
      let observation = Observation(self, lane: scheduler.lane(), handler: handler)
      // Set first, because the stream may end as soon as the observation is added.
      continuation.onTermination = { [scheduler] _ in scheduler.remove(observation) }
      scheduler.add(observation)
      if state == .cancelled { continuation.finish() }
    }
  }
}

/// An observation of a countdown or of a key, as ``Countdown/observe(onCancel:_:)`` and
/// ``CountdownCenter/observe(_:_:)`` return it.
///
/// The observation ends when you cancel it or release the last reference to it. Until then, it keeps its countdown or
/// its center alive.
public final class CountdownObservation: Sendable {
  let observer: EndableObserver

  init(_ observer: EndableObserver) { self.observer = observer }

  deinit { cancel() }

  /// Ends the observation. The countdown or the request continues. Does nothing if the observation has ended.
  ///
  /// Once this method returns on the handler's own serial queue, the handler isn't called again. On another thread, a
  /// call that was already under way may still run.
  public func cancel() {
    observer.end()
  }

  /// Calls the handler with what is pending for it and with the current value, if it hasn't received them, before this
  /// method returns. Inside the handler, this method does nothing: the handler is called again after it returns.
  @MainActor package func deliverPending() {
    guard let observation = observer as? Observation else { return }
    observation.countdown.scheduler.deliverPending(of: observation)
  }
}

/// What a ``CountdownObservation`` ends. It's a class, because a reference to a protocol's value would take two words.
///
/// `@unchecked Sendable` is safe because each subclass accesses its state under a lock.
class EndableObserver: @unchecked Sendable {
  /// Ends the observation, and releases its handlers. Does nothing if it has ended.
  func end() {}
}

/// The observations of a countdown, in the order they were added. In one word, because there may be many countdowns.
enum ObservationList {
  case none
  case one(Observation)
  case several([Observation])

  var all: [Observation] {
    get {
      switch self {
      case .none: []
      case .one(let observation): [observation]
      case .several(let observations): observations
      }
    }
    set { self = newValue.count > 1 ? .several(newValue) : newValue.first.map { .one($0) } ?? .none }
  }
}
