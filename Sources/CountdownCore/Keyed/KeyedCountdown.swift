import Foundation

/// A key of a ``CountdownCenter`` with its countdown.
///
/// `@unchecked Sendable` is safe because `queuePosition` and `record` are accessed only under the center's lock. The
/// other properties don't change after the initializer.
final class KeyedCountdown: WakeQueueElement, @unchecked Sendable {
  let key: String
  /// The key under which the store keeps the record.
  let storeKey: String
  let countdown: Countdown
  /// The number of the run that belongs to the key. If an app starts the countdown again after this run, the new run
  /// doesn't belong to the key.
  private let run: UInt32
  private weak var center: CountdownCenter?
  var queuePosition: QueuePosition?
  /// The latest record, which the store holds or is about to receive.
  var record: CountdownRecord?

  init(key: String, timeline: Timeline, center: CountdownCenter) {
    self.key = key
    storeKey = CountdownRecord.storeKey(of: key)
    run = timeline.run
    self.center = center
    let link = Countdown.KeyLink(scheduler: center.scheduler)
    countdown = Countdown(timeline, link: link)
    link.key = self
  }

  /// The countdown's timeline while the key's run is running or paused; otherwise nil.
  var timeline: Timeline? {
    countdown.scheduler.read { now in
      let timeline = self.countdown.timeline
      return timeline.run == self.run && !timeline.state(at: now).isOver ? timeline : nil
    }
  }

  /// Updates the center after a change to the countdown or the end of an observed run. Called on any thread, without a
  /// lock.
  func countdownDidChange() {
    center?.update(self)
  }
}

/// The stored form of a keyed countdown.
struct CountdownRecord: StoredRecord {
  static let currentVersion = 1
  private static let keyPrefix = "CountdownKit.countdowns."

  let version: Int
  /// The run's duration in nanoseconds, including extensions.
  let duration: Int64
  /// The nanoseconds remaining if the countdown is paused; otherwise nil. A paused countdown's deadlines aren't used.
  let pausedRemaining: Int64?
  /// The deadline by the time of day, in seconds since 1970.
  let wallDeadline: Double
  /// The deadline by the monotonic clock, in nanoseconds. It's valid during `boot` only.
  let monotonicDeadline: Int64
  let boot: String?
  /// True if the countdown waits for a policy's limit; otherwise nil.
  let isLimit: Bool?

  /// Returns the key under which a store keeps the countdown.
  ///
  /// It's the countdown's own key. A key that begins like that of a log, or like the result of this method, gets a prefix.
  static func storeKey(of key: String) -> String {
    // Compares characters, because canonically equivalent keys are equal. Without its last period, a prefix matches even
    // if the key continues with a combining mark.
    let needsPrefix = [keyPrefix, ResendRecord.keyPrefix].contains { key.hasPrefix($0.dropLast()) }
    return needsPrefix ? keyPrefix + key : key
  }

  /// Returns the key of the countdown that a store keeps under `storeKey`.
  static func key(of storeKey: String) -> String {
    storeKey.dropping(prefix: keyPrefix) ?? storeKey
  }

  init(_ timeline: Timeline, clock: any CountdownClock) {
    let now = clock.now
    let remaining = timeline.remaining(at: now)
    version = Self.currentVersion
    duration = timeline.duration
    if case .paused(let left) = timeline.phase { pausedRemaining = left } else { pausedRemaining = nil }
    // A time before 1970 would make the record unreadable, although the monotonic deadline is right.
    wallDeadline = max(0, clock.timeOfDay + remaining.seconds)
    monotonicDeadline = now.advanced(byNanoseconds: remaining).nanoseconds
    boot = clock.bootIdentity
    isLimit = timeline.isLimit ? true : nil
  }

  /// Returns the timeline that the record describes now, or nil if its deadline has passed.
  ///
  /// In the same boot, the monotonic deadline applies. In another boot, the deadline by the time of day applies, but
  /// the remaining time is limited to the duration.
  func content(on clock: any CountdownClock) throws(RecordError) -> Timeline? {
    guard (1...Countdown.longest).contains(duration) else { throw .impossibleTimes }
    if let pausedRemaining {
      guard (1...duration).contains(pausedRemaining) else { throw .impossibleTimes }
      return Timeline(resuming: .paused(remaining: pausedRemaining), duration: duration, isLimit: isLimit == true)
    }
    guard Self.isPossible(wallDeadline, on: clock) else { throw .impossibleTimes }
    let now = clock.now
    let remaining: Nanoseconds
    if let boot, boot == clock.bootIdentity {
      remaining = MonotonicInstant(nanoseconds: monotonicDeadline).nanoseconds(since: now)
      guard remaining <= duration else { throw .impossibleTimes }
    } else {
      remaining = min(Nanoseconds(seconds: wallDeadline - clock.timeOfDay), duration)
    }
    guard remaining > 0 else { return nil }
    let deadline = now.advanced(byNanoseconds: remaining)
    return Timeline(resuming: .running(deadline: deadline), duration: duration, isLimit: isLimit == true)
  }

  /// Returns whether both records describe the same countdown. Deadlines may differ by less than a second, because
  /// clocks drift.
  func isEquivalent(to other: CountdownRecord) -> Bool {
    let hasSameDeadline =
      boot == other.boot
      && monotonicDeadline.saturatingSubtract(other.monotonicDeadline).magnitude < Nanoseconds.perSecond.magnitude
      && abs(wallDeadline - other.wallDeadline) < 1
    return duration == other.duration && pausedRemaining == other.pausedRemaining && isLimit == other.isLimit
      && (hasSameDeadline || pausedRemaining != nil)
  }
}
