/// A countdown's place in a ``CountdownCenter``.
///
/// Sound as `@unchecked Sendable` because `ticket` is touched only under the centre's lock, and `countdown` is set before
/// anybody else knows of this entry.
final class KeyedCountdown: WakeQueueMember, @unchecked Sendable {
  let key: String
  let countdown: Countdown
  var ticket: WakeTicket?
  private weak var center: CountdownCenter?

  init(key: String, timeline: Timeline, center: CountdownCenter) {
    self.key = key
    self.center = center
    countdown = Countdown(timeline, scheduler: center.scheduler)
    countdown.keeper = self
  }

  /// Called without a lock, on any thread, after a change by hand and at an end that was watched.
  func countdownDidChange() {
    center?.update(self)
  }
}
