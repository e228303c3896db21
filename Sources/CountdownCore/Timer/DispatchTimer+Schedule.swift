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
  }

  /// The continuations of the streams that haven't ended.
  typealias Streams = [UUID: AsyncStream<TickCount>.Continuation]

  /// What an ended or stopped timer leaves behind. The caller uses and releases it without the lock.
  struct Remains {
    var alarm: (any CountdownAlarm)?
    var handler: (@Sendable (DispatchTimer) -> Void)?
    var streams: Streams = [:]

    func end() {
      alarm?.unschedule()
      for stream in streams.values { stream.finish() }
    }
  }

  /// Begins a run with a new alarm. Does nothing if the timer isn't idle or paused.
  func beginRun(in storage: inout Storage) {
    switch storage.phase {
    case .idle, .paused: break
    case .running, .cancelled: return
    }
    let run = Run()
    let alarm =
      if retainsItself {
        // The end of the run releases the alarm, and thereby the timer.
        clock.makeAlarm(on: timeline, queue: queue) { self.tick(in: run, dueCount: $0) }
      } else {
        clock.makeAlarm(on: timeline, queue: queue) { [weak self] in self?.tick(in: run, dueCount: $0) }
      }
    storage.phase = .running(run, alarm)
    let interval = storage.interval
    // The last tick needs no repetition.
    let isLast = limit.map { $0 - storage.count.ticks == 1 } ?? false
    alarm.schedule(
      afterNanoseconds: storage.initialDelay ?? interval, repeatingEvery: isLast ? .max : interval,
      leeway: storage.limitedLeeway)
  }

  /// Ends a run. Returns its alarm, or nil if the timer isn't running.
  func endRun(in storage: inout Storage) -> (any CountdownAlarm)? {
    guard case .running(_, let alarm) = storage.phase else { return nil }
    storage.phase = .paused
    return alarm
  }

  /// Cancels the timer.
  func end(_ storage: inout Storage) -> Remains {
    let alarm = endRun(in: &storage)
    storage.phase = .cancelled
    defer { storage.streams = [:] }
    return Remains(alarm: alarm, handler: storage.handler.take(), streams: storage.streams)
  }

  /// Handles a call of the alarm of the given run.
  private func tick(in run: Run, dueCount: Int) {
    var remains = Remains()
    let tick = storage.withLock { storage -> (count: TickCount, handler: @Sendable (DispatchTimer) -> Void, Streams)? in
      guard case .running(let current, _) = storage.phase, current === run, let handler = storage.handler else {
        return nil
      }
      storage.count.addTick(due: dueCount)
      storage.initialDelay = nil
      let streams = storage.streams
      if storage.count.ticks == limit { remains = end(&storage) }
      return (storage.count, handler, streams)
    }
    guard let (count, handler, streams) = tick else { return }
    for stream in streams.values { stream.yield(count) }
    remains.end()
    handler(self)
  }

  func callHandler() {
    storage.withLock { $0.handler }?(self)
  }
}
