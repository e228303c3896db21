package import Dispatch

/// The clock and the shared center of the current task.
package enum CountdownTime {
  /// A class, because a task-local value of a size unknown to the compiler crashes optimized async code on macOS 14.
  private final class Environment: Sendable {
    let clock: any CountdownClock
    let center: CountdownCenter

    init(_ clock: any CountdownClock, _ center: CountdownCenter?) {
      self.clock = clock
      self.center = center ?? CountdownCenter(clock: clock)
    }
  }

  private static let environment = TaskLocal<Environment?>(wrappedValue: nil)

  /// The clock that countdowns and dispatch timers of the current task keep when they're created. It's the system's
  /// clock, except inside `withClock(_:center:perform:)`.
  package static var clock: any CountdownClock { environment.get()?.clock ?? SystemClock.shared }

  static var center: CountdownCenter { environment.get()?.center ?? .system }

  /// Whether the current task runs inside ``withClock(_:center:perform:)``.
  static var isReplaced: Bool { environment.get() != nil }

  /// Runs `body` with `clock` instead of the system's clock.
  ///
  /// Tasks that `body` creates use `clock`, too, except for detached tasks. Other threads and tasks keep their clock,
  /// so tests can run in parallel.
  ///
  /// - Parameter center: The value of ``CountdownCenter/shared`` inside `body`. If nil, it's a new one without a store.
  @discardableResult
  package static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, perform body: () throws -> Result
  ) rethrows -> Result {
    try environment.withValue(Environment(clock, center), operation: body)
  }

  /// Runs an asynchronous `body` with `clock` instead of the system's clock, on the caller's actor.
  @discardableResult
  package static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, isolation: isolated (any Actor)? = #isolation,
    perform body: () async throws -> Result
  ) async rethrows -> Result {
    try await environment.withValue(Environment(clock, center), operation: body)
  }

  /// Returns the earliest deadline of the observed, running countdowns on `clock`, or nil if there are none.
  package static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    CountdownScheduler.schedulers(on: clock).compactMap(\.firstEnd).min()
  }

  /// Lets the centers on `clock` save nothing anymore, as if their process had ended.
  package static func stopSaving(on clock: any CountdownClock) {
    for scheduler in CountdownScheduler.schedulers(on: clock) { scheduler.stopSaving() }
  }
}

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
  ///   - timeline: The clock that the alarm follows. A `.wall` alarm that becomes due during sleep goes off when the
  ///     device wakes. An `.uptime` alarm stops during sleep.
  ///   - queue: The queue on which to call `handler`.
  ///   - handler: The closure to call when the alarm goes off, but never from inside
  ///     ``CountdownAlarm/schedule(afterNanoseconds:repeatingEvery:leeway:)``. `dueCount` is the number of times that
  ///     the alarm became due since the last call, 1 or more.
  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm

  /// Runs `work` on `queue` as soon as possible. On a serial queue, it runs after the work of earlier calls.
  ///
  /// This method is called on any thread, without a lock. Don't run `work` on another queue: it may take long, and it
  /// may use the main actor if `queue` is the main queue.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void)

  /// Runs `work` on the main queue, but never before this method returns.
  func performLater(_ work: @escaping @Sendable () -> Void)

  /// Registers a handler for the events that affect wake-ups, which is called on any thread as long as the clock
  /// exists. If the app is already in the background, the clock reports ``CountdownClockEvent/didEnterBackground``.
  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void)
}

extension CountdownClock {
  package func performLater(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async(execute: work)
  }
}

/// A repeating alarm that can be scheduled, rescheduled, and unscheduled from any thread.
///
/// After ``unschedule()``, or after another schedule replaces the present one, only a call for the former schedule that
/// was already under way on another thread may still run. Releasing an alarm unschedules it.
package protocol CountdownAlarm: AnyObject, Sendable {
  /// Schedules the alarm, replacing any earlier schedule.
  ///
  /// - Parameters:
  ///   - delay: The number of nanoseconds until the alarm goes off. Zero or less means as soon as possible.
  ///   - interval: The number of nanoseconds between the following times, greater than zero. If the alarm missed
  ///     several times, it goes off once and then continues on the original schedule.
  ///   - leeway: The number of nanoseconds by which the alarm may be late.
  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64)

  /// Removes the schedule, and frees the system's resources. You can schedule the alarm again.
  func unschedule()
}

/// An event that affects a countdown's wake-ups.
package enum CountdownClockEvent: Sendable, Hashable, CaseIterable {
  /// The app, or the host of an app extension, entered the background or was launched there.
  case didEnterBackground
  /// The app is returning to the foreground. A clock may report this event twice for a single return.
  case willEnterForeground
  /// The user or the network set the time of day, a new day began, or daylight saving time began or ended.
  case timeOfDayDidChange
}

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. `@unchecked Sendable` is safe because only the key's
  /// identity is used.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether this is the main queue. Identity isn't enough: on Linux, each access to `.main` creates another object.
  package var isMain: Bool { getSpecific(key: Self.mainQueueKey.key) == true }

  /// Whether the calling code runs on the main queue, or on a queue that targets it. `Thread.isMainThread` isn't
  /// enough: on Linux, another thread may serve the queue.
  package static var isOnMain: Bool { getSpecific(key: mainQueueKey.key) == true }
}

extension MainActor {
  /// Runs work of the main actor. Call this method on the main queue.
  ///
  /// `assumeIsolated` ends the process before macOS 15 if `dispatchMain()` serves the queue, because another thread
  /// than the main one then does. The cast is sound because isolation isn't part of a function's representation, and
  /// because the main queue is the main actor's executor.
  static func onMainQueue(_ work: @MainActor () -> Void) {
    withoutActuallyEscaping(work) { unsafeBitCast($0, to: (() -> Void).self)() }
  }
}
