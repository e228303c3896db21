/// One turn of a hop. A hop takes as many turns as it needs, so that other work can run on the queue in between.
private struct Turn {
  /// The instant after which the rest waits for the next turn. It's nil before the first step.
  var end: MonotonicInstant?
  /// Every other turn begins with ticks. Otherwise, handlers that cause changes would delay all ticks.
  let beginsWithTicks: Bool
  /// The number of changes to deliver. Those that a handler causes wait for the next turn.
  var changesLeft = 0
  /// The centers of keys that have expired since the alarm last went off.
  var centers: [CountdownScheduler.Weak<CountdownCenter>] = []
}

/// What a turn does next, without the lock.
private enum TurnStep {
  case tick(Countdown.Tick, handler: ObservationNode.TickHandler)
  case cancel(handler: ObservationNode.CancelHandler)
  /// The observation has ended.
  case nothing
  case nextTurn
  case endOfHop
}

extension CountdownScheduler {
  /// Hops to a lane's queue. Handlers of one lane therefore run one at a time, even on a concurrent queue.
  func hop(to lane: Lane, beginningWithTicks: Bool = false) {
    clock.perform(on: lane.queue) { self.deliver(on: lane, Turn(beginsWithTicks: beginningWithTicks)) }
  }

  private func deliver(on lane: Lane, _ turn: consuming Turn) {
    loop: while true {
      switch storage.withLock({ nextStep(of: &turn, on: lane, &$0) }) {
      case .tick(let tick, let handler): handler(tick)
      case .cancel(let handler): handler.call()
      case .nothing: continue
      case .nextTurn:
        hop(to: lane, beginningWithTicks: !turn.beginsWithTicks)
        break loop
      case .endOfHop: break loop
      }
    }
    for center in turn.centers { center.object?.removeExpired() }
  }

  /// Returns the next step. Its values are those of the present, because handlers may have taken long.
  private func nextStep(of turn: inout Turn, on lane: Lane, _ storage: inout Storage) -> TurnStep {
    let now = clock.now
    guard !storage.isInBackground else {
      endHop(to: lane, &storage, at: now)
      return .endOfHop
    }
    if turn.end == nil { turn.changesLeft = lane.changes.count }
    // The first step has no time limit, because each turn must make progress.
    let end = turn.end ?? now.advanced(byNanoseconds: Self.longestTurn)
    turn.end = end
    if now <= end, let delivery = storage.takeDelivery(in: &turn, on: lane, at: now) {
      return storage.step(for: delivery, in: &turn, at: now)
    }
    if lane.hasWork(at: now) { return .nextTurn }
    endHop(to: lane, &storage, at: now)
    return .endOfHop
  }
}

extension CountdownScheduler.Storage {
  fileprivate mutating func takeDelivery(in turn: inout Turn, on lane: Lane, at now: MonotonicInstant) -> Delivery? {
    if turn.beginsWithTicks, let tick = takeDue(on: lane, at: now) { return tick }
    if turn.changesLeft > 0, let change = lane.takeChange() {
      turn.changesLeft -= 1
      return change
    }
    return turn.beginsWithTicks ? nil : takeDue(on: lane, at: now)
  }

  /// Returns the call of a handler. Plans the next tick if the delivery is the current value.
  fileprivate mutating func step(for delivery: Delivery, in turn: inout Turn, at now: MonotonicInstant) -> TurnStep {
    switch delivery {
    case .value(let node):
      node.place = .none
      let countdown = node.countdown
      let deadline = countdown.timeline.deadline
      if countdown.timeline.finishIfDue(at: now) {
        if countdown.key != nil, let deadline, keysCheckedAt.map({ $0 < deadline }) ?? true {
          turn.centers = centersWithExpiredKeys(at: now)
        }
      } else if let due = countdown.timeline.nextTick(after: now) {
        plan(node, due: due)
      }
      guard let onTick = node.onTick else { return .nothing }
      return .tick(countdown.timeline.tick(at: now), handler: onTick)
    case .end(let node, let tick):
      return node.onTick.map { .tick(tick, handler: $0) } ?? .nothing
    case .cancel(let node):
      return node.onCancel.map { .cancel(handler: $0) } ?? .nothing
    }
  }
}
