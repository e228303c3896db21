import Dispatch

/// The evenly spaced instants at which an alarm goes off. Countdowns that tick evenly need no new schedule.
struct WakeSchedule: Equatable {
  /// A wake-up that the due countdowns require.
  struct Wake {
    var instant: MonotonicInstant
    /// The time by which the wake-up may be late.
    var leeway: Nanoseconds
    /// A lower bound for the first end of any countdown. If an alarm is missed, a tick can wait for the next alarm, but
    /// an end can't.
    var firstEnd: MonotonicInstant
  }

  /// The maximum lateness of a wake-up that counts as on time.
  ///
  /// Rescheduling the alarm for less would cost more than it gains. An adjusted clock takes several seconds to drift
  /// this far from the monotonic clock.
  static let tolerance: Nanoseconds = 5_000_000

  /// The longest period for which missing one wake-up is acceptable.
  private static let longestAlternatingPeriod: Nanoseconds = 2 * .perSecond

  /// The next instant at which the alarm goes off.
  private(set) var next: MonotonicInstant
  let period: Nanoseconds
  /// The time by which the alarm may be late.
  let leeway: Nanoseconds
  /// Whether the two alarms of a ``GuardedAlarm`` take turns.
  private(set) var isAlternating = false

  init(next wake: Wake, period: Nanoseconds) {
    next = wake.instant
    self.period = max(1, period)
    leeway = wake.leeway
    isAlternating = canAlternate(until: wake.firstEnd)
  }

  /// Returns whether the two alarms can take turns.
  ///
  /// Alternating alarms need one period to make up for a missed wake-up. No countdown may end in that period. A period
  /// within the standard leeway is always short enough.
  private func canAlternate(until firstEnd: MonotonicInstant) -> Bool {
    period <= CountdownScheduler.standardLeeway
      || period <= Self.longestAlternatingPeriod && next.advanced(byNanoseconds: period) <= firstEnd
  }

  /// Returns whether the next instant is exactly the one that `wake` requires.
  func fits(_ wake: Wake?) -> Bool {
    guard let wake else { return false }
    return next == wake.instant && isAlternating == canAlternate(until: wake.firstEnd)
  }

  /// Returns whether the alarm goes off in time for `wake`. The alarm may also go off earlier. The schedule is then
  /// checked again.
  func covers(_ wake: Wake) -> Bool {
    next <= wake.instant
      && next.advanced(byNanoseconds: leeway) <= wake.instant.advanced(byNanoseconds: wake.leeway)
      && (!isAlternating || canAlternate(until: wake.firstEnd))
  }

  /// Advances to the first instant after `now`. Does nothing and returns nil if `next` is later than `now`.
  ///
  /// - Returns: The instant of this wake-up, and whether the wake-up was on time. The minimum time until the next
  ///   wake-up counts from that instant. A wake-up is late if it exceeds its leeway or if an earlier one was missed.
  mutating func advance(past now: MonotonicInstant) -> (wake: MonotonicInstant, isOnTime: Bool)? {
    let passed = now.nanoseconds(since: next)
    guard passed >= 0 else { return nil }
    let delay = passed % period
    let scheduled = now.advanced(byNanoseconds: -delay)
    next = scheduled.advanced(byNanoseconds: period)
    let isOnTime = passed < period && delay <= leeway.saturatingAdd(Self.tolerance)
    return (delay <= Self.tolerance ? scheduled : now, isOnTime)
  }
}

/// The state of a scheduler's alarm.
enum AlarmState: Equatable {
  case idle
  case scheduled(WakeSchedule)
  /// The alarm is scheduled, but must be rescheduled before the next wake-up.
  case outdated

  func isDue(within time: Nanoseconds, of now: MonotonicInstant) -> Bool {
    if case .scheduled(let schedule) = self { schedule.next.nanoseconds(since: now) < time } else { false }
  }

  mutating func invalidate() {
    if self != .idle { self = .outdated }
  }

  /// Invalidates a schedule that isn't exactly the one for `wake`.
  mutating func invalidate(unlessFor wake: WakeSchedule.Wake?) {
    if case .scheduled(let schedule) = self, !schedule.fits(wake) { self = .outdated }
  }

  /// Advances the schedule, and invalidates it if the wake-up at `now` is late.
  ///
  /// - Returns: The instant of the wake-up, or nil if none was scheduled at or before `now`.
  mutating func advance(past now: MonotonicInstant) -> MonotonicInstant? {
    guard case .scheduled(var schedule) = self, let (wake, isOnTime) = schedule.advance(past: now) else { return nil }
    self = isOnTime ? .scheduled(schedule) : .outdated
    return wake
  }
}

/// A repeating alarm that continues after sleep and after a change of the time of day. It consists of two alarms.
///
/// A wall-time alarm goes off on waking if it became due during sleep, but setting the time of day back delays it. An
/// uptime alarm isn't affected by the time of day, but stops during sleep.
///
/// - If the schedule alternates, the two alarms take turns, so each wake-up needs only one. If one alarm misses its
///   turn, the other goes off a period later.
/// - Otherwise, both alarms go off at each wake-up, because an end must not be missed.
///
/// If an alarm goes off early or late, the scheduler checks its own clock and reschedules both.
final class GuardedAlarm {
  /// The longest delay of the uptime alarm. If the time of day was set back before a sleep, it limits the delay of the
  /// next wake-up after the sleep.
  private static let longestGuard: Nanoseconds = 60 * .perSecond

  /// A serial queue, so that one thread handles alarms that go off together. On a queue of lower quality, Darwin lets alarms
  /// be late by up to 75 ms.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .userInitiated))

  private let wall: any CountdownAlarm
  private let uptime: any CountdownAlarm

  init(clock: any CountdownClock, handler: @escaping @Sendable () -> Void) {
    wall = clock.makeAlarm(on: .wall, queue: Self.queue) { _ in handler() }
    uptime = clock.makeAlarm(on: .uptime, queue: Self.queue) { _ in handler() }
  }

  func schedule(_ schedule: WakeSchedule, at now: MonotonicInstant) {
    let delay = schedule.next.nanoseconds(since: now)
    let (period, leeway) = (schedule.period, schedule.leeway)
    if schedule.isAlternating {
      let round = period.saturatingAdd(period)
      wall.schedule(afterNanoseconds: delay, repeatingEvery: round, leeway: leeway)
      uptime.schedule(afterNanoseconds: delay.saturatingAdd(period), repeatingEvery: round, leeway: leeway)
    } else {
      wall.schedule(afterNanoseconds: delay, repeatingEvery: period, leeway: leeway)
      uptime.schedule(
        afterNanoseconds: min(delay, Self.longestGuard), repeatingEvery: min(period, Self.longestGuard), leeway: leeway)
    }
  }

  func unschedule() {
    wall.unschedule()
    uptime.unschedule()
  }
}
