import Dispatch

/// A ``DispatchTimer`` that is set anew as often as need be.
final class DispatchAlarm: CountdownAlarm {
  /// One after the other, so that alarms that go off together are seen to by one thread.
  private static let queue = DispatchQueue(label: "CountdownKit.alarms", target: .global(qos: .utility))

  /// The clocks of dispatch are slewed by up to 500 parts in a million to keep the time of day right, the monotonic one
  /// may not be: without this an alarm might go off a little early, for nobody, and have to be set again.
  private static let longestPad: Nanoseconds = 1_000_000

  private let timer: DispatchTimer

  init(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    timer = DispatchTimer(alarmOn: timeline, queue: Self.queue, handler: handler)
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let delay = max(0, delay)
    timer.schedule(
      after: delay.saturatingAdd(min(delay / 2_000, Self.longestPad)), repeating: max(1, interval),
      leeway: max(0, leeway))
  }

  func unschedule() {
    timer.pause()
  }
}
