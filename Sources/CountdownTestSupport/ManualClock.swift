package import CountdownCore
public import Foundation

/// A clock that advances only when a test advances it.
///
/// ```swift
/// @MainActor @Test func theButtonCanBeTappedAgainAfterAMinute() {
///   let clock = ManualClock()
///   clock.run {
///     button.countdown.start(from: 60)
///     clock.advance(by: 59)
///     #expect(!button.isEnabled)
///     clock.advance(by: 1)
///     #expect(button.isEnabled)
///   }
/// }
/// ```
///
/// Countdowns and dispatch timers that you create inside ``run(_:)`` use this clock for as long as they exist. Those
/// that their handlers create use it, too. Inside `run(_:)`, `CountdownCenter.shared` is a center that belongs to this
/// clock.
///
/// If a call on the main thread makes handlers of countdowns or main-queue timers due, these handlers run before the
/// call returns. That applies to ``advance(by:)``, and also to `start()` of a countdown and to `fire()` of a timer.
/// With the system's clock, such handlers run slightly later. Releasing or canceling an observation, a button, or a
/// request calls no handler. The end of a released object takes effect on another thread, before the next call on the
/// main thread that changes something, or in the next ``advance(by:)``.
///
/// Timers on another queue call their handlers on that queue. ``advance(by:)`` waits for them at each stop, so all
/// handlers run in the order of time. It can't wait for a queue that targets the main queue, or for a handler that
/// waits for the main queue, because the main queue is busy until the test returns or awaits something. If a queue runs
/// nothing for five seconds, the clock advances without it, until the queue has caught up.
///
/// The clock also simulates a device. You can let the device sleep, restart it, and set its time of day. You can also
/// send the app to the background, launch it again, and stall its main queue.
public final class ManualClock: Sendable {
  private typealias Process = (time: ManualTime, center: CountdownCenter)

  private let store = InMemoryCountdownStore()
  private let process: Locked<Process>

  /// Creates a clock at a fixed instant, for a device that is awake and an app that was just launched.
  public init() {
    SecondCopy.logIfPresent()
    process = Locked(Self.launch(ManualTime(), store))
  }

  /// The clock of the current process. Each ``relaunch()`` and ``reboot(offFor:)`` replaces it.
  package var time: any CountdownClock { manualTime }

  var manualTime: ManualTime { process.withLock { $0.time } }

  /// The shared center of the current process.
  package var center: CountdownCenter { process.withLock { $0.center } }

  /// The time of day, which continues during sleep and while the device is off. The first one is a day in 2026.
  ///
  /// The clock doesn't replace `Date()`. Pass this date to code that compares dates, such as the end of a countdown.
  public var date: Date { Date(timeIntervalSince1970: time.timeOfDay) }

