public import Foundation

extension Countdown {
  /// Whether this is the wait for a ``ResendPolicy``'s limit, which has been reached: until the window frees, or for as long
  /// beyond as the server has asked for; not once it is over.
  public var isAtLimit: Bool {
    scheduler.read { self.timeline.isLimit && !self.timeline.state(at: $0).isOver }
  }

  /// When it ends, by the device's clock as that is now, if it runs; the present if it is over.
  public var end: Date {
    Date(timeIntervalSince1970: scheduler.clock.timeOfDay + remaining)
  }

  /// Makes what is left so long at least, and, where it is, takes over what it is waited for; false if it is over.
  func lengthen(to left: Nanoseconds, isLimit: Bool) -> Bool {
    var isRunning = false
    scheduler.change(self) { timeline, now in
      isRunning = !timeline.state(at: now).isOver
      let extra = left.saturatingSubtract(timeline.remaining(at: now))
      guard extra >= 0, isRunning else { return .unchanged }
      let isOther = timeline.isLimit != isLimit
      timeline.isLimit = isLimit
      return timeline.extend(by: extra, at: now) || isOther ? .changed : .unchanged
    }
    return isRunning
  }
}
