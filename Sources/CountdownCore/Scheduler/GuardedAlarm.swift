/// A wake-up that neither sleep nor a changed time of day can take away, and that comes again at even intervals.
///
/// A wall-time alarm goes off at once after a sleep that outlasted it, but setting the time of day back silences it for as
/// long. An alarm on the uptime clock does not mind, but stands still in sleep. So there is one of each, and they take
/// turns: each beat costs what one alarm costs, and where the system does not tell of a change, one that misses its turn
/// is made up for by the other, a beat later. Whoever goes off early, or late, makes the owner look at its own clock and
/// set both anew.
final class GuardedAlarm {
  /// Beats that are further apart are too precious to miss one: there the two go off together.
  private static let longestTurn: Nanoseconds = 2 * .perSecond

  /// Where a time of day set back coincides with a sleep, the guard has that long to wait at most after waking.
  private static let longestGuard: Nanoseconds = 60 * .perSecond

  private let wall: any CountdownAlarm
  private let uptimeGuard: any CountdownAlarm

  init(clock: any CountdownClock, handler: @escaping @Sendable () -> Void) {
    wall = clock.makeAlarm(on: .wall, handler: handler)
    uptimeGuard = clock.makeAlarm(on: .uptime, handler: handler)
  }

  func schedule(afterNanoseconds delay: Nanoseconds, repeatingEvery interval: Nanoseconds, leeway: Nanoseconds) {
    if max(delay, interval) <= Self.longestTurn {
      wall.schedule(afterNanoseconds: delay, repeatingEvery: 2 * interval, leeway: leeway)
      uptimeGuard.schedule(afterNanoseconds: delay + interval, repeatingEvery: 2 * interval, leeway: leeway)
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
