/// A wake-up that neither sleep nor a changed time of day can take away.
///
/// The wall-time alarm goes off at once after a sleep that outlasted it. Setting the time of day back silences it for as
/// long; the guard, a little later on the uptime clock, makes up for that. Setting the time of day ahead makes it go off
/// early: the owner looks at its own clock and sets the alarm anew.
final class GuardedAlarm {
  /// Later than the wall-time alarm is when it makes full use of its leeway, so that the guard goes off only if needed.
  static let guardDelay = 2 * CountdownScheduler.leeway

  /// Where a time of day set back coincides with a sleep, the guard has that long to wait at most after waking.
  private static let longestGuard: Nanoseconds = 60_000_000_000

  private let wall: any CountdownAlarm
  private let uptimeGuard: any CountdownAlarm

  init(clock: any CountdownClock, handler: @escaping @Sendable () -> Void) {
    wall = clock.makeAlarm(on: .wall, handler: handler)
    uptimeGuard = clock.makeAlarm(on: .uptime, handler: handler)
  }

  func schedule(afterNanoseconds delay: Nanoseconds, leeway: Nanoseconds) {
    wall.schedule(afterNanoseconds: delay, leeway: leeway)
    uptimeGuard.schedule(afterNanoseconds: min(delay, Self.longestGuard) + Self.guardDelay, leeway: leeway)
  }

  func unschedule() {
    wall.unschedule()
    uptimeGuard.unschedule()
  }
}
