public import CountdownCore
public import Foundation

/// A clock that stands still until a test moves it, with every tick seen before the move returns.
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
/// Countdowns that are created inside ``run(_:)`` follow this clock for as long as they live, and
/// `CountdownCenter.shared` is a center of this clock's own there. Handlers on the main queue are called before
/// ``advance(by:)``, or whatever else made them due on the main thread, returns: `start()` and `observe` too, where the
/// system's clock calls a little later. Dropping or canceling an observation calls no handler. What they start follows this clock as well. Handlers on other queues are sent
/// there, to be waited for with `queue.sync {}`.
///
/// The clock behaves like a device: it can ``sleep(for:)``, go to the background, ``reboot(offFor:)``, its time of day can
/// be set, and its main queue can stall.
///
/// Sound as `@unchecked Sendable` because `process` is touched only under `lock`.
public final class ManualClock: @unchecked Sendable {
  private typealias Process = (time: ManualTime, center: CountdownCenter)

  private let store = InMemoryCountdownStore()
  private let lock = NSLock()
  private var process: Process

  /// A clock at an arbitrary instant, of a device that is awake, and an app that has just been launched.
  public init() {
    process = Self.launch(ManualTime(), store)
  }

  /// The time that this clock moves, for `CountdownTime.withClock(_:center:perform:)` and for asking it; another after
  /// each ``relaunch()``.
  public var time: any CountdownClock { manualTime }

  var manualTime: ManualTime { lock.withLock { process.time } }

  /// Runs `body` with this clock in place of the system's: see `CountdownTime.withClock(_:center:perform:)`.
  @discardableResult
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let process = lock.withLock { self.process }
    return try CountdownTime.withClock(process.time, center: process.center, perform: body)
  }

  /// The same for what takes its time, on the actor that it is called from: `await clock.run { await page.send() }`. Time
  /// stands still meanwhile, unless something moves it.
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

  // MARK: What a test does

  /// Lets time pass on a device that is awake, and stops at each wake-up on the way.
  ///
  /// After 100,000 wake-ups, which a countdown with an interval of a second reaches after a day, it stops at ends alone:
  /// observers receive every end at its moment, and of the ticks before it the present value, as after a stall.
  ///
  /// - Parameter seconds: Zero delivers what is due now. Negative or not a number does nothing: time never goes back.
  @MainActor public func advance(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    manualTime.advance(by: nanoseconds(seconds))
  }

  /// Lets time pass while the device sleeps, or the process is stopped: nothing runs meanwhile, and the uptime stands
  /// still. On waking, what has come due by the time of day goes off at once.
  ///
  /// - Parameter seconds: Negative or not a number does nothing.
  @MainActor public func sleep(for seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    manualTime.withLock { $0.sleep(for: nanoseconds(seconds)) }
    advance(by: 0)
  }

  /// Sets the time of day ahead, or back if negative, as a user can. What that makes due goes off at once.
  ///
  /// - Parameters:
  ///   - seconds: Not a number does nothing.
  ///   - isAnnounced: Whether the system tells the app of it, as Apple's do; others do not.
  @MainActor public func setWallClock(aheadBy seconds: TimeInterval, isAnnounced: Bool = true) {
    manualTime.withLock { $0.setTimeOfDay(aheadBy: nanoseconds(seconds)) }
    if isAnnounced { manualTime.send(.timeOfDayDidChange) }
    advance(by: 0)
  }

  /// Sends the app to the background, where no handler is called. Let time pass there with ``sleep(for:)``: an app is
  /// suspended soon.
  @MainActor public func enterBackground() {
    manualTime.send(.didEnterBackground)
  }

  /// Brings the app back. What is due is delivered before this returns.
  @MainActor public func enterForeground() {
    manualTime.send(.willEnterForeground)
    advance(by: 0)
  }

  /// Ends the app's process and launches it again: `CountdownCenter.shared` is another, which takes up what the former one
  /// has kept.
  ///
  /// Call it outside ``run(_:)``, whose body keeps the process in which it began. Buttons, countdowns and centers from
  /// before belong to a process that is gone: their time stands still for ever.
  @MainActor public func relaunch() {
    start(manualTime.withLock { $0.relaunched() })
  }

  /// Turns the device off and, after so long by the time of day, on again, and launches the app: see ``relaunch()``.
  ///
  /// - Parameter seconds: Negative or not a number counts as zero.
  @MainActor public func reboot(offFor seconds: TimeInterval = 0) {
    start(manualTime.withLock { $0.rebooted(offFor: nanoseconds(max(0, seconds))) })
  }

  private func start(_ storage: ManualTime.Storage) {
    let process = Self.launch(ManualTime(storage), store)
    // The former one is released outside the lock.
    let former = lock.withLock {
      defer { self.process = process }
      return self.process
    }
    withExtendedLifetime(former) {}
  }

  /// While true, nothing is delivered on the main queue, as if the main thread were busy. Setting it to false delivers.
  @MainActor public var isMainQueueStalled: Bool {
    get { manualTime.withLock { $0.isMainQueueStalled } }
    set {
      manualTime.withLock { $0.isMainQueueStalled = newValue }
      manualTime.performPendingWork()
    }
  }

  // MARK: What a test can ask

  /// How many alarms are set. Zero when nothing is being watched: the library would wake nothing.
  public var armedAlarmCount: Int {
    manualTime.withLock { $0.alarms.count }
  }

  /// How often a device would have woken up since the clock was made: alarms that go off together count once.
  public var wakeUpCount: Int {
    manualTime.withLock { $0.wakeUpCount }
  }

  /// Held within a quarter of a century either way, so that they can be added up; not a number counts as zero.
  private func nanoseconds(_ seconds: TimeInterval) -> Int64 {
    let limit = Countdown.allowedDurations.upperBound / 4
    return seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1_000_000_000).rounded())
  }
}
