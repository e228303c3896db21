import Glibc

/// Finds periods in which the main thread doesn't run. It checks the time often, and records long gaps.
@MainActor final class StallDetector {
  private(set) var stalls: [Stall]
  private var lastCheck: Duration
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - now: The current time.
  ///   - stalls: The stalls that an earlier process found.
  init(now: Duration = BootClock.now, stalls: [Stall] = []) {
    lastCheck = now
    self.stalls = stalls
  }

  deinit {
    task?.cancel()
  }

  func start() {
    task = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(50))
        self?.check()
      }
    }
  }

  /// Records a stall if the previous check was long ago.
  func check(now: Duration = BootClock.now) {
    if now - lastCheck > Stall.minimum { stalls.append(Stall(start: lastCheck, end: now)) }
    lastCheck = now
  }
}

/// A period in which the main thread didn't run.
struct Stall: Equatable, Codable {
  var start: Duration
  var end: Duration

  /// Shorter gaps are normal.
  static let minimum: Duration = .milliseconds(500)

  func overlaps(from start: Duration, to end: Duration) -> Bool {
    self.start < end && self.end > start
  }
}

/// A clock that continues during sleep and that can't be set. The tour doesn't use the library's clock, because it checks the
/// library.
enum BootClock {
  /// The time since the machine started.
  static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}

extension Duration {
  /// The number of whole seconds, rounded toward zero.
  var wholeSeconds: Int { Int(components.seconds) }
}
