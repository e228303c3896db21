import Dispatch

/// A scheduler's alarm: a repeating alarm on the wall time, and a watchdog on the uptime clock. Access it under the
/// scheduler's lock.
///
/// The wall-time alarm goes off on waking if it became due during sleep, but setting the time of day back delays it.
/// The scheduler sets the alarm again when the system reports such a change. Otherwise, the watchdog goes off.
///
/// Setting an alarm costs as much as a wake-up. Therefore, the wall-time alarm is left alone while it goes off at the
/// next wake-up anyway, and the watchdog is set again only after ``watchdogPause``.
final class WakeAlarm {
  struct Wake {
    let instant: MonotonicInstant
    let leeway: Nanoseconds
  }

  /// The wall-time alarm goes off at `next` and then in every `period`, late by `leeway` at most.
  private struct Schedule {
    var next: MonotonicInstant
    let period: Nanoseconds
    let leeway: Nanoseconds
  }

  /// The lateness, apart from the leeway, at which an alarm counts as on time. An adjusted clock takes several seconds
  /// to drift this far from the monotonic clock.
  private static let tolerance: Nanoseconds = 5_000_000
  /// The maximum time from a missed wake-up until the watchdog goes off, including its leeway.
  private static let watchdogDelay = 10 * Nanoseconds.perSecond
  private static let watchdogLeeway = Nanoseconds.perSecond
  /// The minimum time between two settings of the watchdog while the wake-ups come.
  private static let watchdogPause = 5 * Nanoseconds.perSecond

  /// A serial queue, so that one thread handles the alarms. On a queue of lower quality, Darwin lets alarms be late by
  /// up to 75 ms.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .userInitiated))

  private let wall: any CountdownAlarm
  private let watchdog: any CountdownAlarm
  /// Nil if the wall-time alarm isn't set, or if it was early or late.
  private var schedule: Schedule?
  /// The instant at which the watchdog goes off, or nil if no alarm is set.
  private var watchdogDue: MonotonicInstant?

  init(clock: any CountdownClock, handler: @escaping @Sendable (_ dueCount: Int) -> Void) {
    wall = clock.makeAlarm(on: .wall, queue: Self.queue, handler: handler)
    watchdog = clock.makeAlarm(on: .uptime, queue: Self.queue, handler: handler)
  }

  /// Returns whether the alarm goes off in time for a wake-up. It may also go off earlier.
  func covers(_ wake: Wake) -> Bool {
    guard let schedule, schedule.next <= wake.instant else { return false }
    return schedule.next.advanced(byNanoseconds: schedule.leeway) <= wake.instant.advanced(byNanoseconds: wake.leeway)
  }

  /// Sets the alarm for a wake-up, unless it goes off then anyway.
  ///
  /// - Parameter leeway: The shortest time between two wake-ups.
  func set(for wake: Wake, atLeastEvery leeway: Nanoseconds, at now: MonotonicInstant) {
    let delay = wake.instant.nanoseconds(since: now)
    var period = delay.dividedRoundingUp(by: leeway).saturatingMultiply(by: leeway)
    if let schedule {
      if schedule.next == wake.instant, schedule.leeway <= wake.leeway { return }
      // From the previous wake-up, so that evenly spaced wake-ups need no further settings.
      period = wake.instant.nanoseconds(since: schedule.next).saturatingAdd(schedule.period)
    }
    period = max(period, leeway)
    schedule = Schedule(next: wake.instant, period: period, leeway: wake.leeway)
    wall.schedule(afterNanoseconds: delay, repeatingEvery: period, leeway: wake.leeway)
    watch(wake.instant, at: now)
  }

  /// Sets the watchdog if it would go off too late after a missed wake-up, or too soon after one that comes.
  private func watch(_ next: MonotonicInstant, at now: MonotonicInstant) {
    let latest = next.advanced(byNanoseconds: Self.watchdogDelay - Self.watchdogLeeway)
    if let watchdogDue, watchdogDue <= latest, latest.nanoseconds(since: watchdogDue) < Self.watchdogPause { return }
    watchdogDue = latest
    watchdog.schedule(
      afterNanoseconds: latest.nanoseconds(since: now), repeatingEvery: Self.watchdogDelay, leeway: Self.watchdogLeeway)
  }

  /// Notes that an alarm went off. Returns when the wall-time alarm was to go off, or `now` if it wasn't on time.
  func didGoOff(at now: MonotonicInstant) -> MonotonicInstant {
    guard let schedule else { return now }
    let late = now.nanoseconds(since: schedule.next)
    guard late >= 0, late < schedule.period, late <= schedule.leeway.saturatingAdd(Self.tolerance) else {
      invalidate()
      return now
    }
    let next = schedule.next.advanced(byNanoseconds: schedule.period)
    self.schedule?.next = next
    // The alarm may be left alone for long, as while a queue is stalled.
    if let watchdogDue, watchdogDue < next.advanced(byNanoseconds: Self.watchdogLeeway) { watch(next, at: now) }
    return schedule.next
  }

  /// Notes that the alarm may go off at any time, as after a change of the time of day.
  func invalidate() {
    schedule = nil
  }

  /// Unsets the wall-time alarm. The watchdog stays until it goes off, because the pause is usually short.
  func pause(at now: MonotonicInstant) {
    if let watchdogDue, watchdogDue <= now { return unset() }
    invalidate()
    wall.unschedule()
  }

  func unset() {
    guard watchdogDue != nil else { return }
    schedule = nil
    watchdogDue = nil
    wall.unschedule()
    watchdog.unschedule()
  }
}
