/// A wake-up that neither sleep nor a changed time of day can take away, and that comes again at even intervals.
///
/// The wall-time alarm goes off at once after a sleep that outlasted it. Setting the time of day back silences it for as
/// long: the guard, on the uptime clock, makes up for that. Setting the time of day ahead makes it go off early: the
/// owner looks at its own clock and sets the alarm anew.
///
/// The guard goes off together with the wall-time alarm, not after it, so that the pair costs one wake-up.
final class GuardedAlarm {
  /// Where alarms go off in rapid succession, guarding every one of them is not worth its cost: a time of day set back
  /// holds up a tick by no more than this.
  static let shortestGuard: Nanoseconds = 200_000_000

  /// Where a time of day set back coincides with a sleep, the guard has that long to wait at most after waking.
  private static let longestGuard: Nanoseconds = 60_000_000_000

  private let wall: any CountdownAlarm
  private let uptimeGuard: any CountdownAlarm

  init(clock: any CountdownClock, handler: @escaping @Sendable () -> Void) {
    wall = clock.makeAlarm(on: .wall, handler: handler)
    uptimeGuard = clock.makeAlarm(on: .uptime, handler: handler)
  }

  func schedule(afterNanoseconds delay: Nanoseconds, repeatingEvery interval: Nanoseconds, leeway: Nanoseconds) {
    wall.schedule(afterNanoseconds: delay, repeatingEvery: interval, leeway: leeway)
    let skipped = Self.shortestGuard.saturatingSubtract(1) / interval
    uptimeGuard.schedule(
      afterNanoseconds: min(delay.saturatingAdd(skipped * interval), Self.longestGuard),
      repeatingEvery: min((skipped + 1).saturatingMultiply(by: interval), Self.longestGuard),
      leeway: leeway)
  }

  func unschedule() {
    wall.unschedule()
    uptimeGuard.unschedule()
  }
}
