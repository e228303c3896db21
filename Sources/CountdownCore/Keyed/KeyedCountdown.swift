import Foundation

/// A key of a ``CountdownCenter`` with its countdown.
///
/// `@unchecked Sendable` is safe because `record` is accessed only under the center's lock. The other properties don't
/// change after the initializer.
final class KeyedCountdown: @unchecked Sendable {
  let key: String
  let countdown: Countdown
  /// The number of the run that belongs to the key. If an app starts the countdown again after this run, the new run
  /// doesn't belong to the key.
  private let run: UInt32
  private weak var center: CountdownCenter?
  /// The stored form, as of the latest change. It's nil if that change isn't known yet.
  var record: CountdownRecord?

  init(key: String, timeline: Timeline, center: CountdownCenter) {
    self.key = key
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
