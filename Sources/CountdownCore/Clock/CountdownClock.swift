public import Foundation

/// A source of time, wake-ups, and main-queue hops for countdowns.
///
/// Apps don't need to implement this protocol, because countdowns use the system's clock. Tests replace it with a clock
/// that they advance by hand, such as `ManualClock` in CountdownTestSupport. See ``CountdownTime`` for how to replace
/// the clock.
public protocol CountdownClock: AnyObject, Sendable {
  /// The current instant, on a clock that counts during sleep and that the user can't set.
  ///
  /// The library reads it on any thread, often while it holds a lock. The implementation must not block or call back.
  var now: MonotonicInstant { get }

  /// The time of day in seconds since 1970. It counts during sleep, and the user can set it.
  var timeOfDay: TimeInterval { get }

  /// An identifier of the device's current boot, or nil if it isn't known. Instants of different boots can't be
  /// compared.
  var bootIdentity: String? { get }

  /// Creates an alarm, not yet scheduled.
  ///
  /// The library calls this method and the alarm's methods while it holds a lock. They must not block or use a
  /// countdown.
  ///
  /// - Parameters:
  ///   - timeline: The time that the alarm follows. A `.wall` alarm that became due during sleep goes off on waking,
  ///     and moves when the user sets the time of day. An `.uptime` alarm stops during sleep, and the user can't move it.
  ///   - handler: The closure to call each time the alarm goes off, on any thread. It must not be called from inside
  ///     ``CountdownAlarm/schedule(afterNanoseconds:repeatingEvery:leeway:)``.
  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm

  /// Runs `work` on the main queue, after the work that was passed earlier.
  ///
  /// The library calls this method on any thread, without holding a lock.
  func performOnMain(_ work: @escaping @Sendable () -> Void)

  /// Calls `handler`, on any thread, for each event that affects wake-ups, for as long as the clock exists.
  ///
  /// If the app is already in the background, the clock reports ``CountdownClockEvent/didEnterBackground``.
  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void)
}

/// A repeating alarm that can be scheduled, rescheduled, and unscheduled from any thread.
///
/// An alarm may go off without reason. The library checks the clock each time.
public protocol CountdownAlarm: AnyObject, Sendable {
  /// Schedules the alarm, replacing any earlier schedule.
  ///
  /// - Parameters:
  ///   - delay: Nanoseconds until the alarm goes off. Zero or less means as soon as possible.
  ///   - interval: Nanoseconds between the following times, greater than zero. If several times were missed, the alarm
  ///     goes off once and then continues on the original schedule.
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
  /// until it returns.
  case didEnterBackground
  /// The app is returning to the foreground. Observers that are due are notified at once. A single return may report
  /// this event twice.
  case willEnterForeground
  /// The time of day was set by the user or the network, passed midnight, or changed for daylight saving time.
  case timeOfDayDidChange
}
