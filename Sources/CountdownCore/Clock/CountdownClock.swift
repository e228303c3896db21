public import Dispatch
public import Foundation

/// A source of the time and the wake-ups of countdowns and dispatch timers, which also runs their handlers on queues.
///
/// Apps don't need to implement this protocol, because countdowns use the system's clock. Tests can use a clock that
/// they advance by hand, such as `ManualClock` in `CountdownTestSupport`. To replace the system's clock, see
/// ``CountdownTime``.
public protocol CountdownClock: AnyObject, Sendable {
  /// The current instant, on a clock that continues during sleep and that the user can't set.
  ///
  /// The library reads this property on any thread, often while it holds a lock. The implementation must not block or
  /// use a countdown.
  var now: MonotonicInstant { get }

  /// The time of day in seconds since 1970. It continues during sleep, and the user can set it.
  var timeOfDay: TimeInterval { get }

  /// An identifier of the device's current boot, or nil if it isn't known. Instants of different boots can't be
  /// compared.
  var bootIdentity: String? { get }

  /// Creates an alarm that isn't scheduled yet.
  ///
  /// The library calls this method and the alarm's methods while it holds a lock. They must not block or use a
  /// countdown.
  ///
  /// - Parameters:
  ///   - timeline: The clock that the alarm follows. A `.wall` alarm follows the time of day, even if the user changes
  ///     it. If the alarm becomes due during sleep, it goes off when the device wakes. An `.uptime` alarm stops during
  ///     sleep and isn't affected by the time of day.
  ///   - queue: The queue on which to call `handler`.
  ///   - handler: The closure to call when the alarm goes off. `dueCount` is the number of times that the alarm became
  ///     due since the last call, 1 or more. Call the closure on `queue`, and never from inside
  ///     ``CountdownAlarm/schedule(afterNanoseconds:repeatingEvery:leeway:)``.
  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm

  /// Runs `work` on `queue` as soon as possible. On a serial queue, it runs after the work of earlier calls.
  ///
  /// The library calls this method on any thread, without holding a lock. The queue is an observer's or a timer's, or one on
  /// which the library writes to stores. Don't run `work` on another queue: it may take long, and it may use the main actor if
  /// `queue` is the main queue.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)

  /// Registers a handler for the events that affect wake-ups. The clock calls it on any thread, as long as the clock
  /// exists.
  ///
  /// If the app is already in the background, the clock reports ``CountdownClockEvent/didEnterBackground``.
  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void)
}

/// A repeating alarm that can be scheduled, rescheduled, and unscheduled from any thread.
///
/// After ``unschedule()``, or after another schedule replaces the present one, the alarm doesn't go off for the former
/// schedule anymore. A call that was already under way on another thread may still run. Releasing an alarm unschedules it.
public protocol CountdownAlarm: AnyObject, Sendable {
  /// Schedules the alarm, replacing any earlier schedule.
  ///
  /// - Parameters:
  ///   - delay: The number of nanoseconds until the alarm goes off. Zero or less means as soon as possible.
  ///   - interval: The number of nanoseconds between the following times, greater than zero. If the alarm missed
  ///     several times, it goes off once and then continues on the original schedule.
  ///   - leeway: The number of nanoseconds by which the alarm may be late, so that the system can combine wake-ups and
  ///     save energy.
  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64)

  /// Removes the schedule. Does nothing if the alarm isn't scheduled.
  ///
  /// You can schedule the alarm again. An alarm without a schedule uses no system resources.
  func unschedule()
}

/// An event that affects a countdown's wake-ups.
public enum CountdownClockEvent: Sendable, Hashable, CaseIterable {
  /// The app, or the host of an app extension, entered the background or was launched there. Observers aren't notified
  /// until the app returns.
  case didEnterBackground
  /// The app is returning to the foreground. Observers are notified at once of everything that is due. A clock may
  /// report this event twice for a single return.
  case willEnterForeground
  /// The user or the network set the time of day, a new day began, or daylight saving time began or ended.
  case timeOfDayDidChange
}
