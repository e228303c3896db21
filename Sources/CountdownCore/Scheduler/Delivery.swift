/// What an observer has received, and what it receives next.
enum Delivery {
  /// The end of a run that the observer hasn't received yet.
  enum End {
    case finished(Countdown.Tick)
    case cancelled
  }

  /// The reason for delivering the current value.
  enum Reason {
    /// The run was canceled, so there is no value to deliver.
    case none
    /// A tick is due. The value isn't delivered if its step is `after`, which the observer has already received.
    case tick(after: Int64)
    /// The value was changed, or the observer is new. The value is always delivered.
    case change
  }

  /// Nothing is pending. `step` is the ``Timeline/step(at:)`` of the last value that the observer received.
  case complete(step: Int64)
  /// A hop to the observer's queue is pending. It delivers the ends, oldest first, and then the current value.
  case pending(ends: [End], reason: Reason)

  /// For a run that has finished: whether the observer still has to receive its end.
  var lacksEnd: Bool {
    switch self {
    case .complete, .pending(_, .none), .pending(_, .tick(after: 0)): false
    case .pending: true
    }
  }
}

extension CountdownScheduler.Storage {
  /// Makes a tick pending. A pending value already covers it.
  mutating func enqueueTick(for observer: CountdownObserver) {
    guard case .complete(let step) = observer.delivery else { return }
    enqueue([], .tick(after: step), for: observer)
  }

  /// Makes the current value pending.
  ///
  /// - Parameter formerEnd: The final tick of the previous run, if this is the first value of a new run.
  mutating func enqueueChange(for observer: CountdownObserver, after formerEnd: Countdown.Tick? = nil) {
    guard let formerEnd, observer.delivery.lacksEnd else { return enqueue([], .change, for: observer) }
    enqueue([.finished(formerEnd)], .change, for: observer)
  }

  /// Makes a cancel pending, in place of the current value.
  mutating func enqueueCancel(for observer: CountdownObserver) {
    guard observer.onCancel == nil else { return enqueue([.cancelled], .none, for: observer) }
    if case .pending = observer.delivery { enqueue([], .none, for: observer) }
  }

  private mutating func enqueue(_ ends: [Delivery.End], _ reason: Delivery.Reason, for observer: CountdownObserver) {
    if case .pending(let earlierEnds, _) = observer.delivery {
      observer.delivery = .pending(ends: earlierEnds + ends, reason: reason)
    } else {
      observer.delivery = .pending(ends: ends, reason: reason)
      hop(to: observer)
    }
  }

  fileprivate mutating func hop(to observer: CountdownObserver) {
    if observer.queue == nil {
      mainQueueObservers.append(observer)
      hopToMain()
    } else if isInBackground {
      suspendedObservers.append(observer)
    } else {
      followUp.observers.append(observer)
    }
  }

  private mutating func hopToMain() {
    guard mainQueueObservers.count > 0, !isMainHopPending, !isInBackground else { return }
    isMainHopPending = true
    followUp.hopsToMain = true
  }

  /// Makes the hops that were suspended in the background, unless the app is still there.
  mutating func resumeHops() {
    guard !isInBackground else { return }
    hopToMain()
    followUp.observers += suspendedObservers
    suspendedObservers = []
  }
}

extension CountdownScheduler {
  /// A handler's call, made after the lock is released. The handler is nil if the observation has ended.
  private enum Call {
    case tick((@Sendable (Countdown.Tick) -> Void)?, Countdown.Tick)
    case cancel((@Sendable () -> Void)?)

    init(_ end: Delivery.End, to observer: CountdownObserver) {
      switch end {
      case .finished(let tick): self = .tick(observer.onTick, tick)
      case .cancelled: self = .cancel(observer.onCancel)
      }
    }

    /// Takes the pending value, and returns nil if there is none or it was received earlier.
    init?(takingValueOf observer: CountdownObserver, at now: MonotonicInstant) {
      guard case .pending(_, let reason) = observer.delivery else { return nil }
      let timeline = observer.countdown.timeline
      let step = timeline.step(at: now)
      observer.delivery = .complete(step: step)
      switch reason {
      case .none, .tick(after: step): return nil
      case .tick, .change: self = .tick(observer.onTick, timeline.tick(at: now))
      }
    }

