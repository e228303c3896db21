public import Dispatch
public import Foundation

/// A timer that is built on a dispatch source. It ticks at an interval, with or without a limit.
///
/// ```swift
/// let timer = try DispatchTimer(interval: 1) { print("a second has passed") }
/// timer.start()
/// try DispatchTimer.after(5) { print("five seconds have passed") }
/// ```
///
/// You can use and release a timer in any state, and from several threads at once. In contrast, a bare dispatch source
/// crashes the process if it is released while suspended or resumed too often. This timer never suspends a source: each
/// start activates a new one, and each pause cancels it.
///
/// The handler runs on the timer's queue, which is a background queue by default. After ``cancel()``, or after you
/// release the last reference, the timer makes no more calls. After ``pause()``, it makes no calls except those that
/// you request with ``fire()``. A call that was already under way on another thread may still run. Ticks that were
/// missed during a stall or during sleep cause a single call.
///
/// Keep a reference to a timer that you create with an initializer, because releasing it stops it. Only a timer from
/// ``after(_:leeway:clock:queue:handler:)`` keeps itself alive until its tick.
///
/// A timer doesn't measure time. To count down to a deadline, use ``Countdown``.
///
/// In tests, a timer that you create inside `run` of a `ManualClock` ticks when the test advances that clock.
public final class DispatchTimer: Sendable {
  /// The range of allowed intervals, in seconds, from one millisecond to 100 years.
  package static let allowedIntervals: ClosedRange<TimeInterval> = 0.001...Countdown.allowedDurations.upperBound

  /// The range of allowed delays before the first tick, in seconds, from zero to 100 years.
  package static let allowedDelays: ClosedRange<TimeInterval> = 0...Countdown.allowedDurations.upperBound

  /// The number of ticks after which the timer cancels itself, or nil.
  let tickLimit: Int64?
  let timeline: Clock
  let timeSource: any CountdownClock
  let handlerQueue: DispatchQueue
  /// Whether the timer keeps itself alive while it's running.
  let retainsItself: Bool
  let storage: Locked<Storage>

  /// Creates an idle timer whose handler receives the timer.
  ///
  /// ```swift
  /// let timer = try DispatchTimer(interval: 10) { timer in
  ///   if isComplete() { timer.cancel() }
  /// }
  /// ```
  ///
  /// The handler doesn't need to capture the timer, so neither keeps the other alive.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years.
  ///   - initialDelay: The number of seconds between ``start()`` and the first tick, from 0 to 100 years. With
  ///     zero, the timer ticks as soon as you start it. With nil, the delay is the interval. If you reschedule the timer
  ///     after its first start, an initial delay that hasn't passed is dropped.
  ///   - limit: The number of ticks, 1 or more, or nil for no limit. A missed tick doesn't count, and neither does a call
  ///     from ``fire()``. The limit applies to the timer's whole life, so after a pause the remaining ticks follow. At the
  ///     last tick, the timer cancels itself: its state is ``State-swift.enum/cancelled`` while the handler runs, and
  ///     the handler is then released.
  ///   - leeway: The time by which a tick may be late, zero or more. It lets the system combine wake-ups and save
  ///     energy. On the system's clock, all ticks of a run are also later by 0.05 percent of the delay of the first one, at
  ///     most by 1 millisecond, because the system adjusts the rate of its clocks. The timer limits it to half the interval, or to half the initial delay if that's shorter and not zero. The
  ///     limit of the initial delay also applies to the ticks that follow, until you pause or reschedule the timer.
  ///   - clock: The clock that the timer follows.
  ///   - queue: The queue on which to call `handler`. The default queue saves energy: on Apple's systems, its ticks can be
  ///     up to 75 milliseconds late in addition to the leeway. On a queue of quality `.userInitiated`, they are at most 5
  ///     milliseconds later. On a concurrent queue, calls from before and after a pause can overlap, and so can calls from
  ///     ``fire()``.
  ///   - handler: The closure to call at each tick, with the timer. The timer releases it when you cancel or release the
  ///     timer.
  /// - Throws: ``CountdownError/invalidInterval(_:allowed:)``, ``CountdownError/invalidDelay(_:allowed:)``,
  ///   ``CountdownError/invalidLimit(_:)``, ``CountdownError/invalidLeeway(nanoseconds:)``.
  public convenience init(
    interval: TimeInterval,
    initialDelay: TimeInterval? = nil,
    limit: Int? = nil,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    queue: DispatchQueue = .global(qos: .utility),
    handler: @escaping @Sendable (_ timer: DispatchTimer) -> Void
  ) throws(CountdownError) {
    let interval = try Nanoseconds(interval, in: Self.allowedIntervals, else: CountdownError.invalidInterval)
    var firstDelay: Nanoseconds?
    if let initialDelay {
      firstDelay = try Nanoseconds(initialDelay, in: Self.allowedDelays, else: CountdownError.invalidDelay)
    }
    if let limit, limit < 1 { throw .invalidLimit(limit) }
    let leeway = try Nanoseconds(leeway: leeway)
    self.init(
      Storage(handler: handler, interval: interval, initialDelay: firstDelay, leeway: leeway), limit: limit,
      timeline: clock, queue: queue)
  }

