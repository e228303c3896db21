import CountdownCore
import Dispatch
import Foundation

/// The clock of one process on a ``ManualClock``'s device.
///
/// Countdowns hold this object instead of the manual clock, which holds their center. After a relaunch, the clock of
/// the former process doesn't advance anymore.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
final class ManualTime: CountdownClock, @unchecked Sendable {
  struct Storage {
    struct Schedule {
      var timeline: DispatchTimer.Clock
      /// The instant on `timeline`, which differs from the clock's by an offset.
      var due: MonotonicInstant
      var interval: Int64
      var handler: @Sendable () -> Void
    }

    /// A day in 2026, in nanoseconds since 1970.
    private static let firstTimeOfDay: Int64 = 1_780_000_000_000_000_000

    // Not zero, so that a missing instant can't be confused with the current one.
    var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)
    /// The number of nanoseconds by which the time of day is ahead of `now`.
    var wallOffset = firstTimeOfDay
    /// The number of nanoseconds by which the uptime is behind `now`.
    var slept: Int64 = 0
    var alarms: [ObjectIdentifier: Schedule] = [:]
    var wakeUpCount = 0
    var lastWakeUp: MonotonicInstant?
    var bootCount = 1
    var isBootKnown = true
    weak var center: CountdownCenter?
    var eventHandlers: [@Sendable (CountdownClockEvent) -> Void] = []
    var work: [@Sendable () -> Void] = []
    var isWorking = false
    /// The number of wake-ups after which an advance stops only at ends. A day has fewer seconds.
    var longestWalk = 100_000
    var isMainQueueStalled = false

    var timeOfDay: TimeInterval {
      TimeInterval(now.advanced(byNanoseconds: wallOffset).nanoseconds) / 1_000_000_000
    }

    mutating func sleep(for nanoseconds: Int64) {
      now = now.advanced(byNanoseconds: nanoseconds)
      slept = Self.sum(slept, nanoseconds)
    }

    mutating func setTimeOfDay(aheadBy nanoseconds: Int64) {
      wallOffset = Self.sum(wallOffset, nanoseconds)
    }

