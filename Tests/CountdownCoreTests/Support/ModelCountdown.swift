import CountdownCore

/// The expected behavior of a countdown, as arithmetic on nanoseconds that shares no code with the library.
struct ModelCountdown {
  enum Phase: Equatable {
    case idle, finished, cancelled
    case running(deadline: Int64)
    case paused(remaining: Int64)
  }

  static let second: Int64 = 1_000_000_000

  var initial: Int64
  var duration: Int64
  var phase = Phase.idle
  /// The number of the current run.
  var run = 0
  /// The number of changes after which observers are notified even if the value is the same.
  var changes = 0

  init(seconds: Int64) {
    initial = seconds * Self.second
    duration = initial
  }

  func remaining(at now: Int64) -> Int64 {
    switch phase {
    case .idle: duration
    case .finished, .cancelled: 0
    case .running(let deadline): max(0, deadline - now)
    case .paused(let remaining): remaining
    }
  }

  func state(at now: Int64) -> Countdown.State {
    switch phase {
    case .idle: .idle
    case .running(let deadline): deadline <= now ? .finished : .running
    case .paused: .paused
    case .finished: .finished
    case .cancelled: .cancelled
    }
  }

  mutating func finishIfDue(at now: Int64) {
    if case .running(let deadline) = phase, deadline <= now { phase = .finished }
  }

  mutating func perform(_ step: CountdownStep, at now: Int64) {
    finishIfDue(at: now)
    switch (step, phase) {
    case (.start, .paused(let remaining)), (.resume, .paused(let remaining)):
      phase = .running(deadline: now + remaining)
    case (.start, .running): break
    case (.start, _), (.restart, _):
      duration = initial
      phase = .running(deadline: now + duration)
      run += 1
      changes += 1
    case (.pause, .running(let deadline)): phase = .paused(remaining: deadline - now)
    case (.cancel, _):
      if phase != .finished { phase = .cancelled }
      changes += 1
    case (.extend(let seconds), _):
      let former = remaining(at: now)
      let left = max(0, former + Self.nanoseconds(seconds))
      if setRemaining(left, at: now) { duration = max(1, duration + left - former) }
    case (.setRemaining(let seconds), _):
      if setRemaining(max(0, Self.nanoseconds(seconds)), at: now) { duration = max(duration, remaining(at: now)) }
    case (.finish, _): _ = setRemaining(0, at: now)
    default: break
    }
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

  /// Returns whether the countdown is running or paused.
  private mutating func setRemaining(_ left: Int64, at now: Int64) -> Bool {
    let former = remaining(at: now)
    switch phase {
    case .running: phase = left > 0 ? .running(deadline: now + left) : .finished
    case .paused: phase = left > 0 ? .paused(remaining: left) : .finished
    case .idle, .finished, .cancelled: return false
    }
    if left != former { changes += 1 }
    return true
  }
}
