public import Dispatch
public import Foundation

/// A timer that counts down to a deadline and notifies its observers.
///
/// ```swift
/// let countdown = Countdown(from: 60)
/// let observation = countdown.observe { tick in print(tick.remainingSeconds) }
/// countdown.start()  // 60, 59, …, 1, 0
/// ```
///
/// A countdown computes the remaining time from its deadline each time you ask for it, by a clock that continues during
/// sleep and that the user can't set. It stays accurate in the background and when the time of day changes.
///
/// Observers receive a tick at the start, each time a whole number of intervals remains, and once at the end. With a
/// duration of 3 seconds, the ticks are 3, 2, 1, and 0. No tick is early. If an observer's queue was blocked, the
/// current value replaces the ticks that it missed. A countdown without observers uses no timer and wakes nothing.
///
/// Observers aren't notified while the app, or the host of an app extension, is in the background. When it returns,
/// each observer receives the ends and cancels that it missed. If it missed ticks, it then receives the current value.
/// On macOS, watchOS, and Linux, observers are notified as long as the process runs.
///
/// You can use a countdown from any thread, in any state, and inside a handler. A countdown exists as long as there is
/// a reference to it or to one of its observations.
public final class Countdown: @unchecked Sendable {
  // `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.

  /// The range of allowed durations, in seconds, from one nanosecond to 100 years.
  package static let allowedDurations: ClosedRange<TimeInterval> = 1e-9...3_155_760_000

  static let longest = Nanoseconds(seconds: allowedDurations.upperBound)

  /// The time by which the ticks of new countdowns may be late. The default is 50 milliseconds.
  ///
  /// Countdowns with the same leeway share their wake-ups, which are at least one leeway apart. A longer leeway saves
  /// energy if many countdowns run at once, or if the system can combine wake-ups with those of other apps. A tick is
  /// late by at most the leeway, the system's own delay of a few milliseconds, and the time until its queue runs. With
  /// a leeway of half a second or more, a countdown may visibly skip a second.
  ///
  /// Set the leeway when your app launches, before it uses ``CountdownCenter/shared``. It applies to the countdowns and
  /// the centers that you create later, and to the keys of those centers. The possible leeways are 1, 2, 5, 10, 20, 50,
  /// 100, 250, and 500 milliseconds, and 1, 2, 5, 10, 30, and 60 seconds. Any other value has the effect of the next
  /// shorter one, and a value outside this range becomes the nearest bound. In Objective-C, a value that isn't a number
  /// becomes the lower bound.
  public static var defaultLeeway: DispatchTimeInterval {
    get { .init(nanoseconds: CountdownScheduler.defaultLeeway.withLock { $0 }) }
    set {
      let new = min(max(1_000_000, Nanoseconds(newValue)), 60 * .perSecond)
      CountdownScheduler.defaultLeeway.withLock { $0 = new }
    }
  }

  let scheduler: CountdownScheduler
  var timeline: Timeline
  var observations = ObservationList.none
  /// The key under which the latest run began. It stays after the end, so that a cancel reaches the key's observers.
  var key: KeyedActivity?

  /// Creates an idle countdown. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameters:
  ///   - duration: The number of seconds from the start to the end, more than 0 and at most 100 years.
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years. Ticks are counted back from
  ///     the end. Ticks that are due within one leeway of each other, including the end, can be delivered as one.
  ///   - leeway: The time by which ticks may be late, zero or more, or nil for ``defaultLeeway``, which lists the
  ///     possible values.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, ``CountdownError/invalidInterval(_:allowed:)``,
  ///   ``CountdownError/invalidLeeway(nanoseconds:)``.
  public convenience init(
    duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil
  ) throws(CountdownError) {
    let timeline = try Timeline(seconds: duration, interval: interval)
    let leeway = try Nanoseconds(leeway: leeway ?? Self.defaultLeeway)
    self.init(timeline, CountdownScheduler.scheduler(for: CountdownTime.clock, leeway: leeway))
  }

  /// Creates an idle countdown of whole seconds. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameter seconds: The number of seconds from the start to the end, capped at 100 years. A countdown from 0 or
  ///   less finishes as soon as it's started.
  public convenience init(from seconds: Int) {
    let timeline = Timeline(duration: Nanoseconds(wait: TimeInterval(seconds)))
    self.init(timeline, CountdownScheduler.scheduler(for: CountdownTime.clock))
  }

  init(_ timeline: Timeline, _ scheduler: CountdownScheduler, under key: KeyedActivity? = nil) {
    self.timeline = timeline
    self.scheduler = scheduler
    self.key = key
  }

  /// Whether the countdown is what counts under its key.
  var isUnderKey: Bool { key?.countdown === self }

  /// The current state. It can change at any time, because the deadline may pass or another thread may change it.
  public var state: State {
    scheduler.read { self.timeline.state(at: $0) }
  }

  /// A tick with the current values, all of which belong to the same instant.
  public var tick: Tick {
    scheduler.read { self.timeline.tick(at: $0) }
  }

  /// The number of seconds remaining. It's the whole duration before the first start, and 0 after the end or a cancel.
  public var remaining: TimeInterval {
    scheduler.read { self.timeline.remaining(at: $0) }.seconds
  }

  /// The number of whole seconds remaining, rounded up. It's 0 only if no time remains.
  public var remainingSeconds: Int {
    Int(clamping: scheduler.read { self.timeline.remaining(at: $0) }.dividedRoundingUp(by: .perSecond))
  }

