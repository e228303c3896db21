import Foundation

/// What is kept of a keyed countdown beyond its process.
struct CountdownRecord: StoredRecord {
  /// Why a record of a later version is not read; it is kept for that version.
  static let laterVersion = "it was written by a later version"
  private static let currentVersion = 1

  let version: Int
  /// The whole length, in nanoseconds.
  let duration: Int64
  /// While paused: what is left, in nanoseconds. Then neither deadline means anything.
  let pausedRemaining: Int64?
  /// The end by the time of day, in seconds since 1970.
  let wallDeadline: Double
  /// The end by the clock that nobody can set, in nanoseconds, and the boot in which that clock counts.
  let monotonicDeadline: Int64
  let boot: String?
  /// Whether the wait is for a policy's window to free; absent where it is not.
  let isLimit: Bool?

  init(_ timeline: Timeline, clock: any CountdownClock) {
    let now = clock.now
    let remaining = timeline.remaining(at: now)
    version = Self.currentVersion
    duration = timeline.duration
    if case .paused(let left) = timeline.phase { pausedRemaining = left } else { pausedRemaining = nil }
    // A time of day before 1970 is no reason to forget a run in the same boot.
    wallDeadline = max(0, clock.timeOfDay + remaining.seconds)
    monotonicDeadline = now.advanced(byNanoseconds: remaining).nanoseconds
    boot = clock.bootIdentity
    isLimit = timeline.isLimit ? true : nil
  }

  init(_ data: Data) throws(CountdownError) {
    self = try Self.decoded(data, version: Self.currentVersion)
  }

  /// The run that goes on; nil if it is over.
  ///
  /// In the same boot the monotonic deadline decides; in another, the time of day, held within the whole duration.
  func timeline(on clock: any CountdownClock) throws(CountdownError) -> Timeline? {
    let impossible = CountdownError.unreadableRecord(reason: "its times are impossible")
    guard (1...Countdown.longest).contains(duration) else { throw impossible }
    if let pausedRemaining {
      guard (1...duration).contains(pausedRemaining) else { throw impossible }
      return Timeline(resuming: .paused(remaining: pausedRemaining), duration: duration, isLimit: isLimit == true)
    }
    let last = clock.timeOfDay + 10 * Countdown.allowedDurations.upperBound
    guard wallDeadline >= 0, wallDeadline <= last else { throw impossible }
    let now = clock.now
    let remaining: Nanoseconds
    if let boot, boot == clock.bootIdentity {
      remaining = MonotonicInstant(nanoseconds: monotonicDeadline).nanoseconds(since: now)
      guard remaining <= duration else { throw impossible }
    } else {
      remaining = min(Nanoseconds(seconds: wallDeadline - clock.timeOfDay), duration)
    }
    guard remaining > 0 else { return nil }
    let deadline = now.advanced(byNanoseconds: remaining)
    return Timeline(resuming: .running(deadline: deadline), duration: duration, isLimit: isLimit == true)
  }

  /// Whether `other` says the same, but for the little that the clocks drift apart.
  func means(_ other: CountdownRecord) -> Bool {
    guard duration == other.duration, pausedRemaining == other.pausedRemaining, isLimit == other.isLimit else {
      return false
    }
    if pausedRemaining != nil { return true }
    return boot == other.boot
      && monotonicDeadline.saturatingSubtract(other.monotonicDeadline).magnitude < Nanoseconds.perSecond.magnitude
      && abs(wallDeadline - other.wallDeadline) < 1
  }
}
