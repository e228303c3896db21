import Dispatch

/// One turn of the main queue. A hop takes as many turns as it needs, so that other work can run in between.
private struct Turn {
  /// The instant after which the rest waits for the next turn.
  let end: MonotonicInstant
  let beginsWithTicks: Bool
  /// The number of pending deliveries. Those that a handler causes wait for the next turn.
  var pendingCount: Int
  var hasBegun = false
}

/// What a turn does next, without the lock.
private enum TurnStep {
  case tick(Countdown.Tick, handler: @Sendable (Countdown.Tick) -> Void)
  case event(Delivery.Event, handlers: CountdownHandlers)
  case ends([Delivery.Event], observer: CountdownObserver)
  /// The observer has already received the value.
  case nothing
  /// The hop continues with another turn.
  case hop
  /// The hop ends.
  case end
}

extension CountdownScheduler {
  /// Delivers what is pending on the main queue, and takes the ticks that were due at the latest wake-up.
  func deliverOnMain() {
    var turn = storage.withLock { storage in
      Turn(
        end: clock.now.advanced(byNanoseconds: Self.longestTurn), beginsWithTicks: storage.nextTurnBeginsWithTicks,
        pendingCount: storage.mainQueueObservers.count)
    }
    while true {
      switch storage.withLock({ nextStep(of: &turn, &$0) }) {
      case .tick(let tick, let handler): handler(tick)
      case .event(let event, let handlers): handlers(event)
      case .ends(let ends, let observer): deliver(ends, to: observer)
      case .nothing: continue
      case .hop: return clock.perform(on: .main) { self.deliverOnMain() }
      case .end: return
      }
    }
  }

  /// Returns the next step. Its values are those of the present, because handlers may have taken long.
  private func nextStep(of turn: inout Turn, _ storage: inout Storage) -> TurnStep {
    guard !storage.isInBackground else {
      storage.isMainHopPending = false
      return .end
    }
    let now = clock.now
    // The first step has no time limit, because each turn must make progress.
    if !turn.hasBegun || now <= turn.end {
      turn.hasBegun = true
      if let step = storage.takeStep(in: &turn, at: now) { return step }
    }
    storage.wakeIfLate(at: now)
    if storage.hasWorkForMain(at: now) {
      // Every other turn begins with ticks. Otherwise, handlers that cause more deliveries would delay all ticks.
      storage.nextTurnBeginsWithTicks.toggle()
      return .hop
    }
    // The period counts from the wake-up that caused the hop, because handlers may have taken long.
    let periodStart = storage.mainQueueDue == nil ? now : storage.lastWake ?? now
    storage.isMainHopPending = false
    storage.mainQueueDue = nil
    let wake = storage.nextWake
    storage.alarmState.invalidate(unlessFor: wake)
    setAlarm(for: wake, &storage, at: now, periodStart: periodStart)
    return .end
  }
}

extension CountdownScheduler.Storage {
  fileprivate func hasWorkForMain(at now: MonotonicInstant) -> Bool {
    if !mainQueueObservers.isEmpty { return true }
    guard let mainQueueDue, let earliest = mainQueue.earliest else { return false }
    return earliest <= min(mainQueueDue, now)
  }

  /// Takes the place of the next wake-up if that is late, as it is after a stall. Does nothing if the alarm's thread has
  /// ticks to take at that wake-up, too.
  fileprivate mutating func wakeIfLate(at now: MonotonicInstant) {
    guard let earliest = mainQueue.earliest, earliest <= now else { return }
    if let other = queue.earliest, other <= now { return }
    if let lastWake, now.nanoseconds(since: lastWake) < leeway { return }
    lastWake = now
    mainQueueDue = now
    alarmState.invalidate()
  }

  fileprivate mutating func takeStep(in turn: inout Turn, at now: MonotonicInstant) -> TurnStep? {
    if turn.beginsWithTicks, let step = takeTick(at: now) { return step }
    if turn.pendingCount > 0, let observer = mainQueueObservers.popFirst() {
      turn.pendingCount -= 1
      return observer.nextStep(at: now)
    }
    return turn.beginsWithTicks ? nil : takeTick(at: now)
  }

  /// Takes the next due tick, and moves its countdown to the tick after it. Returns nil if no tick is due.
  private mutating func takeTick(at now: MonotonicInstant) -> TurnStep? {
    guard let mainQueueDue, let countdown = mainQueue.popDue(at: min(mainQueueDue, now)) else { return nil }
    return countdown._withUnsafeGuaranteedRef { takeTick(of: $0, at: now) }
  }

  private mutating func takeTick(of countdown: Countdown, at now: MonotonicInstant) -> TurnStep {
    _ = countdown.timeline.finishIfDue(at: now)
    if let due = countdown.timeline.nextTick(after: now) { mainQueue.insert(countdown, due: due) }
    // If a delivery is pending, the observer receives the value with it.
    guard case .one(let observer) = countdown.observers, case .complete(let last) = observer.delivery,
      let onTick = observer.onTick
    else { return .nothing }
    let step = countdown.timeline.step(at: now)
    guard step != last else { return .nothing }
    observer.delivery = .complete(step: step)
    return .tick(countdown.timeline.tick(at: now), handler: onTick)
  }
}

extension CountdownObserver {
  fileprivate func nextStep(at now: MonotonicInstant) -> TurnStep {
    let ends = takeEnds()
    guard ends.isEmpty else { return .ends(ends, observer: self) }
    guard let event = takeValue(at: now), let handlers else { return .nothing }
    return .event(event, handlers: handlers)
  }
}

/// A first-in, first-out queue.
struct FirstInFirstOut<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var count: Int { elements.count - first }
  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the first element, or returns nil if the queue is empty.
  mutating func popFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first].take()
    first += 1
    if first == elements.count {
      self = FirstInFirstOut()
    } else if first > elements.count / 2, first > 256 {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
