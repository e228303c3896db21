public import Dispatch
public import Foundation

/// A repeating timer on a background queue: a dispatch source that can be started, paused, canceled and dropped in any
/// state, from any threads at once, without a trap.
///
/// A bare dispatch source ends the process when it is released while suspended, and when it is resumed once too often.
/// Here every start makes a source of its own, already activated, and every pause cancels it: there is no suspended
/// source.
///
/// ```swift
/// let timer = try DispatchTimer(interval: 1) { print("a second has passed") }
/// timer.start()
/// ```
///
/// The handler is called on the timer's queue. After ``pause()``, ``cancel()`` or the release of the last reference no
/// call begins; one that another thread has begun may still be running. Missed ticks, after a stall or a sleep, are
/// made up for by one call, not by a burst.
///
/// A timer does not keep count of time: see ``Countdown`` for what is left of a duration.
public final class DispatchTimer: Sendable {
  /// Intervals that can be waited for, in seconds: a millisecond to a hundred years.
  public static let allowedIntervals: ClosedRange<TimeInterval> = 0.001...Countdown.allowedDurations.upperBound

  private struct Storage {
    var state = State.idle
    var source: (any DispatchSourceTimer)?
    /// Nil after a cancel.
    var handler: (@Sendable () -> Void)?
    /// A late event of a source that has been canceled is told from the present one's by its number.
    var run = 0
  }

  private let interval: Nanoseconds?
  private let leeway: Nanoseconds
  private let clock: Clock
  private let queue: DispatchQueue
  private let storage: Locked<Storage>

  /// A timer in the state `idle`: it ticks after ``start()``, for the first time one interval later.
  ///
  /// - Parameters:
  ///   - interval: Seconds between ticks, within ``allowedIntervals``.
  ///   - leeway: How much later a tick may come, so that the system can gather wake-ups and save energy. The system
  ///     cuts it to half the interval.
  ///   - clock: `.wall` goes off at once after a sleep that outlasted the interval, and falls silent for as long as the
  ///     user sets the time of day back; `.uptime` stands still in sleep, and nobody can set it.
  ///   - queue: Where `handler` is called. On a concurrent queue a slow handler may overlap itself only around a pause.
  ///   - handler: Called at every tick. It is released at ``cancel()``, or with the timer.
  /// - Throws: ``CountdownError/invalidInterval(_:allowed:)``, ``CountdownError/invalidLeeway(nanoseconds:)``.
  public init(
    interval: TimeInterval,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    queue: DispatchQueue = .global(qos: .utility),
    handler: @escaping @Sendable () -> Void
  ) throws(CountdownError) {
    guard Self.allowedIntervals.contains(interval) else {
      throw .invalidInterval(interval, allowed: Self.allowedIntervals)
    }
    let leeway = Nanoseconds(leeway)
    guard leeway >= 0 else { throw .invalidLeeway(nanoseconds: leeway) }
    self.interval = Nanoseconds(seconds: interval)
    self.leeway = leeway
    self.clock = clock
    self.queue = queue
    storage = Locked(Storage(handler: handler))
  }

  /// A timer without an interval of its own, for ``schedule(after:repeating:leeway:)``.
  init(alarmOn clock: Clock, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    interval = nil
    leeway = 0
    self.clock = clock
    self.queue = queue
    storage = Locked(Storage(handler: handler))
  }

  deinit {
    cancel()
  }

  /// What the timer does now. Another thread may change it at any moment.
  public var state: State {
    storage.withLock { $0.state }
  }

  /// Ticks one interval from now and then every interval. Goes on after a pause, with a whole interval to wait; does
  /// nothing while running or after ``cancel()``.
  public func start() {
    guard let interval else { return }
    storage.withLock { storage in
      guard storage.state == .idle || storage.state == .paused else { return }
      activateSource(in: &storage) { source in
        set(source, after: interval, repeating: interval, leeway: leeway)
      }
    }
  }

  /// Stops ticking until ``start()``. Does nothing unless running.
  public func pause() {
    storage.withLock { storage in
      guard storage.state == .running else { return }
      storage.state = .paused
      storage.source?.cancel()
      storage.source = nil
    }
  }

  /// Stops ticking for good and releases the handler: the timer cannot be started again. Does nothing when canceled already.
  public func cancel() {
    let handler = storage.withLock { storage in
      storage.state = .cancelled
      storage.source?.cancel()
      storage.source = nil
      return storage.handler.take()
    }
    // What it holds is the caller's, and is released here, outside the lock.
    withExtendedLifetime(handler) {}
  }

  /// Goes off `delay` nanoseconds from now, and then at even intervals, in place of whatever was set before.
  func schedule(after delay: Nanoseconds, repeating interval: Nanoseconds, leeway: Nanoseconds) {
    storage.withLock { storage in
      if storage.state == .running, let source = storage.source {
        set(source, after: delay, repeating: interval, leeway: leeway)
      } else if storage.state != .cancelled {
        activateSource(in: &storage) { source in
          set(source, after: delay, repeating: interval, leeway: leeway)
        }
      }
    }
  }

  private func activateSource(in storage: inout Storage, configure: (any DispatchSourceTimer) -> Void) {
    storage.state = .running
    storage.run += 1
    let source = DispatchSource.makeTimerSource(queue: queue)
    // Weak, so that the source does not keep the timer alive, and dropping the timer ends it.
    source.setEventHandler { [weak self, run = storage.run] in self?.fire(run: run) }
    configure(source)
    source.activate()
    storage.source = source
  }

  private func set(
    _ source: any DispatchSourceTimer, after delay: Nanoseconds, repeating interval: Nanoseconds, leeway: Nanoseconds
  ) {
    let delay = DispatchTimeInterval(nanoseconds: delay)
    let interval = DispatchTimeInterval(nanoseconds: interval)
    let leeway = DispatchTimeInterval(nanoseconds: leeway)
    switch clock {
    case .wall: source.schedule(wallDeadline: .now() + delay, repeating: interval, leeway: leeway)
    case .uptime: source.schedule(deadline: .now() + delay, repeating: interval, leeway: leeway)
    }
  }

  private func fire(run: Int) {
    let handler = storage.withLock { $0.state == .running && $0.run == run ? $0.handler : nil }
    handler?()
  }
}
