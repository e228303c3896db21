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
    // Isolation isn't part of a function's representation. The scheduler calls these functions on the main queue only, and
    // wrapping them in other closures would take 96 bytes for each observation.
    observe(
      on: .main, onCancel: onCancel.map { unsafeBitCast($0, to: (@Sendable () -> Void).self) },
      unsafeBitCast(handler, to: (@Sendable (Tick) -> Void).self))
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
    let node = ObservationNode(self, lane: scheduler.lane(for: queue), onTick: handler, onCancel: onCancel)
    scheduler.add(node)
    return CountdownObservation(node)
  }

  /// Calls `handler` on the main queue at each end. The device wakes up only then.
  func observeEnd(_ handler: @escaping @Sendable () -> Void) -> CountdownObservation {
    let node = ObservationNode(
      self, lane: scheduler.lane(), skipsToEnd: true, onTick: { if $0.isFinished { handler() } })
    scheduler.add(node)
    return CountdownObservation(node)
  }

  /// A stream of ticks that ends after the final tick or a cancel.
  ///
  /// If the countdown has been started, the stream begins with the current value. Each access creates a separate
  /// stream, which ends when you leave the loop. Values pass through the main queue and aren't sent while the app is in
  /// the background. A slow consumer receives only the latest value. After a cancel, that may be a value from before
  /// the cancel.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let node = ObservationNode(
        self, lane: scheduler.lane(),
        onTick: { tick in
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        },
        onCancel: { continuation.finish() })
      // Set first, because the stream may end as soon as the node is added.
      continuation.onTermination = { [scheduler] _ in scheduler.remove(node) }
      scheduler.add(node)
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
}

/// What a ``CountdownObservation`` ends. It's a class, because a reference to a protocol's value would take two words.
///
/// `@unchecked Sendable` is safe because each subclass accesses its state under a lock.
class EndableObserver: @unchecked Sendable {
  /// Ends the observation, and releases its handlers. Does nothing if it has ended.
  func end() {}
}

/// The observations of a countdown, in the order they were added. In one word, because there may be many countdowns.
enum CountdownObservers {
  case none
  case one(ObservationNode)
  case several([ObservationNode])

  var nodes: [ObservationNode] {
    get {
      switch self {
      case .none: []
      case .one(let node): [node]
      case .several(let nodes): nodes
      }
    }
    set { self = newValue.count > 1 ? .several(newValue) : newValue.first.map { .one($0) } ?? .none }
  }
}
