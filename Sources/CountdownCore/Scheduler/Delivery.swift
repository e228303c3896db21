/// The state of the deliveries to one observer.
enum Delivery {
  /// An event for which a handler is called.
  enum Event {
    case tick(Countdown.Tick)
    case cancelled
  }

  /// The reason for delivering the current value.
  enum Reason {
    /// The run was canceled, so there is no value to deliver.
    case none
    /// A tick is due. The value isn't delivered if its step is `after`, because the observer has already received that
    /// step.
    case tick(after: Int64)
    /// The value changed, or the observer is new. The value is always delivered.
    case change
  }

  /// Nothing is pending. `step` is the ``Timeline/step(at:)`` of the last value that the observer received.
  case complete(step: Int64)
  /// A hop to the observer's queue is pending. It delivers the ends, oldest first, and then the current value.
  case pending(ends: [Event], reason: Reason)

  /// Whether the observer hasn't received the end of the current run yet. Read it only if that run has finished.
  var lacksEnd: Bool {
    switch self {
    case .complete, .pending(_, .none), .pending(_, .tick(after: 0)): false
    case .pending: true
    }
  }

  var hasEnds: Bool {
    if case .pending(let ends, _) = self { !ends.isEmpty } else { false }
  }
}

extension CountdownScheduler.Storage {
  /// Makes a tick pending. Does nothing if a delivery is already pending.
  mutating func enqueueTick(for observer: CountdownObserver) {
    guard case .complete(let step) = observer.delivery else { return }
    enqueue([], .tick(after: step), for: observer)
  }

  /// Makes the current value pending.
  ///
  /// - Parameter formerEnd: The final tick of the previous run, if this is the first value of a new run.
  mutating func enqueueChange(for observer: CountdownObserver, after formerEnd: Countdown.Tick? = nil) {
    var ends: [Delivery.Event] = []
    if let formerEnd, observer.delivery.lacksEnd { ends = [.tick(formerEnd)] }
    enqueue(ends, .change, for: observer)
  }

  /// Makes a cancel pending instead of the current value.
  mutating func enqueueCancel(for observer: CountdownObserver) {
    if observer.handlers?.onCancel != nil {
      enqueue([.cancelled], .none, for: observer)
    } else if case .pending = observer.delivery {
      enqueue([], .none, for: observer)
    }
  }

  private mutating func enqueue(_ ends: [Delivery.Event], _ reason: Delivery.Reason, for observer: CountdownObserver) {
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

  /// Resumes the hops that were suspended in the background. Does nothing while the app is in the background.
  mutating func resumeHops() {
    guard !isInBackground else { return }
    hopToMain()
    followUp.observers += suspendedObservers
    suspendedObservers = []
  }
}

extension CountdownScheduler {
  /// Delivers to observers on the main queue until `longestTurn` has passed, and leaves the rest to the queue's next
  /// turn.
  ///
  /// Observers that a handler enqueues wait for the next turn. Other work on the main queue can run in between.
  func deliverOnMain() {
    let (end, count) = storage.withLock {
      (clock.now.advanced(byNanoseconds: Self.longestTurn), $0.mainQueueObservers.count)
    }
    var delivered = 0
    turn: while delivered < count, let batch = storage.withLock({ $0.mainQueueObservers.removeFirstBatch() }) {
      for (index, observer) in batch.enumerated() {
        // The first delivery has no limit, because each turn must make progress.
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

  /// Delivers what is pending now, which may differ from what was pending when the hop began.
  ///
  /// - Returns: False if nothing was delivered because `end` has passed or the app is in the background.
  @discardableResult
  func deliver(to observer: CountdownObserver, by end: MonotonicInstant = .distantFuture) -> Bool {
    var ends: [Delivery.Event] = []
    var value: Delivery.Event?
    var handlers: CountdownHandlers?
    let isDelivered = storage.withLock { storage in
      let now = clock.now
      guard !storage.isInBackground else {
        if observer.queue != nil { storage.suspendedObservers.append(observer) }
        return false
      }
      guard now <= end else { return false }
      ends = observer.takeEnds()
      if ends.isEmpty { value = observer.takeValue(at: now) }
      handlers = observer.handlers
      return true
    }
    if let value { handlers?(value) }
    if !ends.isEmpty { deliver(ends, to: observer) }
    return isDelivered
  }

  /// Delivers the ends of earlier runs and then the current value.
  private func deliver(_ ends: [Delivery.Event], to observer: CountdownObserver) {
    for end in ends {
      // Read under the lock each time, because a handler may end the observation.
      storage.withLock { _ in observer.handlers }?(end)
    }
    var value: (event: Delivery.Event, handlers: CountdownHandlers)?
    update { storage, now in
      // If a handler has ended another run, the next hop delivers that end before the value.
      if observer.delivery.hasEnds {
        storage.hop(to: observer)
      } else if let event = observer.takeValue(at: now), let handlers = observer.handlers {
        value = (event, handlers)
      }
    }
    if let (event, handlers) = value { handlers(event) }
  }
}

extension CountdownObserver {
  fileprivate func takeEnds() -> [Delivery.Event] {
    guard case .pending(let ends, let reason) = delivery, !ends.isEmpty else { return [] }
    delivery = .pending(ends: [], reason: reason)
    return ends
  }

  /// Returns the pending value, or nil if there is none or the observer has already received it.
  fileprivate func takeValue(at now: MonotonicInstant) -> Delivery.Event? {
    guard case .pending(_, let reason) = delivery else { return nil }
    let step = countdown.timeline.step(at: now)
    delivery = .complete(step: step)
    switch reason {
    case .none, .tick(after: step): return nil
    case .tick, .change: return .tick(countdown.timeline.tick(at: now))
    }
  }
}

/// A first-in, first-out queue that removes elements in batches. Removing a batch doesn't move the other elements.
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

  /// Puts the unused rest of a batch back at the front.
  mutating func putBack(_ rest: ArraySlice<Element>) {
    guard !rest.isEmpty else { return }
    batches.insert(Array(rest), at: 0)
    count += rest.count
  }
}
