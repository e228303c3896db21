import Dispatch

/// A scheduler's alarm: a repeating alarm on the wall time, and a watchdog on the uptime clock. Access it under the scheduler's
/// lock.
///
/// The wall-time alarm goes off on waking if it became due during sleep, but setting the time of day back delays it. The
/// system tells the process of such a change, and the scheduler then sets the alarm again. If the system doesn't, the
/// watchdog goes off instead, because the time of day doesn't affect it.
///
/// Setting an alarm costs as much as a wake-up. Therefore, the wall-time alarm is left alone while it goes off at the next
/// wake-up anyway, and the watchdog is set again only after ``watchdogPause``.
final class WakeAlarm {
  private enum State {
    case idle
    /// The wall-time alarm goes off at `next` and then in every `period`, late by `leeway` at most.
    case set(next: MonotonicInstant, period: Nanoseconds, leeway: Nanoseconds)
    /// The alarm is set, but it isn't known for when, because it was early or late.
    case unknown
  }

  /// The lateness of an alarm, apart from its leeway, that doesn't show that the time of day was set. An adjusted clock takes
  /// several seconds to drift this far from the monotonic clock.
  private static let tolerance: Nanoseconds = 5_000_000
  /// The maximum time from a missed wake-up until the watchdog goes off, including its leeway.
  private static let watchdogDelay = 10 * Nanoseconds.perSecond
  private static let watchdogLeeway = Nanoseconds.perSecond
  /// The minimum time between two settings of the watchdog while the wake-ups come.
  private static let watchdogPause = 5 * Nanoseconds.perSecond

  /// A serial queue, so that one thread handles the alarms. On a queue of lower quality, Darwin lets alarms be late by up to
  /// 75 ms.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .userInitiated))

  private let wall: any CountdownAlarm
  private let watchdog: any CountdownAlarm
  private var state = State.idle
  /// The instant at which the watchdog goes off, or nil if it isn't set.
  private var watchdogDue: MonotonicInstant?

  init(clock: any CountdownClock, handler: @escaping @Sendable (_ isWatchdog: Bool) -> Void) {
    wall = clock.makeAlarm(on: .wall, queue: Self.queue) { _ in handler(false) }
    watchdog = clock.makeAlarm(on: .uptime, queue: Self.queue) { _ in handler(true) }
  }

  /// Returns whether the alarm goes off in time for a wake-up. It may also go off earlier.
  func covers(_ wake: Lane.Wake) -> Bool {
    guard case .set(let next, _, let leeway) = state else { return false }
    return next <= wake.instant
      && next.advanced(byNanoseconds: leeway) <= wake.instant.advanced(byNanoseconds: wake.leeway)
  }

  /// Sets the alarm for a wake-up, unless it goes off then anyway.
  ///
  /// - Parameter leeway: The shortest time between two wake-ups.
  func set(for wake: Lane.Wake, atLeastEvery leeway: Nanoseconds, at now: MonotonicInstant) {
    let delay = wake.instant.nanoseconds(since: now)
    var period = delay.dividedRoundingUp(by: leeway).saturatingMultiply(by: leeway)
    if case .set(let next, let formerPeriod, let formerLeeway) = state {
      if next == wake.instant, formerLeeway <= wake.leeway { return watch(next, at: now) }
      // From the previous wake-up, so that evenly spaced wake-ups need no further settings.
      period = wake.instant.nanoseconds(since: next).saturatingAdd(formerPeriod)
    }
    period = max(period, leeway)
    state = .set(next: wake.instant, period: period, leeway: wake.leeway)
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

  /// Takes note that the wall-time alarm went off.
  func didGoOff(at now: MonotonicInstant) {
    guard case .set(let next, let period, let leeway) = state else { return }
    let late = now.nanoseconds(since: next)
    if late >= 0, late < period, late <= leeway.saturatingAdd(Self.tolerance) {
      state = .set(next: next.advanced(byNanoseconds: period), period: period, leeway: leeway)
    } else {
      state = .unknown
    }
  }

  /// Takes note that the alarm may go off at any time, as after a change of the time of day.
  func invalidate() {
    if case .set = state { state = .unknown }
  }

  func unset() {
    if case .idle = state { return }
    state = .idle
    watchdogDue = nil
    wall.unschedule()
    watchdog.unschedule()
  }
}
