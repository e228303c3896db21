import CountdownCore
import Dispatch
import Foundation

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
/// Countdowns that are created inside ``run(_:)`` follow this clock for as long as they live. Handlers on the main queue
/// are called before ``advance(by:)``, or whatever else made them due on the main thread, returns: `start()` and `observe`
/// too, where the system's clock calls a little later. What they start follows this clock as well. Handlers on other
/// queues are sent there, to be waited for with `queue.sync {}`.
///
/// The clock behaves like a device: it can ``sleep(for:)``, its time of day can be set, and its main queue can stall.
///
/// Sound as `@unchecked Sendable` because `storage` is touched only under `lock`.
public final class ManualClock: CountdownClock, @unchecked Sendable {
  /// Thread.isMainThread does not tell: on Linux the main queue may be served by another thread.
  private static var isOnMain: Bool { DispatchQueue.getSpecific(key: mainMark) == true }
  private static let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let lock = NSLock()
  private var storage = Storage()

  /// A clock at an arbitrary instant, of a device that is awake.
  public init() {}

  /// Runs `body` with this clock in place of the system's: see `CountdownTime.withClock(_:perform:)`.
  @discardableResult
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CountdownTime.withClock(self, perform: body)
  }

  // MARK: What a test does

  /// Lets time pass on a device that is awake, and stops at each wake-up on the way.
  ///
  /// - Parameter seconds: Zero delivers what is due now. Negative or not a number does nothing: time never goes back.
  @MainActor public func advance(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    let end = withLock { $0.now.advanced(byNanoseconds: nanoseconds(seconds)) }
    performPendingWork()
    while let handler = withLock({ $0.takeAlarm(dueBy: end) }) {
      handler()
      performPendingWork()
    }
    withLock { $0.now = max($0.now, end) }
  }

  /// Lets time pass while the device sleeps, or the process is stopped: nothing runs meanwhile, and the uptime stands
  /// still. On waking, what has come due by the time of day goes off at once.
  ///
  /// - Parameter seconds: Negative or not a number does nothing.
  @MainActor public func sleep(for seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    withLock { $0.sleep(for: nanoseconds(seconds)) }
    advance(by: 0)
  }

  /// Sets the time of day ahead, or back if negative, as a user can. What that makes due goes off at once.
  ///
  /// - Parameter seconds: Not a number does nothing.
  @MainActor public func setWallClock(aheadBy seconds: TimeInterval) {
    withLock { $0.setTimeOfDay(aheadBy: nanoseconds(seconds)) }
    advance(by: 0)
  }

  /// While true, nothing is delivered on the main queue, as if the main thread were busy. Setting it to false delivers.
  @MainActor public var isMainQueueStalled: Bool {
    get { withLock { $0.isMainQueueStalled } }
    set {
      withLock { $0.isMainQueueStalled = newValue }
      performPendingWork()
    }
  }

  // MARK: What a test can ask

  /// How many alarms are set. Zero when nothing is being watched: the library would wake nothing.
  public var armedAlarmCount: Int {
    withLock { $0.alarms.count }
  }

  /// How often an alarm has gone off since the clock was made: what a device would have woken up for.
  public var wakeUpCount: Int {
    withLock { $0.wakeUpCount }
  }

  // MARK: What the library asks for

  /// The present instant.
  public var now: MonotonicInstant {
    withLock { $0.now }
  }

  /// An alarm that goes off while a test moves the clock.
  public func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void)
    -> any CountdownAlarm
  {
    ManualAlarm(clock: self, timeline: timeline, handler: handler)
  }

  /// On the main thread, runs `work` before the outermost such call returns; from another thread, hands it over.
  public func performOnMain(_ work: @escaping @Sendable () -> Void) {
    withLock { $0.work.append(work) }
    if Self.isOnMain {
      performPendingWork()
    } else {
      DispatchQueue.main.async { self.performPendingWork() }
    }
  }

  func withLock<Result>(_ body: (inout Storage) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&storage)
  }

  /// As a main queue does: what is passed while something runs comes after it, not inside it.
  private func performPendingWork() {
    let isOutermost = withLock { storage in
      defer { storage.isWorking = true }
      return !storage.isWorking
    }
    guard isOutermost else { return }
    run {
      while let work = withLock({ $0.takeWork() }) { work() }
    }
    withLock { $0.isWorking = false }
  }

  /// Held within a quarter of a century either way, so that they can be added up; not a number counts as zero.
  private func nanoseconds(_ seconds: TimeInterval) -> Int64 {
    let limit = Countdown.allowedDurations.upperBound / 4
    return seconds.isNaN ? 0 : Int64((min(max(seconds, -limit), limit) * 1_000_000_000).rounded())
  }
}
