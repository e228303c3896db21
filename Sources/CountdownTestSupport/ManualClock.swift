public import CountdownCore
public import Foundation

/// A clock that stands still until a test advances it.
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
/// Countdowns that are created inside ``run(_:)`` use this clock for as long as they exist. There,
/// `CountdownCenter.shared` is a center that belongs to this clock. Countdowns that a handler creates use this clock, too.
///
/// Handlers on the main queue run before the call that made them due returns on the main thread. That applies to
/// ``advance(by:)``, but also to `start()` and `observe`, whose handlers run slightly later with the system's clock.
/// Releasing or canceling an observation calls no handler. Handlers on another queue are sent to that queue; wait for them
/// with `queue.sync {}`.
///
/// The clock simulates a device: it can ``sleep(for:)``, enter the background, ``reboot(offFor:)``, have its time of day
/// set, and stall its main queue.
///
/// Sound as `@unchecked Sendable` because `process` is accessed only under `lock`.
public final class ManualClock: @unchecked Sendable {
  private typealias Process = (time: ManualTime, center: CountdownCenter)

  private let store = InMemoryCountdownStore()
  private let lock = NSLock()
  private var process: Process

  /// Creates a clock at an arbitrary instant, for a device that is awake and an app that was just launched.
  public init() {
    process = Self.launch(ManualTime(), store)
  }

  /// The time of the current process. Each ``relaunch()`` and ``reboot(offFor:)`` replaces it.
  ///
  /// Read it, or pass it to `CountdownTime.withClock(_:center:perform:)`.
  public var time: any CountdownClock { manualTime }

  var manualTime: ManualTime { lock.withLock { process.time } }

  /// Runs `body` with this clock in place of the system's clock. See `CountdownTime.withClock(_:center:perform:)`.
  @discardableResult
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let process = lock.withLock { self.process }
    return try CountdownTime.withClock(process.time, center: process.center, perform: body)
  }

  /// Runs an asynchronous `body` with this clock in place of the system's clock, on the caller's actor.
  ///
  /// For example, `await clock.run { await page.send() }`. Time stands still unless something advances the clock.
  @discardableResult
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let process = lock.withLock { self.process }
    return try await CountdownTime.withClock(process.time, center: process.center, perform: body)
  }

  private static func launch(_ time: ManualTime, _ store: InMemoryCountdownStore) -> Process {
    let center = CountdownTime.withClock(time) { CountdownCenter(store: store) }
    time.withLock { $0.center = center }
    return (time, center)
  }

  // MARK: Advancing the clock

  /// Lets time pass on a device that is awake, and stops at each wake-up.
  ///
  /// After 100,000 wake-ups, the clock stops only at ends. A countdown with an interval of a second reaches that number
  /// after more than a day. Observers then receive every end at its instant, and of the ticks before it only the current
  /// value.
  ///
  /// - Parameter seconds: The number of seconds. Zero delivers what is due now. A negative number or NaN does nothing.
  @MainActor public func advance(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    manualTime.advance(by: nanoseconds(seconds))
  }

  /// Lets time pass while the device sleeps or the process is suspended.
  ///
  /// Nothing runs, and the uptime stands still. On waking, what became due by the time of day goes off at once.
  ///
  /// - Parameter seconds: The number of seconds. A negative number or NaN does nothing.
  @MainActor public func sleep(for seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    manualTime.withLock { $0.sleep(for: nanoseconds(seconds)) }
    advance(by: 0)
  }

  /// Sets the time of day ahead, or back if `seconds` is negative. What becomes due goes off at once.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds. NaN does nothing.
  ///   - isAnnounced: Whether the system notifies the app of the change, as Apple's systems do.
  @MainActor public func setWallClock(aheadBy seconds: TimeInterval, isAnnounced: Bool = true) {
    manualTime.withLock { $0.setTimeOfDay(aheadBy: nanoseconds(seconds)) }
    if isAnnounced { manualTime.send(.timeOfDayDidChange) }
    advance(by: 0)
  }

  /// Sends the app to the background, where no handler is called.
  ///
  /// Let time pass there with ``sleep(for:)``, because the system soon suspends an app in the background.
  @MainActor public func enterBackground() {
    manualTime.send(.didEnterBackground)
  }

  /// Returns the app to the foreground. What is due is delivered before this method returns.
  @MainActor public func enterForeground() {
    manualTime.send(.willEnterForeground)
    advance(by: 0)
  }

  /// Ends the app's process and launches the app again. `CountdownCenter.shared` becomes a new center that restores the
  /// stored keys.
  ///
  /// Call it outside ``run(_:)``, whose body stays in the process in which it began. For buttons, countdowns, and centers
  /// of the former process, time stands still.
  @MainActor public func relaunch() {
    start(manualTime.withLock { $0.relaunched() })
  }

  /// Turns the device off and on again, and launches the app. See ``relaunch()``.
  ///
  /// - Parameter seconds: The number of seconds the device is off, by the time of day. A negative number or NaN counts as
  ///   zero.
  @MainActor public func reboot(offFor seconds: TimeInterval = 0) {
    start(manualTime.withLock { $0.rebooted(offFor: nanoseconds(max(0, seconds))) })
  }

  private func start(_ storage: ManualTime.Storage) {
    let process = Self.launch(ManualTime(storage), store)
    // Released outside the lock.
    let former = lock.withLock {
      defer { self.process = process }
      return self.process
    }
    withExtendedLifetime(former) {}
  }

  /// Whether the main queue is stalled, as if the main thread were busy.
  ///
  /// While it is true, nothing is delivered on the main queue. Setting it to false delivers what is pending.
  @MainActor public var isMainQueueStalled: Bool {
    get { manualTime.withLock { $0.isMainQueueStalled } }
    set {
      manualTime.withLock { $0.isMainQueueStalled = newValue }
      manualTime.performPendingWork()
    }
  }

  // MARK: Checking

  /// The number of scheduled alarms. It is zero when no running countdown has observers.
  public var armedAlarmCount: Int {
    manualTime.withLock { $0.alarms.count }
  }

  /// The number of times that the device has woken up since the clock was created. Alarms that go off together count once.
  public var wakeUpCount: Int {
    manualTime.withLock { $0.wakeUpCount }
  }

  /// Returns at most a quarter of the longest duration (25 years) in either direction, so that sums don't overflow. NaN
  /// becomes zero.
  private func nanoseconds(_ seconds: TimeInterval) -> Int64 {
    let limit = Countdown.allowedDurations.upperBound / 4
    return seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1_000_000_000).rounded())
  }
}
