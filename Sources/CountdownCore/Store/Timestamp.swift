import Foundation

/// A time on all clocks.
struct Timestamp: Codable {
  /// The boot during which the instant is valid, or nil if it isn't known.
  private let boot: String?
  /// The nanoseconds of the instant.
  private var nanoseconds: Int64
  private(set) var timeOfDay: TimeInterval

  init(on clock: any CountdownClock, at now: MonotonicInstant) {
    boot = clock.bootIdentity
    nanoseconds = now.nanoseconds
    timeOfDay = clock.timeOfDay
  }

  var instant: MonotonicInstant { MonotonicInstant(nanoseconds: nanoseconds) }

  func advanced(by time: Nanoseconds) -> Timestamp {
    var result = self
    result.nanoseconds = nanoseconds.saturatingAdd(time)
    result.timeOfDay += time.seconds
    return result
  }

  /// Returns whether both times are in the same, known boot, and the time of day wasn't set between them.
  func agrees(with now: Timestamp) -> Bool {
    guard let boot, boot == now.boot else { return false }
    let monotonic = now.instant.nanoseconds(since: instant).seconds
    return abs(now.timeOfDay - timeOfDay - monotonic) < 1
  }

  /// Returns the time from this time to a later one, possibly in another boot.
  ///
  /// In the same boot, the monotonic clock determines it, and after a restart, the time of day. If a boot isn't known,
  /// a monotonic clock that reads less proves a restart. Otherwise, the shorter time applies, so that setting the clock
  /// never ends a wait. The result is negative if the time of day was set back.
  func elapsed(until now: Timestamp) -> Nanoseconds {
    let monotonic = now.instant.nanoseconds(since: instant)
    let byTimeOfDay = Nanoseconds(seconds: now.timeOfDay - timeOfDay)
    if let boot, let presentBoot = now.boot { return boot == presentBoot ? monotonic : byTimeOfDay }
    return monotonic < 0 ? byTimeOfDay : min(monotonic, byTimeOfDay)
  }
}
