public import Dispatch
public import Foundation

/// A repeating timer that is built on a dispatch source.
///
/// ```swift
/// let timer = try DispatchTimer(interval: 1) { print("a second has passed") }
/// timer.start()
/// ```
///
/// You can start, pause, cancel, and release a timer in any state, and from several threads at once. In contrast, a
/// bare dispatch source crashes the process if it is released while suspended or resumed too often. This timer never
/// suspends a source: each start activates a new one, and each pause cancels it.
///
/// The handler runs on the timer's queue, which is a background queue by default. After ``pause()`` or ``cancel()``, or
/// after you release the last reference, the timer makes no more calls. A call that was already under way on another
/// thread may still run. Ticks that were missed during a stall or during sleep cause a single call.
///
/// A timer doesn't measure time. To count down to a deadline, use ``Countdown``.
public final class DispatchTimer: Sendable {
  private enum Phase {
    case idle
    case running(any DispatchSourceTimer)
    case paused
    case cancelled
  }

  private struct Storage {
    var phase = Phase.idle
    /// The handler, or nil after a cancel.
    var handler: (@Sendable () -> Void)?
    /// The number of sources created so far. It identifies late events of canceled sources.
    var run = 0
  }

  /// The range of allowed intervals, in seconds, from one millisecond to 100 years.
  public static let allowedIntervals: ClosedRange<TimeInterval> = 0.001...Countdown.allowedDurations.upperBound

  private let interval: Nanoseconds
  private let leeway: Nanoseconds
  private let clock: Clock
  private let queue: DispatchQueue
  private let storage: Locked<Storage>

  /// Creates an idle timer. Its first tick is one interval after ``start()``.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between ticks, within ``allowedIntervals``.
  ///   - leeway: The time by which a tick may be late, zero or more. It lets the system combine wake-ups and save
  ///     energy. The system limits it to half the interval.
  ///   - clock: The clock that the timer follows.
  ///   - queue: The queue on which to call `handler`. On a concurrent queue, calls from before and after a pause can
  ///     overlap.
  ///   - handler: The closure to call at each tick. The timer releases it when you cancel or release the timer.
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

  /// Creates a timer for an alarm, which calls ``schedule(after:repeating:leeway:)`` instead of ``start()``.
  fileprivate init(alarmOn clock: Clock, queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    interval = .max
    leeway = 0
    self.clock = clock
    self.queue = queue
    storage = Locked(Storage(handler: handler))
  }

  deinit {
    cancel()
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

  /// Starts the timer, or restarts it after a pause. The first tick is one whole interval later.
  ///
  /// Does nothing if the timer is running or canceled.
  public func start() {
    storage.withLock { storage in
      switch storage.phase {
      case .idle, .paused: schedule(after: interval, repeating: interval, leeway: leeway, in: &storage)
      case .running, .cancelled: break
      }
    }
  }

  /// Stops the timer until the next ``start()``. Does nothing if the timer isn't running.
  public func pause() {
    storage.withLock { storage in
      guard case .running(let source) = storage.phase else { return }
      source.cancel()
      storage.phase = .paused
    }
  }

  /// Stops the timer permanently and releases its handler. Does nothing if the timer is already canceled.
  public func cancel() {
    let handler = storage.withLock { storage in
      if case .running(let source) = storage.phase { source.cancel() }
      storage.phase = .cancelled
      return storage.handler.take()
    }
    // Releases the app's objects outside the lock.
    withExtendedLifetime(handler) {}
  }

  /// Replaces the current schedule with one that ticks after `delay` and then at each `interval`.
  fileprivate func schedule(after delay: Nanoseconds, repeating interval: Nanoseconds, leeway: Nanoseconds) {
    storage.withLock { schedule(after: delay, repeating: interval, leeway: leeway, in: &$0) }
  }

  private func schedule(
    after delay: Nanoseconds, repeating interval: Nanoseconds, leeway: Nanoseconds, in storage: inout Storage
  ) {
    let source: any DispatchSourceTimer
    switch storage.phase {
    case .cancelled: return
    case .running(let current): source = current
    case .idle, .paused: source = makeSource(in: &storage)
    }
    let delay = DispatchTimeInterval(nanoseconds: delay)
    let interval = DispatchTimeInterval(nanoseconds: interval)
    let leeway = DispatchTimeInterval(nanoseconds: leeway)
    switch clock {
    case .wall: source.schedule(wallDeadline: .now() + delay, repeating: interval, leeway: leeway)
    case .uptime: source.schedule(deadline: .now() + delay, repeating: interval, leeway: leeway)
    }
    // Has no effect on an active source.
    source.activate()
  }

  private func makeSource(in storage: inout Storage) -> any DispatchSourceTimer {
    storage.run += 1
    let source = DispatchSource.makeTimerSource(queue: queue)
    // The weak reference doesn't keep the timer alive.
    source.setEventHandler { [weak self, run = storage.run] in self?.fire(run: run) }
    storage.phase = .running(source)
    return source
  }

  private func fire(run: Int) {
    let handler = storage.withLock { storage -> (@Sendable () -> Void)? in
      guard case .running = storage.phase, storage.run == run else { return nil }
      return storage.handler
    }
    handler?()
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
    /// The timer is stopped and can't be started again.
    case cancelled
  }
}

/// An alarm of the system's clock: a ``DispatchTimer`` that can be rescheduled.
final class DispatchAlarm: CountdownAlarm {
  /// A serial queue, so that one thread handles alarms that go off together.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .utility))

  /// The limit of the extra delay, in nanoseconds. The extra delay is 500 parts per million of an alarm's delay.
  ///
  /// The system adjusts the rate of the alarm's clock by up to 500 parts per million, but not the rate of the monotonic
  /// clock. Without the extra delay, an alarm might go off slightly early and have to be scheduled again.
  private static let longestExtraDelay: Nanoseconds = 1_000_000

  private let timer: DispatchTimer

  init(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    timer = DispatchTimer(alarmOn: timeline, queue: Self.queue, handler: handler)
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let delay = max(0, delay)
    timer.schedule(
      after: delay.saturatingAdd(min(delay / 2_000, Self.longestExtraDelay)), repeating: max(1, interval),
      leeway: max(0, leeway))
  }

  func unschedule() {
    timer.pause()
  }
}
