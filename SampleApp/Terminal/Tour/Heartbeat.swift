/// Finds out when the main thread did not run: what should beat often, and did not.
@MainActor final class Heartbeat {
  private(set) var stalls: [Stall]
  private var last: Duration
  private var beating: Task<Void, Never>?

  /// - Parameter stalls: What an earlier process has found out.
  init(now: Duration = BootClock.now, stalls: [Stall] = []) {
    last = now
    self.stalls = stalls
  }

  deinit {
    beating?.cancel()
  }

  func start() {
    beating = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(50))
        self?.beat()
      }
    }
  }

  /// The main thread runs: now, in any case.
  func beat(now: Duration = BootClock.now) {
    if now - last > Stall.shortest { stalls.append(Stall(start: last, end: now)) }
    last = now
  }
}
