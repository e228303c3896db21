import Dispatch

/// A ``DispatchTimer`` that goes off once each time it is set.
final class DispatchAlarm: CountdownAlarm {
  private let timer: DispatchTimer

  init(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    timer = DispatchTimer(onceOn: timeline, queue: .global(qos: .utility), handler: handler)
  }

  func schedule(afterNanoseconds delay: Int64, leeway: Int64) {
    timer.fireOnce(after: max(0, delay), leeway: max(0, leeway))
  }

  func unschedule() {
    timer.pause()
  }
}
