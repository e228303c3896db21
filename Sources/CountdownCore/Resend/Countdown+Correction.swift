public import Foundation

extension Countdown {
  /// Sets the remaining time of a running or paused countdown, and notifies observers at once.
  ///
  /// Use this method when a server reports a different wait from the one that the countdown was started with. Does
  /// nothing in other states, or if the remaining time is already the same.
  ///
  /// - Parameter seconds: The new number of seconds remaining. A value of 0 or less finishes the countdown. A value
  ///   above ``allowedDurations`` counts as the longest allowed duration. A value that isn't finite changes nothing.
  public func correct(to seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let left = Nanoseconds(seconds: seconds)
    scheduler.change(self) { timeline, now in
      timeline.extend(by: left.saturatingSubtract(timeline.remaining(at: now)), at: now) ? .changed : .unchanged
    }
  }

  /// Finishes a running or paused countdown now, as if no time remained. Does nothing in other states.
  ///
  /// Observers receive the final tick. With ``cancel()``, they don't.
  public func finish() {
    correct(to: 0)
  }

  /// A Boolean value that indicates whether the countdown waits because a ``ResendPolicy``'s limit is reached.
  ///
  /// Such a countdown ends when the policy accepts another send, or later if the server asks for a longer
  /// wait. The value is false after the end or a cancel.
  public var isAtLimit: Bool {
    scheduler.read { self.timeline.isLimit && !self.timeline.state(at: $0).isOver }
  }

  /// The date when the countdown ends, by the device's clock. For an idle or paused countdown, it's the date when the
  /// countdown would end if it started or continued now. After the end or a cancel, it's the current date.
  public var end: Date {
    Date(timeIntervalSince1970: scheduler.clock.timeOfDay + remaining)
  }
}
