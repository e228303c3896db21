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
/// duration of 3 seconds, the ticks are 3, 2, 1, and 0. No tick is early. If the main queue was blocked, the current
/// value replaces the ticks that were missed. A countdown without observers uses no timer and wakes nothing.
///
/// Observers aren't notified while the app, or the host of an app extension, is in the background. The exception is the
/// first value, which ``observe(_:onCancel:)`` delivers before it returns on the main queue. When the app returns, each
/// observer receives the latest eight ends and cancellations that it missed. If it missed ticks, it then receives the
/// current value. On macOS, watchOS, and Linux, observers are notified as long as the process runs.
///
/// You can use a countdown from any thread, in any state, and inside a handler. A countdown exists as long as there is
/// a reference to it or to one of its observations.
public final class Countdown: @unchecked Sendable {
  // `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.

  /// The longest duration: 100 years.
  package static let longest: Nanoseconds = 3_155_760_000 * .perSecond

  /// The time by which the ticks of countdowns may be late. The default is 50 milliseconds.
  ///
  /// All countdowns share their wake-ups, which are at least one leeway apart. A longer leeway saves energy if many
  /// countdowns run at once, or if the system can combine wake-ups with those of other apps. A tick is late by at most
  /// the leeway, the system's own delay of a few milliseconds, and the time until the main queue runs. With a leeway of
  /// half a second or more, a countdown may visibly skip a second.
  ///
  /// The leeway is from 1 millisecond to 60 seconds. A value outside this range becomes the nearest bound. You can set
  /// the leeway at any time and on any thread, and a change applies at once. Inside `run` of a `ManualClock`, this is
  /// the leeway of that clock's countdowns.
  public static var leeway: DispatchTimeInterval {
    get {
      let scheduler = CountdownEnvironment.scheduler
      return DispatchTimeInterval(nanoseconds: scheduler.read { _ in scheduler.leeway })
    }
    set { CountdownEnvironment.scheduler.setLeeway(Nanoseconds(newValue)) }
  }

  let scheduler: CountdownScheduler
  var timeline: Timeline
  var observations: [Observation] = []
  /// The key under which the latest run began. It stays after the end, so a cancellation reaches the key's observers.
  var key: KeyedActivity?

  /// Creates an idle countdown. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameters:
  ///   - duration: The number of seconds from the start to the end, from 0 to 100 years. A countdown from 0 finishes as
  ///     soon as it's started. A value outside this range becomes the nearest bound, and NaN becomes 0.
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years. A value outside this range
  ///     becomes the nearest bound. However, 0, a negative value, and NaN become 100 years. Ticks are counted back from
  ///     the end. Ticks that are due within one leeway of each other, including the end, can be delivered as one.
  public convenience init(duration: TimeInterval, interval: TimeInterval = 1) {
    let timeline = Timeline(duration: Nanoseconds(duration: duration), interval: Nanoseconds(interval: interval))
    self.init(timeline, CountdownEnvironment.scheduler)
  }

  /// Creates an idle countdown of whole seconds. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameter seconds: The number of seconds from the start to the end, capped at 100 years. A countdown from 0 or
  ///   less finishes as soon as it's started.
  public convenience init(from seconds: Int) {
    self.init(Timeline(duration: Nanoseconds(wait: TimeInterval(seconds))), CountdownEnvironment.scheduler)
  }

  init(_ timeline: Timeline, _ scheduler: CountdownScheduler, under key: KeyedActivity? = nil) {
    self.timeline = timeline
    self.scheduler = scheduler
    self.key = key
  }

  /// Whether the countdown is the one under its key.
  var isUnderKey: Bool { key?.countdown === self }

  /// The current state. It can change at any time, because the deadline may pass or another thread may change it.
  public var state: State {
    scheduler.read { self.timeline.state(at: $0) }
  }

  /// A tick with the current values, all of which belong to the same instant.
  public var tick: Tick {
    scheduler.read { self.timeline.tick(at: $0) }
  }

  /// The number of seconds remaining. It's the whole duration before the first start, and 0 after the end or a
  /// cancellation.
  public var remaining: TimeInterval {
    scheduler.read { self.timeline.remaining(at: $0) }.seconds
  }

  /// The number of whole seconds remaining, rounded up. It's 0 only if no time remains.
  public var remainingSeconds: Int {
    Int(clamping: scheduler.read { self.timeline.remaining(at: $0) }.dividedRoundingUp(by: .perSecond))
  }

  /// The date when the countdown ends, by the time of day. For an idle or paused countdown, it's the date when it would
  /// end if it started or continued now. After the end or a cancellation, it's the current date.
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
    scheduler.apply(to: self) { $0.start(at: $1) }
  }

  /// Starts a new run with the initial duration, in any state.
  ///
  /// If a run was in progress, observers receive neither its end nor a cancellation. They receive undelivered ends of
  /// earlier runs, and then the new run's first value.
  ///
  /// A countdown that is restarted while it runs or is paused keeps its key in its ``CountdownCenter``. After the end
  /// or a cancellation, the key is free, and a new run doesn't belong to it.
  public func restart() {
    scheduler.apply(to: self) { $0.restart(at: $1) }
  }

  /// Pauses a running countdown until ``resume()`` or ``start()``. Does nothing in other states.
  public func pause() {
    scheduler.apply(to: self) { $0.pause(at: $1) }
  }

  /// Resumes a paused countdown with the time that remained at `pause()`. Does nothing in other states.
  public func resume() {
    scheduler.apply(to: self) { $0.resume(at: $1) }
  }

  /// Cancels an idle, running, or paused countdown, and notifies its observers. If the countdown has already finished,
  /// observers that haven't received the end yet receive a cancellation instead. Does nothing if it was already
  /// canceled.
  ///
  /// Once this method returns on the main thread, no tick of this run is delivered. Undelivered ends of earlier runs
  /// are still delivered.
  public func cancel() {
    scheduler.apply(to: self) { timeline, _ in timeline.cancel() }
  }

  /// Lengthens or shortens a running or paused countdown and its duration, and notifies observers at once. Does nothing
  /// in other states.
  ///
  /// - Parameter seconds: The number of seconds to add. A negative number shortens the countdown, and finishes it if no
  ///   time remains. A value that isn't finite changes nothing. The time and the duration are capped at 100 years.
  public func extend(by seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let extra = Nanoseconds(seconds: seconds)
    scheduler.apply(to: self) { $0.extend(by: extra, at: $1) }
  }

  /// Sets the remaining time of a running or paused countdown, and notifies observers at once. Does nothing in other
  /// states, or if the remaining time is already the same.
  ///
  /// The duration becomes `seconds` if it's shorter. Otherwise, it stays.
  ///
  /// - Parameter seconds: The new number of seconds remaining, capped at 100 years. A value of 0 or less finishes the
  ///   countdown. A value that isn't finite changes nothing.
  public func setRemaining(_ seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let left = Nanoseconds(wait: seconds)
    scheduler.apply(to: self) { $0.setRemaining(left, at: $1) }
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
}
