/// The instants at which an alarm goes off: evenly apart, so that a steady rhythm needs no setting anew.
struct WakeRhythm {
  /// How late a wake-up may be and still count as on the beat. Setting the alarm anew for less would cost more than it
  /// gains; a clock that is slewed against the monotonic one takes seconds to drift as far.
  static let tolerance: Nanoseconds = 5_000_000

  /// The beat to come.
  private(set) var next: MonotonicInstant
  let interval: Nanoseconds
  /// How much later than on the beat the alarm may go off.
  let leeway: Nanoseconds
  /// Whether the alarm has to be set anew, whatever is due next.
  var isBroken = false

  init(next: MonotonicInstant, interval: Nanoseconds, leeway: Nanoseconds) {
    self.next = next
    self.interval = max(1, interval)
    self.leeway = leeway
  }

  /// Whether the alarm goes off in time for somebody who is due at `wake` and may wait for `leeway` more.
  func isKept(for wake: MonotonicInstant, leeway: Nanoseconds) -> Bool {
    !isBroken && next <= wake && next.advanced(byNanoseconds: self.leeway) <= wake.advanced(byNanoseconds: leeway)
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
