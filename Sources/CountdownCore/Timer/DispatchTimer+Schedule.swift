import Dispatch

extension DispatchTimer {
  enum Phase {
    case idle
    case running(any DispatchSourceTimer)
    case paused
    case cancelled
  }

  struct Storage {
    var phase = Phase.idle
    /// The handler, or nil after a cancel.
    var handler: (@Sendable () -> Void)?
    /// The number of sources created so far. It identifies late events of canceled sources.
    var run = 0
    var interval: Nanoseconds
    /// The delay of the first tick, or nil if it is one interval. Nil after the first tick.
    var initialDelay: Nanoseconds?
    var leeway: Nanoseconds
    var count = TickCount()
    var streams = Streams()

    /// The leeway, limited to half the time until the first tick and half the interval.
    ///
    /// An initial delay of zero doesn't limit it, because a timer that is already due isn't late by the leeway.
    var limitedLeeway: Nanoseconds {
      let delay = initialDelay.flatMap { $0 > 0 ? $0 : nil } ?? interval
      return min(leeway, min(interval, delay) / 2)
    }
  }

  /// The continuations of the streams that haven't ended.
  struct Streams {
    var byNumber: [Int: AsyncStream<TickCount>.Continuation] = [:]
    /// The number of streams created so far.
    var created = 0
  }

  func scheduleNextTick(in storage: inout Storage) {
    let interval = storage.interval
    // The last tick needs no repetition.
    let isLast = limit.map { $0 - storage.count.ticks == 1 } ?? false
    schedule(
      after: storage.initialDelay ?? interval, repeating: isLast ? .max : interval, leeway: storage.limitedLeeway,
      in: &storage)
  }

  private func schedule(
    after delay: Nanoseconds, repeating interval: Nanoseconds, leeway: Nanoseconds, in storage: inout Storage
  ) {
    let source: any DispatchSourceTimer
    switch storage.phase {
    case .cancelled: return
    case .running(let current): source = current
    case .idle, .paused: source = makeSource(in: &storage)
    }
    let delay = DispatchTimeInterval(nanoseconds: delay)
    let interval = DispatchTimeInterval(nanoseconds: interval)
    let leeway = DispatchTimeInterval(nanoseconds: leeway)
    switch clock {
    case .wall: source.schedule(wallDeadline: .now() + delay, repeating: interval, leeway: leeway)
    case .uptime: source.schedule(deadline: .now() + delay, repeating: interval, leeway: leeway)
    }
    // Has no effect on an active source.
    source.activate()
  }

  private func makeSource(in storage: inout Storage) -> any DispatchSourceTimer {
    storage.run += 1
    let source = DispatchSource.makeTimerSource(queue: queue)
    if retainsItself {
      // The source releases this closure when it's canceled.
      source.setEventHandler { [run = storage.run] in self.tick(run: run) }
    } else {
      source.setEventHandler { [weak self, run = storage.run] in self?.tick(run: run) }
    }
    storage.phase = .running(source)
    return source
  }

  /// Handles an event of the source of the given run.
  private func tick(run: Int) {
    let tick = storage.withLock { storage -> Delivery? in
      guard case .running(let source) = storage.phase, storage.run == run, let handler = storage.handler else {
        return nil
      }
      storage.count.addTick(due: source.data)
      storage.initialDelay = nil
      let isLast = storage.count.ticks == limit
      let streams = isLast ? end(&storage).streams : storage.streams.byNumber
      return (handler, streams, storage.count, isLast)
    }
    guard let tick else { return }
    for stream in tick.streams.values {
      stream.yield(tick.count)
      if tick.isLast { stream.finish() }
    }
    tick.handler()
  }

  /// What a tick delivers after the lock is released.
  private typealias Delivery = (
    handler: @Sendable () -> Void, streams: [Int: AsyncStream<TickCount>.Continuation], count: TickCount, isLast: Bool
  )

  func callHandler() {
    storage.withLock { $0.handler }?()
  }

  /// Cancels the timer. Returns what the caller must finish and release outside the lock.
  func end(_ storage: inout Storage) -> (
    handler: (@Sendable () -> Void)?, streams: [Int: AsyncStream<TickCount>.Continuation]
  ) {
    if case .running(let source) = storage.phase { source.cancel() }
    storage.phase = .cancelled
    defer { storage.streams.byNumber = [:] }
    return (storage.handler.take(), storage.streams.byNumber)
  }
}
