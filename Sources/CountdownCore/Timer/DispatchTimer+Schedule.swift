import Foundation

extension DispatchTimer {
  enum Phase {
    case idle
    case running(Run, any CountdownAlarm)
    case paused
    case cancelled
  }

  /// The identity of the time between a start and the next pause. An alarm of a former run may still go off.
  final class Run: Sendable {}

  struct Storage {
    var phase = Phase.idle
    /// The handler, or nil after a cancel.
    var handler: (@Sendable (DispatchTimer) -> Void)?
    var interval: Nanoseconds
    /// The delay of the first tick, or nil if it is one interval. Nil after the first tick.
    var initialDelay: Nanoseconds?
    var leeway: Nanoseconds
    var count = TickCount()
    var streams: Streams = [:]

    /// The leeway, limited to half the time until the first tick and half the interval.
    ///
    /// An initial delay of zero doesn't limit it, because a timer that is already due isn't late by the leeway.
    var limitedLeeway: Nanoseconds {
      let delay = initialDelay.flatMap { $0 > 0 ? $0 : nil } ?? interval
      return min(leeway, min(interval, delay) / 2)
    }

    /// Ends a run. Returns its alarm, or nil if the timer isn't running.
    mutating func pause() -> (any CountdownAlarm)? {
      guard case .running(_, let alarm) = phase else { return nil }
      phase = .paused
      return alarm
    }

    /// Cancels the timer. Returns the former state, which the caller ends and releases without the lock.
    mutating func cancel() -> Storage {
      defer { (phase, handler, streams) = (.cancelled, nil, [:]) }
      return self
    }

    func end() {
      if case .running(_, let alarm) = phase { alarm.unschedule() }
      for stream in streams.values { stream.finish() }
    }
  }

  /// The continuations of the streams that haven't ended.
  typealias Streams = [UUID: AsyncStream<TickCount>.Continuation]

  /// Begins a run with a new alarm. Does nothing if the timer isn't idle or paused.
  func beginRun(in storage: inout Storage) {
    switch storage.phase {
    case .idle, .paused: break
    case .running, .cancelled: return
    }
    let run = Run()
    // The phase retains the alarm, and with it the timer, until the run ends.
    let retained = retainsItself ? self : nil
    let alarm = timeSource.makeAlarm(on: timeline, queue: handlerQueue) { [weak self] dueCount in
      (retained ?? self)?.tick(in: run, dueCount: dueCount)
    }
    storage.phase = .running(run, alarm)
    let interval = storage.interval
    // The last tick needs no repetition.
    let isLast = tickLimit.map { $0 - storage.count.ticks == 1 } ?? false
    alarm.schedule(
      afterNanoseconds: storage.initialDelay ?? interval, repeatingEvery: isLast ? .max : interval,
      leeway: storage.limitedLeeway)
  }

  /// Handles a call of the alarm of the given run.
  private func tick(in run: Run, dueCount: Int) {
    // The state after the tick, but before a cancel.
    let state = storage.withLock { storage -> Storage? in
      guard case .running(let current, _) = storage.phase, current === run else { return nil }
      storage.count.addTick(due: dueCount)
      storage.initialDelay = nil
      return storage.count.ticks == tickLimit ? storage.cancel() : storage
    }
    guard let state else { return }
    for stream in state.streams.values { stream.yield(state.count) }
    if state.count.ticks == tickLimit { state.end() }
    state.handler?(self)
  }
}
