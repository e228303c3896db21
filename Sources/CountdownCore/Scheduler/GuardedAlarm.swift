/// A wake-up that neither sleep nor a changed time of day can take away, and that comes again at even intervals.
///
/// A wall-time alarm goes off at once after a sleep that outlasted it, but setting the time of day back silences it for as
/// long. An alarm on the uptime clock does not mind, but stands still in sleep. So there is one of each. Where a tick that
/// waits for the next one does no harm, they take turns: each beat costs what one alarm costs, and where the system does
/// not tell of a change, one that misses its turn is made up for by the other, a beat later. An end has them both.
/// Whoever goes off early, or late, makes the owner look at its own clock and set both anew.
final class GuardedAlarm {
  /// Where a time of day set back coincides with a sleep, the guard has that long to wait at most after waking.
  private static let longestGuard: Nanoseconds = 60 * .perSecond

  private let wall: any CountdownAlarm
  private let uptimeGuard: any CountdownAlarm

  init(clock: any CountdownClock, handler: @escaping @Sendable () -> Void) {
    wall = clock.makeAlarm(on: .wall, handler: handler)
    uptimeGuard = clock.makeAlarm(on: .uptime, handler: handler)
  }

  func schedule(_ rhythm: WakeSchedule, at now: MonotonicInstant) {
    let delay = rhythm.next.nanoseconds(since: now)
    let (interval, leeway) = (rhythm.interval, rhythm.leeway)
    if rhythm.isShared {
      let round = interval.saturatingAdd(interval)
      wall.schedule(afterNanoseconds: delay, repeatingEvery: round, leeway: leeway)
      uptimeGuard.schedule(afterNanoseconds: delay.saturatingAdd(interval), repeatingEvery: round, leeway: leeway)
    } else {
      wall.schedule(afterNanoseconds: delay, repeatingEvery: interval, leeway: leeway)
      uptimeGuard.schedule(
        afterNanoseconds: min(delay, Self.longestGuard), repeatingEvery: min(interval, Self.longestGuard),
        leeway: leeway)
    }
  }

  func unschedule() {
    wall.unschedule()
    uptimeGuard.unschedule()
  }
}
