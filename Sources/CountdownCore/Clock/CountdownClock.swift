public import Foundation

/// Where countdowns get the time, their wake-ups and their hops to other queues from.
///
/// Apps never need one: countdowns use the system's clock. Tests put a clock in its place that they advance by hand;
/// `ManualClock` of CountdownTestSupport is one. See ``CountdownTime`` for how a clock is put in place.
public protocol CountdownClock: AnyObject, Sendable {
  /// The present instant. Counts in sleep, and nobody can set it. Called from any thread, often under a lock: it must
  /// neither block nor call back.
  var now: MonotonicInstant { get }

  /// The time of day in seconds since 1970. It counts in sleep, and the user can set it.
  var timeOfDay: TimeInterval { get }

  /// Names the present boot of the device: ``now`` means nothing to another. Nil if that cannot be told.
  var bootIdentity: String? { get }

  /// An alarm, not yet set, that calls `handler` on a thread of the clock's choice, never from inside
  /// ``CountdownAlarm/schedule(afterNanoseconds:repeatingEvery:leeway:)`` itself.
  ///
  /// Called under a lock, as are the alarm's own methods: they must neither block nor ask a countdown anything.
  ///
  /// - Parameters:
  ///   - timeline: `.wall` goes off at once after a sleep that outlasted it, and moves when the user sets the system's
  ///     clock; `.uptime` stands still in sleep, and nobody can set it.
  ///   - handler: Called each time the alarm goes off.
  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm

  /// Runs `work` on the main thread, after what has been passed before. Called without a lock.
  func performOnMain(_ work: @escaping @Sendable () -> Void)

  /// Calls `handler`, on any thread, whenever something happens that wake-ups depend on; as long as the clock lives.
  ///
  /// If the app is in the background already, `handler` is called with ``CountdownClockEvent/didEnterBackground`` for that.
  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void)
}
