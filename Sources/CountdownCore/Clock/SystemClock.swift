import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's clock that counts in sleep and that the user cannot set, with wake-ups from dispatch sources.
final class SystemClock: CountdownClock {
  static let shared = SystemClock()

  #if canImport(Darwin)
    // The same clock as mach_continuous_time; CLOCK_MONOTONIC would do too, but may be slewed.
    private static let identifier = CLOCK_MONOTONIC_RAW
  #else
    // CLOCK_MONOTONIC stands still in sleep on Linux.
    private static let identifier = CLOCK_BOOTTIME
  #endif

  private init() {}

  var now: MonotonicInstant {
    var time = timespec()
    clock_gettime(Self.identifier, &time)
    return MonotonicInstant(nanoseconds: Nanoseconds(time.tv_sec) * .perSecond + Nanoseconds(time.tv_nsec))
  }

  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm {
    DispatchAlarm(on: timeline, handler: handler)
  }

  func performOnMain(_ work: @escaping @Sendable () -> Void) {
    DispatchQueue.main.async(execute: work)
  }
}