  /// Creates an idle timer whose handler takes no argument. Omit the handler if you use only ``ticks``.
  ///
  /// The parameters and errors are those of the initializer whose handler receives the timer.
  public convenience init(
    interval: TimeInterval,
    initialDelay: TimeInterval? = nil,
    limit: Int? = nil,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    queue: DispatchQueue = .global(qos: .utility),
    handler: @escaping @Sendable () -> Void = {}
  ) throws(CountdownError) {
    try self.init(
      interval: interval, initialDelay: initialDelay, limit: limit, leeway: leeway, clock: clock, queue: queue
    ) { _ in handler() }
  }

  private init(
    _ storage: sending Storage, limit: Int?, timeline: Clock, queue: DispatchQueue, retainsItself: Bool = false
  ) {
    tickLimit = limit.map { Int64($0) }
    self.timeline = timeline
    timeSource = CountdownTime.clock
    handlerQueue = queue
    self.retainsItself = retainsItself
    self.storage = Locked(storage)
  }

  deinit {
    cancel()
  }

  /// Calls `handler` once, after a delay. Returns the timer, which is running.
  ///
  /// You don't need to keep the timer, because it keeps itself alive while it's running. To prevent the call, keep a
  /// reference and call ``cancel()``. ``reschedule(interval:leeway:)`` replaces the delay, which then begins anew. If you
  /// start the timer again after a pause, the whole delay passes again.
  ///
  /// - Parameters:
  ///   - delay: The number of seconds until the tick, from 0 to 100 years. With zero, the timer ticks at once.
  ///   - leeway: The time by which the tick may be late, zero or more. The timer limits it to half the delay.
  ///   - clock: The clock that the timer follows.
  ///   - queue: The queue on which to call `handler`. On Apple's systems, the tick can be up to 75 milliseconds later on the
  ///     default queue, and up to 5 milliseconds later on a queue of quality `.userInitiated`.
  ///   - handler: The closure to call. The timer releases it after the call, or when you cancel the timer.
  /// - Throws: ``CountdownError/invalidDelay(_:allowed:)``, ``CountdownError/invalidLeeway(nanoseconds:)``.
  @discardableResult
  public static func after(
    _ delay: TimeInterval,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    queue: DispatchQueue = .global(qos: .utility),
    handler: @escaping @Sendable () -> Void
  ) throws(CountdownError) -> DispatchTimer {
    let delay = try Nanoseconds(delay, in: allowedDelays, else: CountdownError.invalidDelay)
    let leeway = try Nanoseconds(leeway: leeway)
    let timer = DispatchTimer(
      Storage(handler: { _ in handler() }, interval: delay, leeway: leeway), limit: 1, timeline: clock, queue: queue,
      retainsItself: true)
    timer.start()
    return timer
  }

