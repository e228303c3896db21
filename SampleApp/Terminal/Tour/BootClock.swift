import Glibc

/// The clock that countdowns are judged by: it counts in sleep, and nobody can set it. Read anew here rather than asked of
/// the library, which is what is judged.
enum BootClock {
  /// Time since the machine started.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
