import CountdownCore
import Foundation

extension ManualTime {
  struct Storage {
    struct Setting {
      var timeline: DispatchTimer.Clock
      /// As `timeline` counts, not as `now` does.
      var due: MonotonicInstant
      var interval: Int64
      var handler: @Sendable () -> Void
    }

    /// A day in 2026, in nanoseconds since 1970.
    private static let firstTimeOfDay: Int64 = 1_780_000_000_000_000_000

    // Not zero, so that nothing can mistake "never" for "now".
    var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)
    /// How far the time of day is ahead of `now`.
    var wallOffset = firstTimeOfDay
    /// How far the uptime is behind `now`.
    var slept: Int64 = 0
    var alarms: [ObjectIdentifier: Setting] = [:]
    var wakeUpCount = 0
    var lastWakeUp: MonotonicInstant?
    var bootCount = 1
    weak var center: CountdownCenter?
    var eventHandlers: [@Sendable (CountdownClockEvent) -> Void] = []
    var work: [@Sendable () -> Void] = []
    var isWorking = false
    /// The number of wake-ups after which an advance stops at ends alone: more than a day has seconds.
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

    /// Held well within 64 bits, so that `now` can still be added.
    private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
      let (sum, overflow) = left.addingReportingOverflow(right)
      return overflow ? (right < 0 ? .min / 2 : .max / 2) : sum
    }

    /// The time as a new process finds it: nothing is set, nobody listens.
    func relaunched() -> Storage {
      var next = Storage()
      next.now = now
      next.wallOffset = wallOffset
      next.slept = slept
      next.bootCount = bootCount
      next.wakeUpCount = wakeUpCount
      return next
    }

    /// The time as the first process finds it after the device was off for so long: the clock's zero is another, the
    /// time of day has gone on.
    func rebooted(offFor nanoseconds: Int64) -> Storage {
      var next = relaunched()
      next.now = MonotonicInstant(nanoseconds: 10_000_000_000)
      let wall = now.advanced(byNanoseconds: wallOffset).advanced(byNanoseconds: nanoseconds)
      next.wallOffset = wall.nanoseconds(since: next.now)
      next.slept = 0
      next.bootCount += 1
      return next
    }

    /// How far `timeline` is ahead of `now`.
    func offset(of timeline: DispatchTimer.Clock) -> Int64 {
      switch timeline {
      case .wall: wallOffset
      case .uptime: -slept
      }
    }

    /// Sets off the alarm that comes first, if it does by `end`, and moves `now` to where it does.
    mutating func takeAlarm(dueBy end: MonotonicInstant) -> (@Sendable () -> Void)? {
      let dues = alarms.mapValues { $0.due.advanced(byNanoseconds: -offset(of: $0.timeline)) }
      guard let first = dues.min(by: { $0.value < $1.value }), first.value <= end else { return nil }
      now = max(now, first.value)
      // Alarms that go off together wake a device up once.
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
}
