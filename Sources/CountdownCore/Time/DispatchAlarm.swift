import Dispatch

/// An alarm of the system's clock: a dispatch source that exists while the alarm is scheduled. A source is never
/// suspended, because releasing it would then crash the app.
final class DispatchAlarm: CountdownAlarm {
  /// The limit of the extra delay, which is 500 parts per million of an alarm's delay.
  ///
  /// The system adjusts the rate of the alarm's clock by up to as much, but not the rate of the monotonic clock.
  /// Without the extra delay, an alarm might fire slightly early and have to be scheduled again.
  private static let longestExtraDelay: Nanoseconds = 1_000_000

  private let clock: DispatchTimer.Clock
  private let queue: DispatchQueue
  private let handler: @Sendable (Int) -> Void
  private let source = Locked<(any DispatchSourceTimer)?>(nil)

  init(on clock: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (Int) -> Void) {
    self.clock = clock
    self.queue = queue
    self.handler = handler
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let delay = max(0, delay)
    let first = DispatchTimeInterval(nanoseconds: delay.saturatingAdd(min(delay / 2_000, Self.longestExtraDelay)))
    let repetition = DispatchTimeInterval(nanoseconds: max(1, interval))
    let leeway = DispatchTimeInterval(nanoseconds: max(0, leeway))
    source.withLock { current in
      let source = current ?? makeSource()
      current = source
      // Discards an event of the former schedule that hasn't been handled.
      switch clock {
      case .wall: source.schedule(wallDeadline: .now() + first, repeating: repetition, leeway: leeway)
      case .uptime: source.schedule(deadline: .now() + first, repeating: repetition, leeway: leeway)
      }
      // Has no effect on an active source.
      source.activate()
    }
  }

  func unschedule() {
    source.withLock { $0.take() }?.cancel()
  }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    // Canceling the source releases this closure, which retains the source.
    source.setEventHandler { [handler] in handler(max(1, Int(clamping: source.data))) }
    return source
  }
}