    func callAsFunction() {
      switch self {
      case .tick(let handler, let tick): handler?(tick)
      case .cancel(let handler): handler?()
      }
    }
  }

  /// Delivers to main-queue observers until the turn is over, and leaves the rest to the queue's next turn.
  ///
  /// Observers that were enqueued by a handler wait for the next turn, so that other work isn't blocked.
  func deliverOnMain() {
    let (end, count) = storage.withLock {
      (clock.now.advanced(byNanoseconds: Self.longestTurn), $0.mainQueueObservers.count)
    }
    var delivered = 0
    turn: while delivered < count, let batch = storage.withLock({ $0.mainQueueObservers.removeFirstBatch() }) {
      for (index, observer) in batch.enumerated() {
        // At least one, so that a turn that begins late makes progress.
        let limit = delivered == 0 ? .distantFuture : end
        guard delivered < count, deliver(to: observer, by: limit) else {
          storage.withLock { $0.mainQueueObservers.putBack(batch[index...]) }
          break turn
        }
        delivered += 1
      }
    }
    let hasMore = storage.withLock { storage in
      storage.isMainHopPending = storage.mainQueueObservers.count > 0 && !storage.isInBackground
      return storage.isMainHopPending
    }
    if hasMore { clock.performOnMain { self.deliverOnMain() } }
  }

  /// Delivers what is pending now. It may differ from what was pending when the hop was made.
  ///
  /// - Returns: False, with nothing delivered, if `end` has passed or the app is in the background.
  @discardableResult
  func deliver(to observer: CountdownObserver, by end: MonotonicInstant = .distantFuture) -> Bool {
    let first = storage.withLock { storage -> (ends: [Delivery.End], call: Call?)? in
      let now = clock.now
      guard !storage.isInBackground else {
        if observer.queue != nil { storage.suspendedObservers.append(observer) }
        return nil
      }
      guard now <= end else { return nil }
      guard case .pending(let ends, let reason) = observer.delivery, !ends.isEmpty else {
        return ([], Call(takingValueOf: observer, at: now))
      }
      observer.delivery = .pending(ends: [], reason: reason)
      return (ends, nil)
    }
    guard let (ends, call) = first else { return false }
    guard !ends.isEmpty else {
      call?()
      return true
    }
    for end in ends {
      // Each under the lock again, because a handler may end the observation.
      storage.withLock { _ in Call(end, to: observer) }()
    }
    var valueCall: Call?
    update { storage, now in
      // If a handler has ended another run, the next hop delivers that end before the value.
      if case .pending(let ends, _) = observer.delivery, !ends.isEmpty {
        storage.hop(to: observer)
      } else {
        valueCall = Call(takingValueOf: observer, at: now)
      }
    }
    valueCall?()
    return true
  }
}

/// A first-in, first-out queue that gives out elements in batches, so that removing some doesn't move the others.
///
/// No batch is empty, and `count` is the sum of their counts.
struct BatchQueue<Element> {
  private static var batchSize: Int { 256 }

  private var batches: [[Element]] = []
  private(set) var count = 0

  mutating func append(_ element: Element) {
    count += 1
    if let last = batches.indices.last, batches[last].count < Self.batchSize {
      batches[last].append(element)
    } else {
      batches.append([element])
    }
  }

  /// Removes and returns the first batch, or returns nil if the queue is empty.
  mutating func removeFirstBatch() -> [Element]? {
    guard !batches.isEmpty else { return nil }
    let batch = batches.removeFirst()
    count -= batch.count
    return batch
  }

  /// Returns the unused rest of a batch to the front.
  mutating func putBack(_ rest: ArraySlice<Element>) {
    guard !rest.isEmpty else { return }
    batches.insert(Array(rest), at: 0)
    count += rest.count
  }
}
