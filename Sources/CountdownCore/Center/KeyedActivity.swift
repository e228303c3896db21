/// The state of a key of a ``CountdownCenter``: at most one request and one countdown, and the key's observers.
///
/// The center retains it while it's in use. A countdown retains its key.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class KeyedActivity: @unchecked Sendable {
  let name: String
  /// Nil after the center was deallocated. The countdown then continues without a key.
  private(set) weak var center: CountdownCenter?
  /// The send whose request is pending, or nil if none is.
  var pendingSend: PendingSend?
  /// The countdown that runs or is paused. Its deadline may have passed.
  var countdown: Countdown?
  var observations: [Observation] = []
  /// The number of the latest run under the key.
  var latestRun: UInt32 = 0
  /// Whether the most recently finished request started or changed a wait.
  var hasWaitOfRequest = false

  init(_ name: String, in center: CountdownCenter) {
    self.name = name
    self.center = center
  }

  var isSending: Bool { pendingSend != nil }

  var isUnused: Bool { pendingSend == nil && countdown == nil && observations.isEmpty }

  func activity(at now: MonotonicInstant) -> CountdownCenter.Activity {
    if isSending { return .sending }
    return activeCountdown(at: now).map { .counting($0.timeline.tick(at: now)) } ?? .idle
  }

  /// Returns the countdown unless its deadline has passed.
  func activeCountdown(at now: MonotonicInstant) -> Countdown? {
    countdown.flatMap { $0.timeline.remaining(at: now) > 0 ? $0 : nil }
  }
}
