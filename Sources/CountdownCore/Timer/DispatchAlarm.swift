import Dispatch

/// A ``DispatchTimer`` that goes off once each time it is set.
final class DispatchAlarm: CountdownAlarm {
  private let timer: DispatchTimer

  init(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    timer = DispatchTimer(onceOn: timeline, queue: .global(qos: .utility), handler: handler)
  }

  func schedule(afterNanoseconds delay: Int64, leeway: Int64) {
    // The clocks of dispatch are slewed by up to 500 parts in a million to keep the time of day right, the monotonic one
    // may not be: without this an alarm might go off a little early, for nobody, and have to be set again.
    let delay = max(0, delay)
    timer.fireOnce(after: delay.saturatingAdd(delay / 2_000), leeway: max(0, leeway))
  }

  func unschedule() {
    timer.pause()
  }
}
