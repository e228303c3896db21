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
  /// A hop to the observer's queue is pending. It delivers the current value.
  case pending(Reason)
  /// A hop is pending that delivers ends of earlier runs, oldest first, and then the current value. Indirect, because it's
  /// rare, and observers stay small.
  indirect case pendingEnds([Event], Reason)

  /// Whether the observer hasn't received the end of the current run yet. Read it only if that run has finished.
  var lacksEnd: Bool {
    switch self {
    case .complete: false
    case .pending(let reason), .pendingEnds(_, let reason):
      switch reason {
      case .none, .tick(after: 0): false
      case .tick, .change: true
      }
    }
  }

  var hasEnds: Bool {
    if case .pendingEnds = self { true } else { false }
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
    if observer.onCancel != nil {
      enqueue([.cancelled], .none, for: observer)
    } else {
      switch observer.delivery {
      case .complete: break
      case .pending, .pendingEnds: enqueue([], .none, for: observer)
      }
    }
  }

  private mutating func enqueue(_ ends: [Delivery.Event], _ reason: Delivery.Reason, for observer: CountdownObserver) {
    switch observer.delivery {
    case .complete:
      observer.delivery = ends.isEmpty ? .pending(reason) : .pendingEnds(ends, reason)
      hop(to: observer)
    case .pending:
      observer.delivery = ends.isEmpty ? .pending(reason) : .pendingEnds(ends, reason)
    case .pendingEnds(let earlierEnds, _):
      observer.delivery = .pendingEnds(earlierEnds + ends, reason)
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

  /// Hops to the main queue, unless a hop is already pending or the app is in the background.
  mutating func hopToMain() {
    guard !isMainHopPending, !isInBackground else { return }
    isMainHopPending = true
    followUp.hopsToMain = true
  }

  /// Resumes the hops that were suspended in the background. Does nothing while the app is in the background.
  mutating func resumeHops() {
    guard !isInBackground else { return }
    if !mainQueueObservers.isEmpty { hopToMain() }
    followUp.observers += suspendedObservers
    suspendedObservers = []
  }
}

extension CountdownScheduler {
  /// Delivers what is pending now, which may differ from what was pending when the hop began.
  func deliver(to observer: CountdownObserver) {
    var ends: [Delivery.Event] = []
    var value: Delivery.Event?
    var handlers: CountdownHandlers?
    storage.withLock { storage in
      guard !storage.isInBackground else { return storage.suspendedObservers.append(observer) }
      ends = observer.takeEnds()
      if ends.isEmpty { value = observer.takeValue(at: clock.now) }
      handlers = observer.handlers
    }
    if let value { handlers?(value) }
    if !ends.isEmpty { deliver(ends, to: observer) }
  }

  /// Delivers the ends of earlier runs and then the current value.
  func deliver(_ ends: [Delivery.Event], to observer: CountdownObserver) {
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
  func takeEnds() -> [Delivery.Event] {
    guard case .pendingEnds(let ends, let reason) = delivery else { return [] }
    delivery = .pending(reason)
    return ends
  }

  /// Returns the pending value, or nil if there is none or the observer has already received it.
  func takeValue(at now: MonotonicInstant) -> Delivery.Event? {
    guard case .pending(let reason) = delivery else { return nil }
    let step = countdown.timeline.step(at: now)
    delivery = .complete(step: step)
    switch reason {
    case .none, .tick(after: step): return nil
    case .tick, .change: return .tick(countdown.timeline.tick(at: now))
    }
  }
}
