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

  func isOver(at now: Int64) -> Bool {
    if case .running(let deadline) = phase { deadline <= now } else { phase == .finished || phase == .cancelled }
  }

  mutating func finishIfDue(at now: Int64) {
    if case .running(let deadline) = phase, deadline <= now { phase = .finished }
  }

  mutating func start(at now: Int64) {
    finishIfDue(at: now)
    switch phase {
    case .running: break
    case .paused(let remaining): phase = .running(deadline: now + remaining)
    case .idle, .finished, .cancelled: restart(at: now)
    }
  }

  mutating func restart(at now: Int64) {
    duration = initial
    phase = .running(deadline: now + duration)
    run += 1
    changes += 1
  }

  mutating func pause(at now: Int64) {
    finishIfDue(at: now)
    if case .running(let deadline) = phase { phase = .paused(remaining: deadline - now) }
  }

  mutating func resume(at now: Int64) {
    finishIfDue(at: now)
    if case .paused(let remaining) = phase { phase = .running(deadline: now + remaining) }
  }

  mutating func cancel(at now: Int64) {
    finishIfDue(at: now)
    if phase != .finished { phase = .cancelled }
    changes += 1
  }

  mutating func extend(by extra: Int64, at now: Int64) {
    finishIfDue(at: now)
    let old = remaining(at: now)
    let new = max(0, old + extra)
    switch phase {
    case .running: phase = new > 0 ? .running(deadline: now + new) : .finished
    case .paused: phase = new > 0 ? .paused(remaining: new) : .finished
    case .idle, .finished, .cancelled: return
    }
    duration = max(1, duration + new - old)
    if new != old { changes += 1 }
  }

  mutating func setRemaining(_ left: Int64, at now: Int64) {
    finishIfDue(at: now)
    let former = duration
    extend(by: left - remaining(at: now), at: now)
    if [.idle, .finished, .cancelled].contains(phase) == false || duration != former { duration = max(former, left) }
  }
}
