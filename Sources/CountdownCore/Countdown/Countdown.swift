import Dispatch
public import Foundation

/// A length of time that passes, and those who watch it.
///
/// What is left is computed from a deadline whenever it is asked for. The deadline lies on a clock that counts in sleep
/// and that the user cannot set, so a countdown is right after sleep, in the background and under a changed time of day.
///
/// ```swift
/// let countdown = try Countdown(duration: 60)
/// let observation = countdown.observe { tick in print(tick.remainingSeconds) }
/// countdown.start()                                            // 60, 59, …, 1, 0
/// ```
///
/// A countdown that nobody watches is only a deadline: it owns no timer and wakes nothing. A watched one is told at its
/// start, then each time a whole interval is left, and once at the end: with a duration of 3 and an interval of 1 the
/// ticks say 3, 2, 1 and, 3 s after the start and never before, 0. A watcher that was held up gets the present value
/// once, not what it missed.
///
/// While an app is in the background, no handler is called, at the end either. After its return each observer gets the ends
/// and cancels that it missed, and then the present value. An app extension follows its host. macOS, watchOS and Linux have
/// no such background: there handlers are called for as long as the process runs.
///
/// Everything here can be called from any thread, in any state, from inside a handler too. A countdown lives as long as
/// somebody holds it or one of its observations.
///
/// Sound as `@unchecked Sendable` because `timeline`, `observers` and `ticket` are touched only under the scheduler's
/// lock.
public final class Countdown: @unchecked Sendable {
  /// Durations that a countdown can have, in seconds: more than nothing, and at most a hundred years.
  public static let allowedDurations: ClosedRange<TimeInterval> = 1e-9...3_155_760_000

  static let longest = Nanoseconds(seconds: allowedDurations.upperBound)

  let scheduler: CountdownScheduler
  // The lock sees to exclusive access; a second check at each tick would cost more than the tick's arithmetic.
  @exclusivity(unchecked) var timeline: Timeline
  @exclusivity(unchecked) var queuePosition: QueuePosition?
  @exclusivity(unchecked) var observers = CountdownObservers()
  /// Set before anybody else knows of this countdown, and not changed after that.
  weak var owner: KeyedCountdown?

  /// A countdown in the state `idle`: time begins to pass at ``start()``.
  ///
  /// It runs on ``CountdownTime/clock`` as that is here and now.
  ///
  /// - Parameters:
  ///   - duration: Seconds from the start to the end, within ``allowedDurations``.
  ///   - interval: Seconds between ticks, within ``DispatchTimer/allowedIntervals``. They are counted back from the end.
  ///     Ticks that are due less than 50 ms apart are told as one, the end among them.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, ``CountdownError/invalidInterval(_:allowed:)``.
  public convenience init(duration: TimeInterval, interval: TimeInterval = 1) throws(CountdownError) {
    let timeline = try Timeline(seconds: duration, interval: interval)
    self.init(timeline, scheduler: CountdownScheduler.scheduler(for: CountdownTime.clock))
  }

  init(_ timeline: Timeline, scheduler: CountdownScheduler) {
    self.timeline = timeline
    self.scheduler = scheduler
  }

  /// What the countdown does now. Another thread, or time, may change it at any moment.
  public var state: State {
    scheduler.read { self.timeline.state(at: $0) }
  }

  /// The present value: one moment's, where asking twice may see two.
  public var tick: Tick {
    scheduler.read { self.timeline.tick(at: $0) }
  }

  /// Seconds left: the whole duration before the start, 0 at the end and after ``cancel()``.
  public var remaining: TimeInterval {
    scheduler.read { self.timeline.remaining(at: $0) }.seconds
  }

  /// Whole seconds left, rounded up.
  public var remainingSeconds: Int {
    Int(clamping: scheduler.read { self.timeline.remaining(at: $0) }.covered(by: .perSecond))
  }

  /// Lets time pass: from the whole duration in the states `idle`, `finished` and `cancelled`, from what is left when
  /// paused. Does nothing while running, unlike a button's countdown, which starts anew.
  ///
  /// Observers that haven't received the ends of earlier runs yet receive each of them first. ``Tick/run`` tells the runs
  /// apart.
  public func start() {
    scheduler.change(self) { timeline, now in
      timeline.start(at: now) ? .toldAtOnce : .untold
    }
  }

  /// Makes time stand still until ``resume()``. Does nothing unless running.
  public func pause() {
    scheduler.change(self) { timeline, now in
      timeline.pause(at: now)
      return .untold
    }
  }

  /// Goes on with what was left at ``pause()``. Does nothing unless paused.
  public func resume() {
    scheduler.change(self) { timeline, now in
      timeline.resume(at: now)
      return .untold
    }
  }

  /// Ends the countdown before its time; does nothing after the end or a cancel.
  ///
  /// Once it returns on the main thread, no tick of this run is delivered on the main queue any more. The end of an earlier
  /// run, if it hasn't been delivered yet, still is. On another queue a call that has begun may still be running.
  public func cancel() {
    scheduler.change(self) { timeline, _ in
      timeline.cancel() ? .cancelled : .revoked
    }
  }

  /// Moves the end while running or paused, and tells those who watch at once.
  ///
  /// - Parameter seconds: How much later; negative for earlier, which ends the countdown if nothing is left. A value
  ///   that is not finite changes nothing. What is left never exceeds ``allowedDurations``.
  public func extend(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let extra = Nanoseconds(seconds: seconds)
    scheduler.change(self) { timeline, now in
      timeline.extend(by: extra, at: now) ? .toldAtOnce : .untold
    }
  }
}

extension Countdown: WakeQueueElement {
  /// When the present run ends; nil unless it is running. Touched under the scheduler's lock.
  var deadline: MonotonicInstant? {
    if case .running(let deadline) = timeline.phase { deadline } else { nil }
  }
}
