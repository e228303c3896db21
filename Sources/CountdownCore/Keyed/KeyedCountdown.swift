/// A countdown's place in a ``CountdownCenter``.
///
/// Sound as `@unchecked Sendable` because `ticket` and `record` are touched only under the center's lock, and the rest is set
/// before anything else knows of this entry.
final class KeyedCountdown: WakeQueueElement, @unchecked Sendable {
  let key: String
  let countdown: Countdown
  /// The run that the key stands for: the countdown may end and be started again, without the key.
  let run: UInt32
  var queuePosition: QueuePosition?
  /// What the store was told last.
  var record: CountdownRecord?
  private weak var center: CountdownCenter?

  init(key: String, timeline: Timeline, center: CountdownCenter) {
    self.key = key
    run = timeline.run
    self.center = center
    countdown = Countdown(timeline, scheduler: center.scheduler)
    countdown.owner = self
  }

  /// Whether the key still runs, or is paused, under the countdown's `timeline`.
  func runs(_ timeline: Timeline, at now: MonotonicInstant) -> Bool {
    timeline.run == run && !timeline.state(at: now).isOver
  }

  /// Called without a lock, on any thread, after a change by hand and at an end that was watched.
  func countdownDidChange() {
    center?.update(self)
  }
}
