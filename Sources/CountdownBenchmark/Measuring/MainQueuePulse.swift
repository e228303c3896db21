import Dispatch

/// Work that comes back to the main queue again and again, and notes how long it had to wait.
@MainActor final class MainQueuePulse {
  private(set) var holds: [Int64] = []
  private var longest: Int64 = 0
  private var last = Platform.now()
  private var secondEnds: Int64

  init() {
    secondEnds = last + 1_000_000_000
    beat()
  }

  private func beat() {
    let now = Platform.now()
    longest = max(longest, now - last)
    last = now
    if now >= secondEnds {
      holds.append(longest)
      longest = 0
      secondEnds += 1_000_000_000
    }
    DispatchQueue.main.async { self.beat() }
  }
}
