import Dispatch

/// A scheduler's alarm, which decides when the device next wakes up. Access it under the scheduler's lock.
///
/// The next wake-up is the first instant at which something is due, or one leeway after the last wake-up, whichever is
/// later. So a lone countdown is on time, and many countdowns together cause at most one wake-up in each leeway.
///
/// The alarm is a repeating one on the wall time, and a watchdog on the uptime clock. The wall-time alarm fires on
/// waking if it became due during sleep, but setting the time of day back delays it. The scheduler sets the alarm again
/// when the system reports such a change. Otherwise, the watchdog fires.
///
/// Setting an alarm costs as much as a wake-up. Therefore, the wall-time alarm isn't rescheduled if it already fires at
/// the next wake-up, and the watchdog is rescheduled only after ``watchdogPause``.
final class WakeAlarm {
  /// The reason for setting an alarm, if there is one.
  enum Need {
    /// No wake-up is needed.
    case nothing
    /// A delivery is scheduled or running. When it ends, it finds the next due instant.
    case endOfDelivery
    /// Something is due at this instant.
    case wakeUp(MonotonicInstant)
  }

  /// The wall-time alarm fires at `next`, then once every `period`, each time late by `slack` at most.
  private struct Schedule {
    var next: MonotonicInstant
    let period: Nanoseconds
    let slack: Nanoseconds
  }

  /// How late, beyond its slack, an alarm may be and still count as on time. An adjusted clock takes several seconds
  /// to drift this far from the monotonic clock.
  private static let tolerance: Nanoseconds = 5_000_000
  /// The maximum time from a missed wake-up until the watchdog fires, including its leeway.
  private static let watchdogDelay = 10 * Nanoseconds.perSecond
  private static let watchdogLeeway = Nanoseconds.perSecond
  /// The minimum time between two settings of the watchdog while no wake-up is missed.
  private static let watchdogPause = 5 * Nanoseconds.perSecond

  /// A serial queue, so that one thread handles the alarms. On a queue of lower quality, Darwin lets alarms be late by
  /// up to 75 ms.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .userInitiated))

  private let wall: any CountdownAlarm
  private let watchdog: any CountdownAlarm
  private var need = Need.nothing
  /// Nil if the wall-time alarm isn't set, or if it was early or late.
  private var schedule: Schedule?
  /// The instant at which the watchdog fires, or nil if no alarm is set.
  private var watchdogDue: MonotonicInstant?
  /// The instant for which the latest wake-up was planned.
  private var lastWakeUp: MonotonicInstant?

  init(clock: any CountdownClock, handler: @escaping @Sendable (_ dueCount: Int) -> Void) {
    wall = clock.makeAlarm(on: .wall, queue: Self.queue, handler: handler)
    watchdog = clock.makeAlarm(on: .uptime, queue: Self.queue, handler: handler)
  }

  /// Sets, keeps, or unsets the alarm.
  ///
  /// - Parameters:
  ///   - need: The reason for setting an alarm. During a delivery, an alarm that is set stays, because it usually fits
  ///     afterward.
  ///   - leeway: The minimum time between wake-ups, and the time by which one may be late.
  func update(for need: Need, leeway: Nanoseconds, at now: MonotonicInstant) {
    self.need = need
    switch need {
    case .nothing: unset()
    case .endOfDelivery: break
    case .wakeUp(let due):
      let instant = lastWakeUp.map { max(due, $0.advanced(byNanoseconds: leeway)) } ?? due
      let slack = leeway - instant.nanoseconds(since: due)
      set(for: instant, slack: slack, shortest: leeway, at: now)
    }
  }

  /// Sets the alarm, unless it already fires at the instant.
  ///
  /// - Parameters:
  ///   - slack: The time by which the alarm may be late: the rest of the leeway at `instant`.
  ///   - shortest: The minimum time between wake-ups.
  private func set(
    for instant: MonotonicInstant, slack: Nanoseconds, shortest: Nanoseconds, at now: MonotonicInstant
  ) {
    if let schedule, schedule.next == instant, schedule.slack <= slack { return }
    let delay = instant.nanoseconds(since: now)
    // Counted from the previous wake-up, so that evenly spaced wake-ups need no further settings.
    let sincePrevious = schedule.map { instant.nanoseconds(since: $0.next).saturatingAdd($0.period) }
    let untilNext = delay.dividedRoundingUp(by: shortest).saturatingMultiply(by: shortest)
    let period = max(sincePrevious ?? untilNext, shortest)
    schedule = Schedule(next: instant, period: period, slack: slack)
    wall.schedule(afterNanoseconds: delay, repeatingEvery: period, leeway: slack)
    watch(instant, at: now)
  }

  /// Sets the watchdog, unless it already fires 4 to 9 s after the next wake-up.
  private func watch(_ next: MonotonicInstant, at now: MonotonicInstant) {
    let latest = next.advanced(byNanoseconds: Self.watchdogDelay - Self.watchdogLeeway)
    if let watchdogDue, watchdogDue <= latest, latest.nanoseconds(since: watchdogDue) < Self.watchdogPause { return }
    watchdogDue = latest
    watchdog.schedule(
      afterNanoseconds: latest.nanoseconds(since: now), repeatingEvery: Self.watchdogDelay, leeway: Self.watchdogLeeway)
  }

  /// Records that an alarm fired.
  func didGoOff(at now: MonotonicInstant) {
    lastWakeUp = now
    if let schedule {
      let late = now.nanoseconds(since: schedule.next)
      if late >= 0, late < schedule.period, late <= schedule.slack.saturatingAdd(Self.tolerance) {
        lastWakeUp = schedule.next
        advance(schedule, at: now)
      } else {
        invalidate()
      }
    }
    if case .endOfDelivery = need { pause(at: now) }
  }

  private func advance(_ schedule: Schedule, at now: MonotonicInstant) {
    let next = schedule.next.advanced(byNanoseconds: schedule.period)
    self.schedule?.next = next
    // The alarm may stay set for a long time, for example while the main queue is stalled.
    if let watchdogDue, watchdogDue < next.advanced(byNanoseconds: Self.watchdogLeeway) { watch(next, at: now) }
  }

  /// Assumes that the alarm may fire at any time, as after a change of the time of day.
  func invalidate() {
    schedule = nil
  }

  /// Unsets the wall-time alarm, because a stalled main queue needs no wake-ups. The watchdog stays until it fires,
  /// because the stall is usually short.
  private func pause(at now: MonotonicInstant) {
    if let watchdogDue, watchdogDue <= now { return unset() }
    invalidate()
    wall.unschedule()
  }

  private func unset() {
    guard watchdogDue != nil else { return }
    schedule = nil
    watchdogDue = nil
    wall.unschedule()
    watchdog.unschedule()
  }
}