    /// Returns the sum. It saturates at half the range of 64 bits, so that `now` can still be added.
    private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? (right < 0 ? .min / 2 : .max / 2) : sum
    }

    /// Returns the state for a new process, with the same time, but without alarms or handlers.
    func relaunched() -> Storage {
      var next = Storage()
      next.now = now
      next.wallOffset = wallOffset
      next.slept = slept
      next.bootCount = bootCount
      next.isBootKnown = isBootKnown
      next.wakeUpCount = wakeUpCount
      return next
    }

    /// Returns the state for the first process of a new boot, with a new zero and a later time of day.
    func rebooted(offFor nanoseconds: Int64) -> Storage {
      var next = relaunched()
      next.now = MonotonicInstant(nanoseconds: 10_000_000_000)
      let wall = now.advanced(byNanoseconds: wallOffset).advanced(byNanoseconds: nanoseconds)
      next.wallOffset = wall.nanoseconds(since: next.now)
      next.slept = 0
      next.bootCount += 1
      return next
    }

    /// Returns the number of nanoseconds by which `timeline` is ahead of `now`.
    func offset(of timeline: DispatchTimer.Clock) -> Int64 {
      switch timeline {
      case .wall: wallOffset
      case .uptime: -slept
      }
    }

    /// Advances `now` to the first alarm that is due by `end`, and returns the alarm's handler.
    mutating func takeAlarm(dueBy end: MonotonicInstant) -> (@Sendable () -> Void)? {
      let dues = alarms.mapValues { $0.due.advanced(byNanoseconds: -offset(of: $0.timeline)) }
      guard let first = dues.min(by: { $0.value < $1.value }), first.value <= end else { return nil }
      now = max(now, first.value)
      // Alarms that go off together cause one wake-up.
      if lastWakeUp != now { wakeUpCount += 1 }
      lastWakeUp = now
      guard var alarm = alarms[first.key] else { return nil }
      let missed = now.nanoseconds(since: first.value) / alarm.interval
      alarm.due = alarm.due.advanced(byNanoseconds: missed * alarm.interval).advanced(byNanoseconds: alarm.interval)
      alarms[first.key] = alarm
      return alarm.handler
    }

    mutating func takeWork() -> (@Sendable () -> Void)? {
      isMainQueueStalled || work.isEmpty ? nil : work.removeFirst()
    }
  }

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

  /// Whether the calling code runs on the main queue. `Thread.isMainThread` isn't enough: on Linux, another thread may
  /// serve the queue.
  private static var isOnMain: Bool { DispatchQueue.getSpecific(key: mainQueueKey.key) == true }

  private let lock = NSLock()
  private var storage: Storage

  init(_ storage: Storage = Storage()) {
    self.storage = storage
  }

  var now: MonotonicInstant { withLock { $0.now } }
  var timeOfDay: TimeInterval { withLock { $0.timeOfDay } }
  var bootIdentity: String? { withLock { $0.isBootKnown ? "boot \($0.bootCount)" : nil } }

  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm {
    ManualAlarm(time: self, timeline: timeline, handler: handler)
  }

  /// Runs `work` on the main queue. If the caller is on the main queue, `work` runs before the outermost call returns.
  func performOnMain(_ work: @escaping @Sendable () -> Void) {
    withLock { $0.work.append(work) }
    if Self.isOnMain {
      performPendingWork()
    } else {
      DispatchQueue.main.async { self.performPendingWork() }
    }
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {
    withLock { $0.eventHandlers.append(handler) }
  }

  func send(_ event: CountdownClockEvent) {
    for handler in withLock({ $0.eventHandlers }) { handler(event) }
  }

  /// Advances the clock. Stops at each alarm on the way, and after `longestWalk` alarms only at each end.
  func advance(by nanoseconds: Int64) {
    let end = withLock { $0.now.advanced(byNanoseconds: nanoseconds) }
    performPendingWork()
    let longestWalk = withLock { $0.longestWalk }
    var stops = 0
    while let handler = withLock({ $0.takeAlarm(dueBy: end) }) {
      handler()
      performPendingWork()
      stops += 1
      if stops >= longestWalk { pass(to: min(end, CountdownTime.firstEnd(on: self) ?? end)) }
    }
    pass(to: end)
  }

  private func pass(to instant: MonotonicInstant) {
    withLock { $0.now = max($0.now, instant) }
  }

  /// Runs pending work in order. As on a real main queue, nested work runs after the current work, not inside it.
  func performPendingWork() {
    let isOutermost = withLock { storage in
      defer { storage.isWorking = true }
      return !storage.isWorking
    }
    guard isOutermost else { return }
    // A countdown that a handler creates uses this clock too.
    CountdownTime.withClock(self, center: withLock { $0.center }) {
      while let work = withLock({ $0.takeWork() }) { work() }
    }
    withLock { $0.isWorking = false }
  }

  func withLock<Result>(_ body: (inout Storage) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&storage)
  }
}

private final class ManualAlarm: CountdownAlarm {
  private let time: ManualTime
  private let timeline: DispatchTimer.Clock
  private let handler: @Sendable () -> Void

  init(time: ManualTime, timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    self.time = time
    self.timeline = timeline
    self.handler = handler
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let identifier = ObjectIdentifier(self)
    time.withLock { storage in
      let reading = storage.now.advanced(byNanoseconds: storage.offset(of: timeline))
      storage.alarms[identifier] = ManualTime.Storage.Schedule(
        timeline: timeline, due: reading.advanced(byNanoseconds: max(0, delay)), interval: max(1, interval),
        handler: handler)
    }
  }

  func unschedule() {
    let identifier = ObjectIdentifier(self)
    time.withLock { $0.alarms[identifier] = nil }
  }
}
