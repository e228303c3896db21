import Foundation

/// The key of a countdown of a ``CountdownCenter``.
///
/// The center retains the countdown, which retains its key. The countdown continues without the center.
///
/// `@unchecked Sendable` is safe because `isFree` is accessed only under the scheduler's lock, and `time` only under the
/// center's lock. The other properties don't change after the initializer.
final class CountdownKey: @unchecked Sendable {
  let name: String
  let scheduler: CountdownScheduler
  private(set) weak var center: CountdownCenter?
  /// The time of the record: that of the countdown's latest change, or of the latest change of the time of day.
  var time: ClockTime
  /// Whether the countdown was used after its end. A run that began then doesn't belong to the key.
  var isFree = false

  init(_ name: String, in center: CountdownCenter) {
    self.name = name
    self.center = center
    scheduler = center.scheduler
    time = ClockTime(on: center.clock)
  }
}

extension Countdown {
  /// The timeline while the countdown is running or paused under its key; otherwise nil.
  var keyedTimeline: Timeline? {
    scheduler.read { now in
      guard let key = self.centerKey, !key.isFree, !self.timeline.state(at: now).isOver else { return nil }
      return self.timeline
    }
  }

  /// The stored form of the countdown, or nil if the key is free. Access it under the center's lock.
  var record: CountdownRecord? {
    guard let key = centerKey, let timeline = keyedTimeline else { return nil }
    return CountdownRecord(timeline, key: key.name, at: key.time)
  }
}

/// The stored form of a keyed countdown.
struct CountdownRecord: Codable {
  /// The key in UTF-8, because a property list doesn't keep every string.
  private let key: Data
  private let time: ClockTime
  /// The run's duration in nanoseconds, including extensions.
  private let duration: Int64
  /// The nanoseconds remaining at `time`.
  private let remaining: Int64
  private let isPaused: Bool
  private let isLimit: Bool

  init(_ timeline: Timeline, key: String, at time: ClockTime) {
    self.key = Data(key.utf8)
    self.time = time
    duration = timeline.duration
    // Another thread may have extended the countdown since `time`.
    remaining = min(timeline.remaining(at: time.instant), duration)
    isPaused = timeline.state(at: time.instant) == .paused
    isLimit = timeline.isLimit
  }

  var name: String { String(decoding: key, as: UTF8.self) }

  var isPossible: Bool { (1...Countdown.longest).contains(duration) && (0...duration).contains(remaining) }

  /// Returns the timeline that the record describes, or nil if its countdown is over.
  func timeline(at now: ClockTime) -> Timeline? {
    // If the time of day was set back, more time remains, but never more than the duration.
    let left = isPaused ? remaining : min(remaining.saturatingSubtract(time.elapsed(until: now)), duration)
    guard left > 0 else { return nil }
    let deadline = now.instant.advanced(byNanoseconds: left)
    return Timeline(
      resuming: isPaused ? .paused(remaining: left) : .running(deadline: deadline), duration: duration, isLimit: isLimit
    )
  }
}