  /// Runs `body` with this clock instead of the system's clock.
  ///
  /// Tasks that `body` creates use this clock, too, except for detached tasks. Other threads and tasks keep their
  /// clock, so tests can run in parallel.
  ///
  /// - Parameter body: The closure to run before this method returns. Inside it, `CountdownCenter.shared` is a center
  ///   that belongs to this clock.
  /// - Returns: The value that `body` returns.
  @discardableResult
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CountdownEnvironment.withCenter(center, perform: body)
  }

  /// Runs an asynchronous `body` with this clock instead of the system's clock, on the caller's actor.
  ///
  /// For example, `await clock.run { await page.send() }`. While it runs, no time passes unless your code advances the
  /// clock.
  @discardableResult
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CountdownEnvironment.withCenter(center, perform: body)
  }

  private static func launch(_ time: ManualTime, _ store: InMemoryCountdownStore) -> Process {
    let center = CountdownCenter(CountdownScheduler(clock: time), store: store)
    time.withLock { storage in
      storage.scheduler = center.scheduler
      storage.center = center
    }
    return (time, center)
  }

  // MARK: Advancing the clock

  /// Advances the clock, as on a device that is awake. Stops at each wake-up to call the handlers that are due.
  ///
  /// After 100,000 wake-ups, the clock stops only at ends. A single countdown with an interval of one second reaches
  /// that number after more than a day. From then on, observers receive every end at its instant, but may miss ticks
  /// before it. The tick of a timer that ticks once is such an end, and a repeating timer counts the ticks that it
  /// misses.
  ///
  /// - Parameter seconds: The number of seconds, at most 25 years. Zero calls the handlers that are due now. A negative
  ///   number or NaN does nothing.
  @MainActor public func advance(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    let time = manualTime
    time.performCall { time.advance(by: nanoseconds(seconds)) }
  }

  /// Advances the clock while the device sleeps or the process is suspended.
  ///
  /// No handler runs in the meantime, and the uptime doesn't change. On waking, alarms that follow the time of day and
  /// are due fire at once.
  ///
  /// - Parameter seconds: The number of seconds, at most 25 years. A negative number or NaN does nothing.
  @MainActor public func sleep(for seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    manualTime.withLock { $0.device.sleep(for: nanoseconds(seconds)) }
    advance(by: 0)
  }

  /// Sets the time of day ahead, or back if `seconds` is negative. Alarms that become due fire at once.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds, at most 25 years in either direction. NaN doesn't change the time of day.
  ///   - isAnnounced: Whether the system notifies the app of the change, as Apple's systems do.
  @MainActor public func setWallClock(aheadBy seconds: TimeInterval, isAnnounced: Bool = true) {
    manualTime.withLock { $0.device.setTimeOfDay(aheadBy: nanoseconds(seconds)) }
    if isAnnounced { center.scheduler.handle(.timeOfDayDidChange) }
    advance(by: 0)
  }

  /// Sends the app to the background, where observers of countdowns aren't notified. Dispatch timers tick there as long
  /// as you advance the clock.
  ///
  /// To let time pass in the background, call ``sleep(for:)``, because the system soon suspends an app there.
  @MainActor public func enterBackground() {
    center.scheduler.handle(.didEnterBackground)
  }

  /// Returns the app to the foreground. Handlers that are due run before this method returns.
  @MainActor public func enterForeground() {
    center.scheduler.handle(.willEnterForeground)
    advance(by: 0)
  }

  /// Simulates the end of the app's process and a new launch. In the new process, `CountdownCenter.shared` is a new
  /// center that restores the stored keys. A pending request has left its wait.
  ///
  /// Call this method outside ``run(_:)``, because the body of `run(_:)` stays in the process in which it began. For
  /// buttons, countdowns, timers, and centers of the former process, time no longer passes. If you call this method
  /// inside `run(_:)`, the first use of them in its body writes a line to the system's log. Centers of the former
  /// process no longer save, even if a request is finished or released later. This method waits for a save on another
  /// thread, for one second at most.
  @MainActor public func relaunch() {
    start(manualTime.withLock { $0.device })
  }

  /// Simulates a device that is turned off and on again, and a launch of the app. See ``relaunch()``.
  ///
  /// - Parameter seconds: The number of seconds that the device is off, by the time of day, at most 25 years. A
  ///   negative number or NaN counts as zero.
  @MainActor public func reboot(offFor seconds: TimeInterval = 0) {
    var device = manualTime.withLock { $0.device }
    device.reboot(offFor: nanoseconds(max(0, seconds)))
    start(device)
  }

  private func start(_ device: ManualTime.Device) {
    let former = manualTime
    // The requests of the former process may be finished or released later.
    center.scheduler.stopSaving()
    if CountdownEnvironment.clock === former { former.withLock { $0.isEndLogged = false } }
    var process = Self.launch(ManualTime(device), store)
    self.process.withLock { swap(&$0, &process) }
    // The former process is released outside the lock.
    withExtendedLifetime(process) {}
  }

  /// Whether the main queue is stalled, as if the main thread were busy.
  ///
  /// While this property is true, no handler runs on the main queue. Setting it to false runs the pending ones.
  ///
  /// If handlers on any queue keep triggering each other at one instant, more than 100,000 times in a call such as
  /// ``advance(by:)``, the clock stops calling them, sets this property to true, and writes a line to the system's log.
  /// The test then fails instead of hanging. If you set the property to false, the handlers on the main queue continue,
  /// up to the same limit.
  @MainActor public var isMainQueueStalled: Bool {
    get { manualTime.withLock { $0.isMainQueueStalled } }
    set {
      manualTime.withLock { $0.isMainQueueStalled = newValue }
      manualTime.performPendingWork()
    }
  }

  /// Whether the system identifies the device's boot. The default is true.
  ///
  /// A device may not do so. After a ``relaunch()``, the library then can't be sure whether the device was restarted.
  @MainActor public var isBootKnown: Bool {
    get { manualTime.withLock { $0.device.isBootKnown } }
    set { manualTime.withLock { $0.device.isBootKnown = newValue } }
  }

  // MARK: Checking

  /// The number of scheduled alarms. It's zero while no timer runs and no running countdown has observers.
  public var armedAlarmCount: Int {
    manualTime.withLock { $0.alarms.count }
  }

  /// The number of times that the device has woken up since the clock was created. Alarms that fire together count
  /// once.
  public var wakeUpCount: Int {
    manualTime.withLock { $0.device.wakeUpCount }
  }

  /// Converts seconds to nanoseconds, limited to a quarter of the longest duration (25 years) in either direction, so
  /// that sums don't overflow. NaN becomes zero.
  private func nanoseconds(_ seconds: TimeInterval) -> Nanoseconds {
    let limit = Countdown.longest / 4
    return min(max(Nanoseconds(seconds: seconds), -limit), limit)
  }
}
