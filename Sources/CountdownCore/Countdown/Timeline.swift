import Foundation

/// The arithmetic of one countdown: its deadline and the values computed from it.
struct Timeline: Equatable {
  enum Phase: Equatable {
    case idle
    case running(deadline: MonotonicInstant)
    case paused(remaining: Nanoseconds)
    case finished
    case cancelled
  }

  /// The effect of a change on observers.
  enum Effect {
    /// The value is the same. Observers are notified when the next tick is due.
    case unchanged
    /// The value has changed. Observers are notified now.
    case changed
    /// The run has ended. Observers receive its final tick.
    case finished
    /// The run was canceled. Observers receive a cancellation, unless they have received the end.
    case cancelled
  }

  private(set) var phase = Phase.idle
  /// Whether the current run waits for the window of a ``ResendPolicy``.
  var isLimit = false
  /// The number of the current run, or 0 before the first run. It has 32 bits to keep countdowns small.
  var run: UInt32 = 0
  /// The instant at which the current run began. For a run of an earlier launch, it's in the distant past.
  private(set) var start = MonotonicInstant(nanoseconds: .min)
  let interval: Nanoseconds
  /// The duration of the current run, or the longest time that has remained since. It's never zero, so that an app can
  /// divide by it.
  private(set) var duration: Nanoseconds
  /// The duration of each new run. A run of zero ends as soon as it's started.
  let initialDuration: Nanoseconds

  init(duration: Nanoseconds, interval: Nanoseconds = .perSecond) {
    initialDuration = duration
    self.duration = max(1, duration)
    self.interval = interval
  }

  /// Creates the timeline of a run that is in progress.
  init(deadline: MonotonicInstant, duration: Nanoseconds, initialDuration: Nanoseconds, isLimit: Bool) {
    self.init(duration: initialDuration)
    self.duration = duration
    self.isLimit = isLimit
    phase = .running(deadline: deadline)
  }

  /// The deadline while the timeline is running; otherwise nil.
  var deadline: MonotonicInstant? {
    if case .running(let deadline) = phase { deadline } else { nil }
  }

  func remaining(at now: MonotonicInstant) -> Nanoseconds {
    switch phase {
    case .idle: initialDuration
    case .running(let deadline): max(0, deadline.nanoseconds(since: now))
    case .paused(let remaining): remaining
    case .finished, .cancelled: 0
    }
  }

  func state(at now: MonotonicInstant) -> Countdown.State {
    switch phase {
    case .idle: .idle
    case .running(let deadline): deadline <= now ? .finished : .running
    case .paused: .paused
    case .finished: .finished
    case .cancelled: .cancelled
    }
  }

  func tick(at now: MonotonicInstant) -> Countdown.Tick {
    let left = remaining(at: now)
    return Countdown.Tick(
      duration: duration.seconds, left: left, run: Int(clamping: run), isAtLimit: isLimit && left > 0)
  }

  /// Whether a run is in progress, even if its deadline has passed.
  var isActive: Bool {
    switch phase {
    case .running, .paused: true
    case .idle, .finished, .cancelled: false
    }
  }

  /// Returns the instant of the next tick, or nil if the timeline isn't running. The instant is a whole number of
  /// intervals before the deadline, or the deadline itself.
  func nextTick(after now: MonotonicInstant) -> MonotonicInstant? {
    guard case .running(let deadline) = phase, now < deadline else { return nil }
    let intervalsLeft = remaining(at: now).dividedRoundingUp(by: interval)
    return deadline.advanced(byNanoseconds: -(intervalsLeft - 1) * interval)
  }

  /// Finishes the run, whose deadline has passed.
  mutating func finish() {
    phase = .finished
  }

  /// Starts a new run, or resumes a paused one.
  mutating func start(at now: MonotonicInstant) -> Effect {
    switch phase {
    case .running: .unchanged
    case .paused: resume(at: now)
    case .idle, .finished, .cancelled: restart(at: now)
    }
  }

  /// Starts a new run in any phase.
  mutating func restart(at now: MonotonicInstant) -> Effect {
    duration = max(1, initialDuration)
    isLimit = false
    run = run == .max ? 1 : run + 1
    start = now
    phase = initialDuration > 0 ? .running(deadline: now.advanced(byNanoseconds: initialDuration)) : .finished
    return phase == .finished ? .finished : .changed
  }

  mutating func pause(at now: MonotonicInstant) -> Effect {
    if case .running = phase { phase = .paused(remaining: remaining(at: now)) }
    return .unchanged
  }

  mutating func resume(at now: MonotonicInstant) -> Effect {
    if case .paused(let remaining) = phase { phase = .running(deadline: now.advanced(byNanoseconds: remaining)) }
    return .unchanged
  }

  /// Cancels a run, or a countdown that hasn't been started. A finished run stays finished.
  mutating func cancel() -> Effect {
    guard phase != .cancelled else { return .unchanged }
    if phase != .finished { phase = .cancelled }
    return .cancelled
  }

  /// Moves the end of a running or paused run, and changes its duration by the same time. Finishes the run if no time
  /// remains.
  mutating func extend(by extra: Nanoseconds, at now: MonotonicInstant) -> Effect {
    guard isActive else { return .unchanged }
    let former = remaining(at: now)
    let left = min(max(0, former.saturatingAdd(extra)), Countdown.longest)
    duration = min(max(1, duration.saturatingAdd(left - former)), Countdown.longest)
    return setRemaining(left, at: now)
  }

  /// Sets the remaining time of a running or paused run, which becomes its duration if that is shorter. Finishes the
  /// run if no time remains.
  mutating func setRemaining(_ time: Nanoseconds, at now: MonotonicInstant) -> Effect {
    let former = remaining(at: now)
    let left = min(max(0, time), Countdown.longest)
    switch phase {
    case .running: phase = left > 0 ? .running(deadline: now.advanced(byNanoseconds: left)) : .finished
    case .paused: phase = left > 0 ? .paused(remaining: left) : .finished
    case .idle, .finished, .cancelled: return .unchanged
    }
    duration = max(duration, left)
    if phase == .finished { return .finished }
    return left == former ? .unchanged : .changed
  }
}
