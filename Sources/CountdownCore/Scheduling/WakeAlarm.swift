import Dispatch

/// A scheduler's alarm, which decides when the device next wakes up. Access it under the scheduler's lock.
///
/// The next wake-up is the first instant at which something is due, or one leeway after the last wake-up, whichever is
/// later. So a lone countdown is on time, and many countdowns together cause at most one wake-up in each leeway.
///
/// A repeating alarm on the wall time wakes up. It fires on waking if it became due during sleep, but setting the time
/// of day back delays it. The scheduler sets it again when the system reports such a change. In case it reports none, a
/// watchdog on the uptime clock fires some seconds after a wake-up that was missed.
///
/// Setting an alarm costs as much as a wake-up. Therefore, the wall-time alarm repeats, and isn't set again if it
/// already fires at the next wake-up. At ticks of a second, the watchdog is set every 8 seconds.
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

  /// How late, beyond its slack, an alarm may be and still count as on time. With many countdowns, little slack is
  /// left, and an alarm that is late by microseconds would be set again at each wake-up.
  private static let tolerance: Nanoseconds = 5_000_000
  /// The maximum time from a missed wake-up until the watchdog fires, including its leeway.
  private static let watchdogDelay = 10 * Nanoseconds.perSecond
  private static let watchdogLeeway = Nanoseconds.perSecond

  /// A serial queue, so that one thread handles the alarms. On a queue of lower quality, Darwin lets alarms be late by
  /// up to 75 ms.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .userInitiated))

  private let wall: any CountdownAlarm
  private let watchdog: any CountdownAlarm
  /// Nil if the wall-time alarm isn't set, or if it was early or late.
  private var schedule: Schedule?
  /// The instant at which the watchdog fires, or nil if no alarm is set.
  private var watchdogDue: MonotonicInstant?
  /// The instant for which the latest wake-up was planned.
  private var lastWakeUp = MonotonicInstant(nanoseconds: .min)

  init(clock: any CountdownClock, handler: @escaping @Sendable (_ dueCount: Int) -> Void) {
    wall = clock.makeAlarm(on: .wall, queue: Self.queue, handler: handler)
    watchdog = clock.makeAlarm(on: .uptime, queue: Self.queue, handler: handler)
  }

  /// Sets, keeps, or unsets the alarm. During a delivery, an alarm that is set stays, because it usually fits
  /// afterward.
  ///
  /// - Parameter leeway: The minimum time between wake-ups, and the time by which one may be late.
  func update(for need: Need, leeway: Nanoseconds, at now: MonotonicInstant) {
    switch need {
    case .nothing: unset()
    case .endOfDelivery: break
    case .wakeUp(let due):
      let instant = max(due, lastWakeUp.advanced(byNanoseconds: leeway))
      let slack = leeway - instant.nanoseconds(since: due)
      set(for: instant, slack: slack, leeway: leeway, at: now)
      watch(instant, slack: slack, at: now)
    }
  }

  /// Sets the alarm, unless it already fires at the instant.
  ///
  /// - Parameter slack: The time by which the alarm may be late: the rest of the leeway at `instant`.
  private func set(for instant: MonotonicInstant, slack: Nanoseconds, leeway: Nanoseconds, at now: MonotonicInstant) {
    if let schedule, schedule.next == instant, schedule.slack <= slack { return }
    let delay = instant.nanoseconds(since: now)
    // Counted from the previous wake-up, so that evenly spaced wake-ups need no further settings.
    let sincePrevious = schedule.map { instant.nanoseconds(since: $0.next).saturatingAdd($0.period) } ?? delay
    let period = max(sincePrevious, leeway)
    schedule = Schedule(next: instant, period: period, slack: slack)
    wall.schedule(afterNanoseconds: delay, repeatingEvery: period, leeway: slack)
  }

  /// Sets the watchdog, unless it's already set to an instant 1 to 9 s after the next wake-up.
  private func watch(_ next: MonotonicInstant, slack: Nanoseconds, at now: MonotonicInstant) {
    let latest = next.advanced(byNanoseconds: Self.watchdogDelay - Self.watchdogLeeway)
    let earliest = next.advanced(byNanoseconds: max(Self.watchdogLeeway, slack))
    if let due = watchdogDue, earliest < due, due <= latest { return }
    watchdogDue = latest
    watchdog.schedule(
      afterNanoseconds: latest.nanoseconds(since: now), repeatingEvery: Self.watchdogDelay, leeway: Self.watchdogLeeway)
  }

  /// Records that an alarm fired. One that is early, because the time of day is adjusted or was set ahead, is no
  /// wake-up, unless something is due.
  ///
  /// - Parameters:
  ///   - isDelivering: Whether a delivery is scheduled or running. A stalled main queue needs no more wake-ups than the
  ///     watchdog's.
  ///   - isDue: Whether something is due, which the delivery that begins then takes along.
  func didGoOff(at now: MonotonicInstant, isDelivering: Bool, isDue: Bool) {
    if isDelivering { wall.unschedule() }
    guard !isDelivering, let current = schedule, current.next <= now else {
      if isDue { lastWakeUp = now }
      return invalidate()
    }
    lastWakeUp = current.next
    schedule?.next = current.next.advanced(byNanoseconds: current.period)
    if now.nanoseconds(since: current.next) > current.slack.saturatingAdd(Self.tolerance) { invalidate() }
  }

  /// Assumes that the alarm may fire at any time, as after a change of the time of day.
  func invalidate() {
    schedule = nil
  }

  private func unset() {
    guard watchdogDue != nil else { return }
    schedule = nil
    watchdogDue = nil
    wall.unschedule()
    watchdog.unschedule()
  }
}
