public import Foundation

extension Countdown {
  /// Makes what is left another time, longer or shorter, while running or paused, and tells those who watch at once: the
  /// server knows better.
  ///
  /// - Parameter seconds: What is left from now on; 0 or less ends the countdown, more than ``allowedDurations`` counts as
  ///   the longest there is. A value that is not finite changes nothing.
  public func correct(to seconds: TimeInterval) {
    guard seconds.isFinite else { return }
    let left = Nanoseconds(seconds: seconds)
    scheduler.change(self) { timeline, now in
      timeline.extend(by: left.saturatingSubtract(timeline.remaining(at: now)), at: now) ? .changed : .unchanged
    }
  }

  /// Ends the countdown at once, as if its time were over: those who watch get the final tick, as they do not on a
  /// ``cancel()``. Does nothing unless running or paused.
  public func finish() {
    correct(to: 0)
  }
}
