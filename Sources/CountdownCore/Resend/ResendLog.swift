import Foundation

/// When something was sent, by the clock that nobody can set. No clock, no lock.
struct ResendLog: Equatable {
  /// Oldest first. Those from before this boot lie before its zero.
  var sends: [MonotonicInstant] = []
  /// How long they are kept: at least a day, for the group may have another policy, not asked yet, that counts them for
  /// longer than the one that notes them.
  var window = Nanoseconds(seconds: 86_400)
  /// How many are kept, the latest: at least so many that a policy of the group that is asked later counts them all, and no
  /// more than a file of a store can hold.
  var memory = 10_000

  /// How many count under `policy`.
  func count(under policy: ResendPolicy, at now: MonotonicInstant) -> Int {
    sends.reduce(0) { now.nanoseconds(since: $1) < policy.windowLength ? $0 + 1 : $0 }
  }

  /// How long until the window takes another send; 0 if it does.
  func waitForWindow(under policy: ResendPolicy, at now: MonotonicInstant) -> Nanoseconds {
    guard let limit = policy.allowedLimit, count(under: policy, at: now) >= limit else { return 0 }
    // When this one is out of the window, one less than the limit is in it.
    let leaving = sends[sends.count - limit]
    return max(0, policy.windowLength.saturatingSubtract(now.nanoseconds(since: leaving)))
  }

  mutating func note(under policy: ResendPolicy, at now: MonotonicInstant) {
    widen(for: policy)
    sends.append(now)
    let excess = sends.count - memory
    if excess > 0 { sends.removeFirst(excess) }
    removeExpired(at: now)
  }

  /// Keeps what there is for as long as `policy` counts it.
  mutating func widen(for policy: ResendPolicy) {
    window = max(window, policy.windowLength)
    memory = max(memory, policy.memory)
  }

  /// Adds what another log of the same group holds. A send that both hold, as near as clocks tell, counts once.
  mutating func merge(_ other: ResendLog) {
    let own = sends
    let added = other.sends.filter { send in
      !own.contains { send.nanoseconds(since: $0).magnitude < Nanoseconds.perSecond.magnitude }
    }
    sends = (sends + added).sorted()
    window = max(window, other.window)
    memory = max(memory, other.memory)
  }

  mutating func removeExpired(at now: MonotonicInstant) {
    sends.removeAll { now.nanoseconds(since: $0) >= window }
  }
}
