/// One turn of the main queue, in which the scheduler delivers what is pending and what is due.
private struct Turn {
  /// The instant after which other work on the main queue can run.
  let end: MonotonicInstant
  /// The instant until which ticks are due. It doesn't move in the following turns of the same hop, so that the hop ends.
  let dueBy: MonotonicInstant
  /// The number of observers with pending deliveries. Those that a handler adds wait for the next turn.
  var pendingCount: Int
  var hasTakenTick = false
}

/// What the scheduler calls on the main queue without holding the lock.
private enum MainQueueCall {
  case tick(@Sendable (Countdown.Tick) -> Void, Countdown.Tick)
  case event(CountdownHandlers, Delivery.Event)
  case ends([Delivery.Event], CountdownObserver)
  /// The next hop delivers the rest.
  case hop
}

extension CountdownScheduler {
  /// Delivers to observers on the main queue until `longestTurn` has passed, and leaves the rest to the queue's next
  /// turn, so that other work can run in between.
  func deliverOnMain() {
    var turn: Turn?
    while let call = storage.withLock({ nextCall(in: &turn, &$0) }) {
      switch call {
      case .tick(let handler, let tick): handler(tick)
      case .event(let handlers, let event): handlers(event)
      case .ends(let ends, let observer): deliver(ends, to: observer)
      case .hop: return clock.performOnMain { self.deliverOnMain() }
      }
    }
  }

  /// Returns the next call of a turn, or nil if nothing remains. The values are those of the present, because a delivery
  /// may have been pending for long.
  private func nextCall(in turn: inout Turn?, _ storage: inout Storage) -> MainQueueCall? {
    let now = clock.now
    guard !storage.isInBackground, storage.mainHop != .none else {
      storage.mainHop = .none
      return nil
    }
    // The first delivery has no time limit, because each turn must make progress.
    if let turn, now > turn.end { return .hop }
    var present = turn ?? Turn(&storage, at: now)
    defer { turn = present }
    while present.pendingCount > 0, let observer = storage.mainQueueObservers.popFirst() {
      present.pendingCount -= 1
      let ends = observer.takeEnds()
      guard ends.isEmpty else { return .ends(ends, observer) }
      if let event = observer.takeValue(at: now), let handlers = observer.handlers { return .event(handlers, event) }
    }
    if let call = storage.takeTick(&present, at: now) { return call }
    // A handler has added an observer, or another wake-up has come.
    guard storage.mainQueueObservers.isEmpty, storage.mainHop == .unfinished(dueBy: present.dueBy) else { return .hop }
    storage.mainHop = .none
    if present.hasTakenTick { storage.invalidateUnfitSchedule() }
    setAlarm(&storage, at: now)
    return nil
  }
}

extension Turn {
  fileprivate init(_ storage: inout CountdownScheduler.Storage, at now: MonotonicInstant) {
    if case .unfinished(let dueBy) = storage.mainHop { self.dueBy = dueBy } else { dueBy = now }
    end = now.advanced(byNanoseconds: CountdownScheduler.longestTurn)
    pendingCount = storage.mainQueueObservers.count
    storage.mainHop = .unfinished(dueBy: dueBy)
  }
}

extension CountdownScheduler.Storage {
  /// Takes the next tick that the main queue delivers, and moves its countdown to the tick after it.
  fileprivate mutating func takeTick(_ turn: inout Turn, at now: MonotonicInstant) -> MainQueueCall? {
    while let countdown = mainQueue.popDue(at: turn.dueBy) {
      turn.hasTakenTick = true
      _ = countdown.timeline.finishIfDue(at: now)
      if let due = countdown.timeline.nextTick(after: now) { mainQueue.insert(countdown, due: due) }
      // If a value is already pending, the observer receives the present value with it.
      guard case .one(let observer) = countdown.observers, case .complete(let step) = observer.delivery,
        let onTick = observer.onTick
      else { continue }
      let newStep = countdown.timeline.step(at: now)
      guard newStep != step else { continue }
      observer.delivery = .complete(step: newStep)
      return .tick(onTick, countdown.timeline.tick(at: now))
    }
    return nil
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
