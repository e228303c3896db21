public import Dispatch
import Foundation

extension Countdown {
  /// Calls `handler` with the current value and then at every tick.
  ///
  /// Every call, including the first, is dispatched to `queue`. To update views in a handler on the main queue, use
  /// `MainActor.assumeIsolated { … }`.
  ///
  /// - If the countdown has been started and wasn't canceled, the first call delivers the current value. After the end,
  ///   that is the final tick.
  /// - A run that isn't canceled ends with exactly one tick whose ``Tick/isFinished`` is true.
  /// - If several runs end while the queue is blocked, each end is delivered in order. ``Tick/run`` identifies the run.
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
    on queue: DispatchQueue = .main,
    onCancel: (@Sendable () -> Void)? = nil,
    _ handler: @escaping @Sendable (Tick) -> Void
  ) -> CountdownObservation {
    CountdownObservation(CountdownObserver(self, queue: queue, CountdownHandlers(onTick: handler, onCancel: onCancel)))
  }

  /// A stream of ticks that ends after the final tick or a cancel.
  ///
  /// If the countdown has been started, the stream begins with the current value. Each access creates a separate
  /// stream, which ends when you leave the loop. Values pass through the main queue and aren't sent while the app is in
  /// the background. A slow consumer receives only the latest value. After a cancel, that may be a value from before
  /// the cancel.
  public var ticks: AsyncStream<Tick> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let handlers = CountdownHandlers(
        onTick: { tick in
          continuation.yield(tick)
          if tick.isFinished { continuation.finish() }
        },
        onCancel: { continuation.finish() })
      let observer = CountdownObserver(self, queue: .main, handlers)
      // Set first, because the stream may end as soon as the observer is added.
      continuation.onTermination = { [scheduler] _ in scheduler.remove(observer) }
      scheduler.add(observer)
      if state == .cancelled { continuation.finish() }
    }
  }
}

/// An observation of a countdown, as ``Countdown/observe(on:onCancel:_:)`` returns it.
///
/// The observation ends when you cancel it or release the last reference to it. Until then, it keeps its countdown
/// alive.
public final class CountdownObservation: Sendable {
  private let observer: CountdownObserver

  init(_ observer: CountdownObserver) {
    self.observer = observer
    observer.countdown.scheduler.add(observer)
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The countdown continues. Does nothing if the observation has ended.
  ///
  /// Once this method returns on the handler's own serial queue, the handler isn't called again. On another thread, a
  /// call that was already under way may still run.
  public func cancel() {
    observer.countdown.scheduler.remove(observer)
  }
}

/// An observer of a countdown, with its handlers and its deliveries.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class CountdownObserver: @unchecked Sendable {
  /// The countdown, which also holds this observer. ``CountdownScheduler/remove(_:)`` breaks the cycle.
  let countdown: Countdown
  /// The queue of the handlers, or nil for the main queue, which receives its deliveries in batches.
  let queue: DispatchQueue?
  // The lock ensures exclusive access, as it does for a countdown.
  /// The handlers, or nil after the observation has ended.
  @exclusivity(unchecked) var handlers: CountdownHandlers?
  @exclusivity(unchecked) var delivery = Delivery.complete(step: -1)

  init(_ countdown: Countdown, queue: DispatchQueue, _ handlers: CountdownHandlers) {
    self.countdown = countdown
    self.queue = queue.isMain ? nil : queue
    self.handlers = handlers
  }
}

/// The handlers of an observer.
struct CountdownHandlers {
  let onTick: @Sendable (Countdown.Tick) -> Void
  let onCancel: (@Sendable () -> Void)?

  func callAsFunction(_ event: Delivery.Event) {
    switch event {
    case .tick(let tick): onTick(tick)
    case .cancelled: onCancel?()
    }
  }
}

/// The observers of a countdown, in the order they were added.
///
/// Most countdowns have a single observer, which needs no array. `others` is empty while `first` is nil.
struct CountdownObservers {
  private var first: CountdownObserver?
  private var others: [CountdownObserver] = []

  var isEmpty: Bool { first == nil }

  mutating func append(_ observer: CountdownObserver) {
    if first == nil {
      first = observer
    } else {
      others.append(observer)
    }
  }

  /// Removes `observer`, and returns whether it was present.
  mutating func remove(_ observer: CountdownObserver) -> Bool {
    if first === observer {
      first = others.isEmpty ? nil : others.removeFirst()
      return true
    }
    guard let index = others.firstIndex(where: { $0 === observer }) else { return false }
    others.remove(at: index)
    return true
  }

  func forEach(_ body: (CountdownObserver) -> Void) {
    if let first { body(first) }
    others.forEach(body)
  }
}

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. `@unchecked Sendable` is safe because only the key's
  /// identity is used.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether this is the main queue. Identity isn't enough: on Linux, each access to `.main` creates another object.
  fileprivate var isMain: Bool { getSpecific(key: Self.mainQueueKey.key) == true }
}
