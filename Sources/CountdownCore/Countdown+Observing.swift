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
    CountdownObservation(.make(self, queue: queue, CountdownHandlers(onTick: handler, onCancel: onCancel)))
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
      let observer = CountdownObserver.make(self, queue: .main, handlers)
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

/// An observer of a countdown on the main queue, with its handler and its deliveries.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
class CountdownObserver: @unchecked Sendable {
  /// The countdown, which also holds this observer. ``CountdownScheduler/remove(_:)`` breaks the cycle.
  final let countdown: Countdown
  // The lock ensures exclusive access, as it does for a countdown.
  /// The handler of ticks, or nil after the observation has ended.
  @exclusivity(unchecked) fileprivate(set) final var onTick: (@Sendable (Countdown.Tick) -> Void)?
  @exclusivity(unchecked) final var delivery = Delivery.complete(step: -1)

  fileprivate init(_ countdown: Countdown, onTick: @escaping @Sendable (Countdown.Tick) -> Void) {
    self.countdown = countdown
    self.onTick = onTick
  }

  static func make(_ countdown: Countdown, queue: DispatchQueue, _ handlers: CountdownHandlers) -> CountdownObserver {
    let queue = queue.isMain ? nil : queue
    return queue == nil && handlers.onCancel == nil
      ? CountdownObserver(countdown, onTick: handlers.onTick) : DetailedObserver(countdown, queue: queue, handlers)
  }

  /// The queue of the handlers, or nil for the main queue, on which all observers share one hop.
  var queue: DispatchQueue? { nil }

  var onCancel: (@Sendable () -> Void)? { nil }

  /// The handlers, or nil after the observation has ended.
  final var handlers: CountdownHandlers? {
    onTick.map { CountdownHandlers(onTick: $0, onCancel: onCancel) }
  }

  /// Ends the observation, and returns its handlers, so that the caller releases them without the lock.
  func end() -> CountdownHandlers? {
    defer {
      onTick = nil
      delivery = .complete(step: -1)
    }
    return handlers
  }
}

/// An observer with a handler for a cancel, or on a queue other than the main queue.
///
/// Most observers have neither, and are 32 bytes smaller in memory without them.
private final class DetailedObserver: CountdownObserver, @unchecked Sendable {
  private let handlerQueue: DispatchQueue?
  @exclusivity(unchecked) private var cancelHandler: (@Sendable () -> Void)?

  init(_ countdown: Countdown, queue: DispatchQueue?, _ handlers: CountdownHandlers) {
    handlerQueue = queue
    cancelHandler = handlers.onCancel
    super.init(countdown, onTick: handlers.onTick)
  }

  override var queue: DispatchQueue? { handlerQueue }

  override var onCancel: (@Sendable () -> Void)? { cancelHandler }

  override func end() -> CountdownHandlers? {
    defer { cancelHandler = nil }
    return super.end()
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
/// Most countdowns have a single observer and no key. They need no further object.
enum CountdownObservers {
  case none
  case one(CountdownObserver)
  case group(ObserverGroup)

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .one: false
    case .group(let group): group.observers.isEmpty
    }
  }

  /// Whether there is a single observer, on the main queue, and no key.
  var isSingleOnMain: Bool {
    if case .one(let observer) = self { observer.queue == nil } else { false }
  }

  /// The key to which the countdown belongs, or nil.
  var owner: KeyedCountdown? {
    if case .group(let group) = self { group.owner } else { nil }
  }

  /// Adds an observer. With the second one, the countdown gets a group, which it keeps.
  mutating func append(_ observer: CountdownObserver) {
    switch self {
    case .none: self = .one(observer)
    case .one(let first): self = .group(ObserverGroup([first, observer]))
    case .group(let group): group.observers.append(observer)
    }
  }

  /// Removes `observer`, and returns whether it was present.
  mutating func remove(_ observer: CountdownObserver) -> Bool {
    switch self {
    case .none: return false
    case .one(let single):
      guard single === observer else { return false }
      self = .none
      return true
    case .group(let group):
      guard let index = group.observers.firstIndex(where: { $0 === observer }) else { return false }
      group.observers.remove(at: index)
      return true
    }
  }

  func forEach(_ body: (CountdownObserver) -> Void) {
    switch self {
    case .none: break
    case .one(let observer): body(observer)
    case .group(let group): group.observers.forEach(body)
    }
  }
}

/// The observers of a countdown that has several, or that belongs to a key. Access it under the scheduler's lock.
final class ObserverGroup {
  weak var owner: KeyedCountdown?
  var observers: [CountdownObserver]

  init(_ observers: [CountdownObserver] = [], owner: KeyedCountdown? = nil) {
    self.observers = observers
    self.owner = owner
  }
}
