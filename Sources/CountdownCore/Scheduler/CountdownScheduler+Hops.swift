import Dispatch

/// One turn of a hop. A hop takes as many turns as it needs, so that other work can run on the queue in between.
private struct Turn {
  /// Every other turn begins with ticks. Otherwise, handlers that cause changes would delay all ticks.
  let beginsWithTicks: Bool
  /// The instant after which the rest waits for the next turn. It's nil before the first step.
  var end: MonotonicInstant?
  /// The number of changes to deliver. Those that a handler causes wait for the next turn.
  var changesLeft = 0
  var isLast = false
  /// Whether the countdown of a key has ended.
  var endsKey = false
}

/// A call of a handler, without the lock. The handler is nil if the observation has ended.
private enum Call {
  case tick(Countdown.Tick, handler: ObservationNode.TickHandler?)
  case cancel(handler: ObservationNode.CancelHandler?)

  func perform() {
    switch self {
    case .tick(let tick, let handler): handler?.call(tick)
    case .cancel(let handler): handler?.call()
    }
  }
}

extension CountdownScheduler {
  /// Hops to a lane's queue. Handlers of one lane therefore run one at a time, even on a concurrent queue.
  func hop(to lane: Lane, beginningWithTicks: Bool = false) {
    clock.perform(on: lane.queue) { self.deliver(on: lane, Turn(beginsWithTicks: beginningWithTicks)) }
  }

  private func deliver(on lane: Lane, _ turn: consuming Turn) {
    while let call = storage.withLock({ nextCall(of: &turn, on: lane, &$0) }) { call.perform() }
    if turn.endsKey { removeExpiredKeys() }
    if !turn.isLast { hop(to: lane, beginningWithTicks: !turn.beginsWithTicks) }
  }

  /// Returns the next call, or nil at the end of the turn. Its values are those of the present, because handlers may have
  /// taken long.
  @inline(__always) private func nextCall(of turn: inout Turn, on lane: Lane, _ storage: inout Storage) -> Call? {
    let now = clock.now
    // The first step has no time limit, because each turn must make progress.
    let end = turn.end ?? now.advanced(byNanoseconds: Self.longestTurn)
    if turn.end == nil { (turn.end, turn.changesLeft) = (end, lane.changes.count) }
    if !storage.isInBackground, now <= end, let delivery = storage.takeDelivery(in: &turn, on: lane, at: now) {
      return storage.call(for: delivery, on: lane, in: &turn, at: now)
    }
    turn.isLast = storage.isInBackground || !lane.hasWork(at: now)
    if turn.isLast { endHop(to: lane, &storage, at: now) }
    return nil
  }
}

extension CountdownScheduler.Storage {
  @inline(__always)
  fileprivate mutating func takeDelivery(in turn: inout Turn, on lane: Lane, at now: MonotonicInstant) -> Delivery? {
    if turn.beginsWithTicks, let tick = takeDue(on: lane, at: now) { return tick }
    if turn.changesLeft > 0, let change = lane.takeChange() {
      turn.changesLeft -= 1
      return change
    }
    return turn.beginsWithTicks ? nil : takeDue(on: lane, at: now)
  }

  /// Returns the call of a handler. Plans the next tick if the delivery is the current value.
  fileprivate mutating func call(
    for delivery: consuming Delivery, on lane: Lane, in turn: inout Turn, at now: MonotonicInstant
  ) -> Call {
    switch consume delivery {
    case .value(let node):
      node.place = .none
      if node.countdown.timeline.finishIfDue(at: now), node.countdown.centerKey != nil { turn.endsKey = true }
      let call = Call.tick(node.countdown.timeline.tick(at: now), handler: node.onTick)
      plan(node, on: lane, at: now)
      return call
    case .end(let node, let tick): return .tick(tick, handler: node.onTick)
    case .cancel(let node): return .cancel(handler: node.onCancel)
    }
  }
}
