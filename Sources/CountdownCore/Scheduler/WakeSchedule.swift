/// The instants at which an alarm goes off: evenly apart, so that a steady rhythm needs no setting anew.
struct WakeSchedule {
  /// What a wake-up has to be for those who are due at it.
  struct Wake: Equatable {
    var instant: MonotonicInstant
    /// How much later it may come.
    var leeway: Nanoseconds
    /// When the first countdown ends, or may end, at the earliest: an end can't wait for the alarm after a missed one.
    var firstEnd: MonotonicInstant
  }

  /// How late a wake-up may be and still count as on the beat. Setting the alarm anew for less would cost more than it
  /// gains; a clock that is slewed against the monotonic one takes seconds to drift as far.
  static let tolerance: Nanoseconds = 5_000_000

  /// Beats that are further apart are too precious to miss one.
  private static let longestShared: Nanoseconds = 2 * .perSecond

  /// The beat to come.
  private(set) var next: MonotonicInstant
  let interval: Nanoseconds
  /// How much later than on the beat the alarm may go off.
  let leeway: Nanoseconds
  /// Whether each beat has one alarm alone.
  let isShared: Bool
  /// Whether the alarm has to be set anew, whatever is due next.
  var isBroken = false

  init(next wake: Wake, interval: Nanoseconds) {
    next = wake.instant
    self.interval = max(1, interval)
    leeway = wake.leeway
    isShared = Self.mayShare(from: next, interval: self.interval, firstEnd: wake.firstEnd)
  }

  /// Nothing may end before the beat that makes up for a missed one, unless that is no later than a leeway allows.
  private static func mayShare(
    from next: MonotonicInstant, interval: Nanoseconds, firstEnd: MonotonicInstant
  ) -> Bool {
    interval <= CountdownScheduler.leeway
      || interval <= longestShared && next.advanced(byNanoseconds: interval) <= firstEnd
  }

  /// Whether the next beat is just what `wake` asks for.
  func isRight(for wake: Wake?) -> Bool {
    guard let wake else { return false }
    return next == wake.instant && isShared == Self.mayShare(from: next, interval: interval, firstEnd: wake.firstEnd)
  }

  /// Whether the alarm goes off in time for `wake`. One that goes off before is good enough: then it is looked at again.
  func isKept(for wake: Wake) -> Bool {
    guard !isBroken, next <= wake.instant else { return false }
    return next.advanced(byNanoseconds: leeway) <= wake.instant.advanced(byNanoseconds: wake.leeway)
      && (!isShared || Self.mayShare(from: next, interval: interval, firstEnd: wake.firstEnd))
  }

  /// Moves on past `now`. A beat that was missed breaks the rhythm, and so does one that was too late.
  ///
  /// - Returns: Since when to count the rest until the next wake-up; nil if the next beat is still to come.
  mutating func advance(past now: MonotonicInstant) -> MonotonicInstant? {
    let passed = now.nanoseconds(since: next)
    guard passed >= 0 else { return nil }
    let delay = passed % interval
    let beat = now.advanced(byNanoseconds: -delay)
    next = beat.advanced(byNanoseconds: interval)
    isBroken = isBroken || passed >= interval || delay > leeway.saturatingAdd(Self.tolerance)
    return delay <= Self.tolerance ? beat : now
  }
}
