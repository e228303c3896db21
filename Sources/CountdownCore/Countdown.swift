import Dispatch
public import Foundation

/// A timer that counts down to a deadline and notifies its observers.
///
/// ```swift
/// let countdown = try Countdown(duration: 60)
/// let observation = countdown.observe { tick in print(tick.remainingSeconds) }
/// countdown.start()                                            // 60, 59, …, 1, 0
/// ```
///
/// The remaining time is computed from the deadline each time you ask for it. The deadline is on a clock that counts
/// during sleep and that the user can't set. The countdown stays accurate in the background, during sleep, and when
/// someone changes the time of day.
///
/// Observers receive a tick at the start, each time a whole number of intervals remains, and once at the end. With a
/// duration of 3 and an interval of 1, the ticks are 3, 2, 1, and, not earlier than 3 seconds after the start, 0. If an
/// observer's queue was blocked, the observer receives the current value once and not the ticks that it missed. A
/// countdown without observers uses no timer and causes no wake-ups.
///
/// Observers aren't notified while the app is in the background, not even of the end. When the app returns, each observer
/// receives the ends and cancels that it missed, and then the current value. An app extension follows its host. On
/// macOS, watchOS, and Linux, observers are notified as long as the process runs.
///
/// You can use a countdown from any thread, in any state, and inside a handler. A countdown exists as long as your code
/// holds it or one of its observations.
///
/// Sound as `@unchecked Sendable` because `timeline`, `queuePosition`, and `observers` are accessed only under the
/// scheduler's lock, and `owner` is set only before the countdown is shared.
public final class Countdown: @unchecked Sendable {
  /// The durations that a countdown can have, in seconds: from a nanosecond to 100 years.
  public static let allowedDurations: ClosedRange<TimeInterval> = 1e-9...3_155_760_000

  static let longest = Nanoseconds(seconds: allowedDurations.upperBound)

  let scheduler: CountdownScheduler
  // The lock ensures exclusive access. Checking it again at each tick would cost more than the tick's arithmetic.
  @exclusivity(unchecked) var timeline: Timeline
  @exclusivity(unchecked) var queuePosition: QueuePosition?
  @exclusivity(unchecked) var observers = CountdownObservers()
  weak var owner: KeyedCountdown?

  /// Creates a countdown in the state `idle`, on the current ``CountdownTime/clock``.
  ///
  /// - Parameters:
  ///   - duration: The number of seconds from the start to the end, within ``allowedDurations``.
  ///   - interval: The number of seconds between ticks, within ``DispatchTimer/allowedIntervals``. Ticks are counted
  ///     back from the end. Ticks that are due less than 50 ms apart, including the end, are delivered as one.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, ``CountdownError/invalidInterval(_:allowed:)``.
  public convenience init(duration: TimeInterval, interval: TimeInterval = 1) throws(CountdownError) {
    let timeline = try Timeline(seconds: duration, interval: interval)
    self.init(timeline, scheduler: CountdownScheduler.scheduler(for: CountdownTime.clock))
  }

  init(_ timeline: Timeline, scheduler: CountdownScheduler) {
    self.timeline = timeline
    self.scheduler = scheduler
  }

  /// The current state. Another thread, or the passing of time, may change it at any moment.
  public var state: State {
    scheduler.read { self.timeline.state(at: $0) }
  }

  /// The current value. Its properties belong to the same instant, unlike those of two separate calls.
  public var tick: Tick {
    scheduler.read { self.timeline.tick(at: $0) }
  }

  /// The number of seconds remaining: the whole duration before the start, and 0 after the end or a cancel.
  public var remaining: TimeInterval {
    scheduler.read { self.timeline.remaining(at: $0) }.seconds
  }

  /// The number of whole seconds remaining, rounded up.
  public var remainingSeconds: Int {
    Int(clamping: scheduler.read { self.timeline.remaining(at: $0) }.dividedRoundingUp(by: .perSecond))
  }

  /// Starts a new run, or resumes a paused one. Does nothing while the countdown is running.
  ///
  /// A new run lasts the whole duration and begins in the states `idle`, `finished`, and `cancelled`. Observers that
  /// haven't received the ends of earlier runs receive each of those ends first. Compare ``Tick/run`` to distinguish the
  /// runs.
  ///
  /// A button's countdown behaves differently: starting it while it is running restarts it.
  public func start() {
    scheduler.change(self) { $0.start(at: $1) ? .changed : .unchanged }
  }