  /// The date when the countdown ends, by the time of day. For an idle or paused countdown, it's the date when it would
  /// end if it started or continued now. After the end or a cancel, it's the current date.
  public var endDate: Date {
    Date(timeIntervalSince1970: scheduler.clock.timeOfDay + remaining)
  }

  /// Starts a new run, or resumes a paused one. Does nothing while the countdown is running.
  ///
  /// A new run has the initial duration. Observers that haven't received the ends of earlier runs receive those ends
  /// first. ``Tick/run`` distinguishes the runs.
  ///
  /// Buttons in `CountdownKit` behave differently: starting a button's running countdown restarts it.
  public func start() {
    scheduler.change(self) { $0.start(at: $1) }
  }

  /// Starts a new run with the initial duration, in any state.
  ///
  /// If a run was in progress, observers receive neither its end nor a cancel. They receive undelivered ends of earlier
  /// runs, and then the new run's first value.
  ///
  /// A countdown that is restarted while it runs or is paused keeps its key in its ``CountdownCenter``. After the end
  /// or a cancel, the key is free, and a new run doesn't belong to it.
  public func restart() {
    scheduler.change(self) { $0.restart(at: $1) }
  }

  /// Pauses a running countdown until ``resume()`` or ``start()``. Does nothing in other states.
  public func pause() {
    scheduler.change(self) { $0.pause(at: $1) }
  }

  /// Resumes a paused countdown with the time that remained at `pause()`. Does nothing in other states.
  public func resume() {
    scheduler.change(self) { $0.resume(at: $1) }
  }

  /// Cancels an idle, running, or paused countdown, and notifies its observers. If the countdown has already finished,
  /// observers that haven't received the end yet receive a cancel instead. Does nothing if it was already canceled.
  ///
  /// Once this method returns on the main thread, no tick of this run is delivered on the main queue. Undelivered ends
  /// of earlier runs are still delivered. On another queue, a call that was already under way may still run.
  public func cancel() {
    scheduler.change(self) { timeline, _ in timeline.cancel() }
  }

  /// Lengthens or shortens a running or paused countdown, and notifies observers at once. Does nothing in other states.
  ///
  /// - Parameter seconds: The number of seconds to add. A negative number shortens the countdown, and finishes it if no
  ///   time remains. A value that isn't finite changes nothing. The time and the duration are capped at 100 years.
  public func extend(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let extra = Nanoseconds(seconds: seconds)
    scheduler.change(self) { $0.extend(by: extra, at: $1) }
  }

  /// Sets the remaining time of a running or paused countdown, and notifies observers at once. Does nothing in other
  /// states, or if the remaining time is already the same.
  ///
  /// - Parameter seconds: The new number of seconds remaining, capped at 100 years. A value of 0 or less finishes the
  ///   countdown. A value that isn't finite changes nothing.
  public func setRemaining(_ seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let left = Nanoseconds(seconds: seconds)
    scheduler.change(self) { timeline, now in
      timeline.extend(by: left.saturatingSubtract(timeline.remaining(at: now)), at: now)
    }
  }

  /// Finishes a running or paused countdown now. Observers receive the final tick. Does nothing in other states.
  public func finish() {
    setRemaining(0)
  }
}

extension Countdown {
  /// The state of a countdown.
  public enum State: Sendable, Hashable, CaseIterable {
    /// The countdown hasn't been started.
    case idle
    /// The countdown is running.
    case running
    /// The countdown is stopped until ``Countdown/resume()`` or ``Countdown/start()``.
    case paused
    /// The countdown has reached its deadline.
    case finished
    /// The countdown was canceled.
    case cancelled
  }

  /// The value of a countdown at one instant.
  public struct Tick: Sendable, Hashable {
    /// The whole duration in seconds, including extensions.
    public var duration: TimeInterval
    /// The number of seconds remaining, rounded to a nanosecond. A negative value or NaN becomes 0.
    public var remaining: TimeInterval {
      get { left.seconds }
      set { left = max(0, Nanoseconds(seconds: newValue)) }
    }
    /// The number of the run that the tick belongs to. It's 0 before the first start, and increases with each new run.
    ///
    /// A handler can compare it with the run of ``Countdown/tick`` to tell the end of an earlier run from that of the
    /// current one. A ``CountdownCenter`` numbers the runs under its keys, so that no two of them have the same number.
    public var run: Int
    /// Whether the countdown waits because a ``ResendPolicy``'s limit is reached. The value is false at the end.
    ///
    /// Such a countdown ends when the policy accepts another send, or later if the server asks for a longer wait.
    public var isAtLimit: Bool
    private var left: Nanoseconds

    /// Creates a tick with the given values.
    public init(duration: TimeInterval, remaining: TimeInterval, run: Int = 0, isAtLimit: Bool = false) {
      self.init(duration: duration, left: Nanoseconds(seconds: remaining), run: run, isAtLimit: isAtLimit)
    }

    init(duration: TimeInterval, left: Nanoseconds, run: Int, isAtLimit: Bool) {
      self.duration = duration
      self.left = max(0, left)
      self.run = run
      self.isAtLimit = isAtLimit
    }

    /// The number of whole seconds remaining, rounded up. It's 0 only if no time remains.
    public var remainingSeconds: Int { Int(clamping: left.dividedRoundingUp(by: .perSecond)) }

    /// Whether no time remains. A run that isn't canceled ends with exactly one such tick.
    public var isFinished: Bool { left == 0 }
  }
}
