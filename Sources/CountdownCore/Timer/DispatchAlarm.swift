import Dispatch

/// An alarm of the system's clock: a ``DispatchTimer`` that is scheduled and rescheduled instead of started.
final class DispatchAlarm: CountdownAlarm {
  /// A serial queue, so that one thread handles alarms that go off together.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .utility))

  /// The limit of the extra delay, in nanoseconds. The extra delay is 500 parts per million of an alarm's delay.
  ///
  /// The system adjusts the rate of the alarm's clock by up to 500 parts per million, but not the rate of the monotonic
  /// clock. Without the extra delay, an alarm might go off slightly early and have to be scheduled again.
  private static let longestExtraDelay: Nanoseconds = 1_000_000

  private let timer: DispatchTimer

  init(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    timer = DispatchTimer(alarmOn: timeline, queue: Self.queue, handler: handler)
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let delay = max(0, delay)
    timer.schedule(
      after: delay.saturatingAdd(min(delay / 2_000, Self.longestExtraDelay)), repeating: max(1, interval),
      leeway: max(0, leeway))
  }

  func unschedule() {
    timer.pause()
  }
}
