package import Dispatch

/// A source of the time and the wake-ups of countdowns and dispatch timers, which also runs their handlers on queues.
package protocol CountdownClock: AnyObject, Sendable {
  /// The current instant, on a clock that continues during sleep and that the user can't set.
  ///
  /// It's read on any thread, often under a lock. The implementation must not block or use a countdown.
  var now: MonotonicInstant { get }

  /// The time of day in seconds since 1970. It continues during sleep, and the user can set it.
  var timeOfDay: Double { get }

  /// An identifier of the device's current boot, or nil if it isn't known.
  var bootIdentity: String? { get }

  /// Creates an alarm that isn't scheduled yet.
  ///
  /// This method and the alarm's methods are called under a lock. They must not block or use a countdown.
  ///
  /// - Parameters:
  ///   - clock: The clock that the alarm follows. A `.wall` alarm that becomes due during sleep fires when the device
  ///     wakes. An `.uptime` alarm stops during sleep.
  ///   - queue: The queue on which to call `handler`.
  ///   - handler: The closure to call when the alarm fires, but never from inside
  ///     ``CountdownAlarm/schedule(afterNanoseconds:repeatingEvery:leeway:)``. `dueCount` is the number of times that
  ///     the alarm became due since the last call, 1 or more.
  func makeAlarm(
    on clock: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm

  /// Runs `work` on `queue` as soon as possible. On a serial queue, it runs after the work of earlier calls.
  ///
  /// This method is called on any thread, without a lock. Don't run `work` on another queue: it may take long, and it
  /// may use the main actor if `queue` is the main queue.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)

  /// Waits for earlier work on one of the library's own queues, if a test expects its effect before the caller goes on.
  ///
  /// This method is called before each change, on any thread, without a lock.
  func finishWork(on queue: DispatchQueue)
}

extension CountdownClock {
  package func finishWork(on queue: DispatchQueue) {}
}

/// A repeating alarm that can be scheduled, rescheduled, and unscheduled from any thread.
///
/// After ``unschedule()``, or after another schedule replaces the current one, only a call for the former schedule that
/// was already in progress on another thread may still run. Releasing an alarm unschedules it.
package protocol CountdownAlarm: AnyObject, Sendable {
  /// Schedules the alarm, replacing any earlier schedule.
  ///
  /// - Parameters:
  ///   - delay: The number of nanoseconds until the alarm fires. Zero or less means as soon as possible.
  ///   - interval: The number of nanoseconds between the following times, greater than zero. If the alarm missed
  ///     several times, it fires once and then continues on the original schedule.
  ///   - leeway: The number of nanoseconds by which the alarm may be late.
  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64)

  /// Removes the schedule, and frees the system's resources. You can schedule the alarm again.
  func unschedule()
}

/// An event of the device or the app that affects wake-ups.
package enum CountdownClockEvent: Sendable, Hashable, CaseIterable {
  /// The app, or the host of an app extension, entered the background or was launched there.
  case didEnterBackground
  /// The app is returning to the foreground. A clock may report this event twice for a single return.
  case willEnterForeground
  /// The user or the network set the time of day, a new day began, or daylight saving time began or ended.
  case timeOfDayDidChange
}