  /// The current state. Another thread may change it at any time.
  public var state: State {
    storage.withLock { storage in
      switch storage.phase {
      case .idle: .idle
      case .running: .running
      case .paused: .paused
      case .cancelled: .cancelled
      }
    }
  }

  /// Starts the timer, or restarts it after a pause.
  ///
  /// If the timer has an initial delay and hasn't ticked yet, the whole initial delay passes first. Otherwise, the next tick
  /// is one whole interval later. ``reschedule(interval:leeway:)`` drops the initial delay of a timer that isn't idle. Does
  /// nothing if the timer is running or canceled.
  public func start() {
    storage.withLock { beginRun(in: &$0) }
  }

  /// Stops the timer until the next ``start()``. Does nothing if the timer isn't running.
  public func pause() {
    storage.withLock { $0.pause() }?.unschedule()
  }

  /// Stops the timer permanently, ends its streams, and releases its handler. Does nothing if the timer is already
  /// canceled.
  public func cancel() {
    storage.withLock { $0.cancel() }.end()
  }

  /// Calls the handler once, as soon as possible, on the timer's queue. This method doesn't wait for the call.
  ///
  /// The call is independent of the schedule: the next tick comes when it was due, and the state doesn't change. The
  /// call isn't a tick, so it doesn't count toward a limit, and ``ticks`` doesn't contain it. An idle or paused timer
  /// calls its handler, too. Does nothing if the timer is canceled. There is no call if you cancel or release the timer
  /// before its queue gets to it.
  public func fire() {
    timeSource.perform(on: handlerQueue) { [weak self] in
      guard let self else { return }
      storage.withLock { $0.handler }?(self)
    }
  }

  /// Changes the interval, and optionally the leeway.
  ///
  /// The effect depends on the state:
  ///
  /// - Running: The next tick is one new interval from now, even if the initial delay hasn't passed. A tick that was
  ///   already due but not yet delivered is dropped.
  /// - Paused: The next tick is one new interval after the next ``start()``, without an initial delay.
  /// - Idle: The new interval applies at ``start()``. An initial delay stays.
  /// - Canceled: Nothing changes.
  ///
  /// Ticks before this call still count toward a limit.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years.
  ///   - leeway: The time by which a tick may be late, zero or more. With nil, the leeway doesn't change.
  /// - Throws: ``CountdownError/invalidInterval(_:allowed:)``, ``CountdownError/invalidLeeway(nanoseconds:)``.
  public func reschedule(interval: TimeInterval, leeway: DispatchTimeInterval? = nil) throws(CountdownError) {
    let interval = try Nanoseconds(interval, in: Self.allowedIntervals, else: CountdownError.invalidInterval)
    let newLeeway = try leeway.map(Nanoseconds.init(leeway:))
    let formerAlarm = storage.withLock { storage -> (any CountdownAlarm)? in
      storage.interval = interval
      storage.leeway = newLeeway ?? storage.leeway
      if case .idle = storage.phase { return nil }
      storage.initialDelay = nil
      guard let alarm = storage.pause() else { return nil }
      // A new run, because a call of the present one may already be on its way.
      beginRun(in: &storage)
      return alarm
    }
    formerAlarm?.unschedule()
  }
}

extension DispatchTimer {
  /// The clock that a timer follows.
  public enum Clock: Sendable, Hashable, CaseIterable {
    /// The time of day. It continues during sleep, so a timer that became due during sleep ticks when the device wakes.
    /// The user can set the time of day: setting it back by an hour delays the next tick by an hour.
    case wall
    /// The time that the device has been awake since it started. It stops during sleep, and the user can't set it.
    case uptime
  }
}

extension DispatchTimer {
  /// The state of a timer.
  public enum State: Sendable, Hashable, CaseIterable {
    /// The timer hasn't been started.
    case idle
    /// The timer is running.
    case running
    /// The timer is stopped and can be started again.
    case paused
    /// The timer is stopped and can't be started again. It was canceled, or the last tick of its limit is over.
    case cancelled
  }
}
