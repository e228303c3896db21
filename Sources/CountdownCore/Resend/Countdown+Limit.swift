import Foundation

extension Countdown {
  /// Whether this is the wait until a ``ResendPolicy``'s window frees, its limit having been reached.
  public var isAtLimit: Bool {
    scheduler.read { _ in self.timeline.isLimit && self.timeline.phase != .cancelled }
  }

  /// When it ends, by the device's clock as that is now, if it runs; the present if it is over.
  public var end: Date {
    Date(timeIntervalSince1970: scheduler.clock.timeOfDay + remaining)
  }

  /// Makes what is left so long at least, and, where it is, takes over what it is waited for.
  func lengthen(to left: Nanoseconds, isLimit: Bool) {
    scheduler.change(self) { timeline, now in
      let extra = left.saturatingSubtract(timeline.remaining(at: now))
      guard extra >= 0, !timeline.state(at: now).isOver else { return .untold }
      timeline.isLimit = isLimit
      return timeline.extend(by: extra, at: now) ? .toldAtOnce : .untold
    }
  }
}
