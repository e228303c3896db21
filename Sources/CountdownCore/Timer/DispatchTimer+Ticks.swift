import Foundation

extension DispatchTimer {
  /// A tick of a timer, as ``DispatchTimer/ticks`` sends it.
  public struct Tick: Sendable, Hashable {
    /// The number of the tick. The timer's first tick is number 1, and counting continues after a pause.
    ///
    /// Missed ticks have no number. A gap between two numbers means that the loop was too slow for the ticks between
    /// them.
    public var number: Int
    /// The number of ticks missed since the tick before, for any of these reasons:
    ///
    /// - The timer's queue was busy.
    /// - The device was asleep, or its time of day was set ahead. The timer follows ``DispatchTimer/Clock/wall``.
    /// - The loop that reads the stream was busy.
    ///
    /// The sum of `missed + 1` over the ticks of a loop is the number of ticks that became due. If the time of day is
    /// set ahead, it can be in the thousands. It's limited to `Int.max`.
    public var missed: Int

    /// Creates a tick. Every value is allowed.
    public init(number: Int, missed: Int = 0) {
      self.number = number
      self.missed = missed
    }
  }

  /// A stream of the timer's ticks.
  ///
  /// ```swift
  /// let timer = try DispatchTimer(interval: 1)
  /// timer.start()
  /// for await tick in timer.ticks {
  ///   print(tick.number)
  /// }
  /// ```
  ///
  /// The stream begins with the first tick after you access this property. It continues after a pause, and ends after
  /// ``cancel()``, after the last tick of a limit, or when you release the timer. The stream doesn't keep the timer
  /// alive. Calls from ``fire()`` aren't ticks, and the stream doesn't contain them.
  ///
  /// Each access creates a separate stream, and each stream receives every tick. The timer sends a tick to the streams
  /// before it calls the handler. A slow loop receives only the latest tick, whose ``Tick/missed`` includes the ticks
  /// that the loop didn't receive. After the stream has ended, the loop may still receive one tick from before the end.
  public var ticks: AsyncStream<Tick> {
    let (counts, continuation) = AsyncStream.makeStream(of: TickCount.self, bufferingPolicy: .bufferingNewest(1))
    let identifier = UUID()
    // Set first, because the stream may end as soon as it's added. A reference to the timer would keep it alive.
    continuation.onTermination = { [storage] _ in
      let stream = storage.withLock { $0.streams.removeValue(forKey: identifier) }
      withExtendedLifetime(stream) {}
    }
    let first = storage.withLock { storage in
      storage.streams[identifier] = continuation
      return storage.count
    }
    // Finishes the stream of a timer that is already canceled.
    if state == .cancelled { cancel() }
    let received = Locked(first)
    // Counts the missed ticks on the side of the loop, which knows which ticks it has received.
    return AsyncStream(unfolding: {
      var iterator = counts.makeAsyncIterator()
      while let count = await iterator.next() {
        if let tick = received.withLock({ $0.advance(to: count) }) { return tick }
      }
      return nil
    })
  }
}

/// The number of ticks of a timer so far.
struct TickCount: Sendable {
  /// The number of ticks, without missed ones.
  private(set) var ticks: Int64 = 0
  /// The number of ticks that became due, including missed ones.
  private var due: Int64 = 0

  /// Counts a tick.
  ///
  /// - Parameter due: The number of ticks that became due since the tick before, 1 or more.
  mutating func addTick(due: Int) {
    ticks = ticks.saturatingAdd(1)
    self.due = self.due.saturatingAdd(Int64(max(1, due)))
  }

  /// Advances to a later count, and returns its tick. Returns nil for a count that isn't later. On a concurrent queue,
  /// the order of two ticks can change if a pause separates them.
  mutating func advance(to count: TickCount) -> DispatchTimer.Tick? {
    guard count.ticks > ticks else { return nil }
    defer { self = count }
    return DispatchTimer.Tick(number: Int(clamping: count.ticks), missed: Int(clamping: max(0, count.due - due - 1)))
  }
}