  /// Pauses the countdown until ``resume()``. Does nothing unless the countdown is running.
  public func pause() {
    scheduler.change(self) { timeline, now in
      timeline.pause(at: now)
      return .unchanged
    }
  }

  /// Continues with the time that remained at ``pause()``. Does nothing unless the countdown is paused.
  public func resume() {
    scheduler.change(self) { timeline, now in
      timeline.resume(at: now)
      return .unchanged
    }
  }

  /// Ends the countdown before its deadline. Does nothing if the countdown has finished or was canceled, except that an
  /// observer that hasn't received the end yet receives a cancel instead.
  ///
  /// Once this method returns on the main thread, no tick of this run is delivered on the main queue. The undelivered
  /// ends of earlier runs still are. On another queue, a call that has begun may still be running.
  public func cancel() {
    scheduler.change(self) { timeline, _ in timeline.cancel() ? .cancelled : .cancelledAfterEnd }
  }

  /// Moves the deadline and notifies observers immediately. Does nothing unless the countdown is running or paused.
  ///
  /// - Parameter seconds: The number of seconds to add. A negative number shortens the countdown, and ends it if no time
  ///   remains. Zero or a value that isn't finite changes nothing. The remaining time and the duration are capped at the
  ///   upper bound of ``allowedDurations``.
  public func extend(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let extra = Nanoseconds(seconds: seconds)
    scheduler.change(self) { $0.extend(by: extra, at: $1) ? .changed : .unchanged }
  }
}

extension Countdown: WakeQueueElement {
  /// The end of the current run, or nil unless the countdown is running. Access it under the scheduler's lock.
  var deadline: MonotonicInstant? {
    if case .running(let deadline) = timeline.phase { deadline } else { nil }
  }
}

extension Countdown {
  /// The state of a countdown.
  public enum State: Sendable, Hashable, CaseIterable {
    /// The countdown hasn't been started.
    case idle
    /// The countdown is running.
    case running
    /// The countdown is stopped until ``Countdown/resume()``.
    case paused
    /// The countdown has reached its deadline.
    case finished
    /// The countdown was ended before its deadline.
    case cancelled

    var isOver: Bool { self == .finished || self == .cancelled }
  }

  /// The value of a countdown at one instant.
  ///
  /// Two ticks are equal if their ``duration`` and ``remaining`` are equal. ``run`` isn't compared, so you can compare a
  /// tick with one that you create.
  public struct Tick: Sendable {
    /// The whole duration in seconds, including extensions.
    public var duration: TimeInterval
    /// The number of seconds remaining. It is 0 at the end and never negative in a tick that you receive.
    public var remaining: TimeInterval
    /// The number of the run that the tick belongs to.
    ///
    /// It is 0 before the first ``Countdown/start()``, and increases by one with each new run. A restored countdown
    /// begins with 1. A handler that is called late can compare it with the run of ``Countdown/tick`` to distinguish the
    /// end of an earlier run from the end of the current one.
    public var run: Int

    /// Creates a tick with the given values. A `remaining` that is negative or NaN becomes 0.
    public init(duration: TimeInterval, remaining: TimeInterval, run: Int = 0) {
      self.duration = duration
      self.remaining = max(0, remaining)
      self.run = run
    }

    /// The number of whole seconds remaining, rounded up, for use in a title. It is 0 only at the end.
    public var remainingSeconds: Int {
      Int(clamping: max(0, Nanoseconds(seconds: remaining).dividedRoundingUp(by: .perSecond)))
    }

    /// Whether no time remains. A run that isn't canceled ends with exactly one such tick.
    public var isFinished: Bool { Nanoseconds(seconds: remaining) <= 0 }
  }
}

extension Countdown.Tick: Hashable {
  /// Returns whether both ticks have the same duration and the same remaining time. The run isn't compared.
  public static func == (lhs: Countdown.Tick, rhs: Countdown.Tick) -> Bool {
    lhs.duration == rhs.duration && lhs.remaining == rhs.remaining
  }

  /// Hashes the duration and the remaining time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(duration)
    hasher.combine(remaining)
  }
}
