import Dispatch

extension CountdownScheduler.Storage {
  // MARK: Observations

  /// Returns the lane of a queue other than the main queue, for a node that is to be added.
  mutating func lane(for queue: DispatchQueue) -> Lane {
    let lane = otherLanes[ObjectIdentifier(queue)] ?? Lane(queue, isMain: false, leeway: leeway)
    otherLanes[ObjectIdentifier(queue)] = lane
    lane.nodeCount += 1
    return lane
  }

  /// Removes a node from its countdown and from its lane, and the lane if it was the last one.
  mutating func remove(_ node: ObservationNode) {
    node.countdown.observers.remove(node)
    dequeue(node)
    guard !node.lane.isMain else { return }
    node.lane.nodeCount -= 1
    if node.lane.nodeCount == 0 { otherLanes[ObjectIdentifier(node.lane.queue)] = nil }
  }

  // MARK: Deliveries

  /// Notes what an observer is to receive after a change of its countdown, or plans its next tick.
  ///
  /// - Parameter formerEnd: The final tick of the previous run, if that run was finished before the change.
  mutating func note(
    _ change: CountdownScheduler.Change, for node: ObservationNode, after formerEnd: Countdown.Tick?,
    at now: MonotonicInstant
  ) {
    switch change {
    case .unchanged:
      plan(node, at: now)
    case .changed:
      // The observer hasn't received the end of the previous run.
      if let formerEnd, node.place != .none { dequeue(node, replacement: .end(node, formerEnd)) }
      enqueueValue(for: node)
    case .cancelledAfterEnd where node.place == .none:
      break
    case .cancelled, .cancelledAfterEnd:
      dequeue(node)
      if node.onCancel != nil { node.lane.changes.append(.cancel(node)) }
    }
  }

  /// Makes the current value pending.
  mutating func enqueueValue(for node: ObservationNode) {
    guard node.place != .changed else { return }
    dequeue(node)
    node.place = .changed
    node.lane.changes.append(valueFor: node)
  }

  /// Removes a node's planned tick or pending value.
  ///
  /// - Parameter replacement: The delivery that takes the place of a pending value.
  private mutating func dequeue(_ node: ObservationNode, replacement: Delivery? = nil) {
    switch node.place {
    case .none: break
    case .planned:
      node.lane.unplan(node)
      if !node.lane.isPlanned { plannedLanes -= 1 }
      if let replacement { node.lane.changes.append(replacement) }
    case .changed: node.lane.changes.replaceValue(for: node, with: replacement)
    }
    node.place = .none
  }

  /// Plans a node's next tick if its countdown is running. If a tick is due, makes the current value pending.
  private mutating func plan(_ node: ObservationNode, at now: MonotonicInstant) {
    switch node.place {
    case .changed: return
    case .planned where node.due <= now: return enqueueValue(for: node)
    case .planned, .none: break
    }
    let due = node.countdown.timeline.nextTick(after: now)
    if node.place == .planned {
      if node.due == due { return }
      dequeue(node)
    }
    if let due { plan(node, due: due) }
  }

  private mutating func plan(_ node: ObservationNode, due: MonotonicInstant) {
    if !node.lane.isPlanned {
      // A single countdown is on time. All others wait for the next wake-up.
      let sinceLastWake = lastWake.map { due.nanoseconds(since: $0) } ?? leeway
      if plannedLanes == 0, sinceLastWake >= leeway { anchor = due }
      plannedLanes += 1
    }
    node.lane.plan(node, due: due, anchor: anchor)
  }

  /// Takes a tick that is due on a lane.
  private mutating func takeDue(on lane: Lane, at now: MonotonicInstant) -> Delivery? {
    guard let (delivery, wake) = lane.takeDue(at: now) else { return nil }
    lastWake = wake
    if !lane.isPlanned { plannedLanes -= 1 }
    return delivery
  }

  // MARK: Lanes

  /// Begins a hop to a lane that has changes, unless one is pending or the app is in the background.
  mutating func hop(to lane: Lane, _ followUp: inout CountdownScheduler.FollowUp) {
    if !lane.changes.isEmpty { beginHop(to: lane, &followUp) }
  }

  mutating func hopToLanesWithWork(at now: MonotonicInstant, _ followUp: inout CountdownScheduler.FollowUp) {
    if mainLane.hasWork(at: now) { beginHop(to: mainLane, &followUp) }
    for lane in otherLanes.values where lane.hasWork(at: now) { beginHop(to: lane, &followUp) }
  }

  private mutating func beginHop(to lane: Lane, _ followUp: inout CountdownScheduler.FollowUp) {
    guard !lane.isHopping, !isInBackground else { return }
    lane.isHopping = true
    hoppingLanes += 1
    if lane.isMain { followUp.hopsToMain = true } else { followUp.otherHops.append(lane) }
  }

  /// The first wake-up of the lanes that aren't hopping.
  var firstWake: Lane.Wake? {
    var first = mainLane.isHopping ? nil : mainLane.firstWake
    for lane in otherLanes.values where !lane.isHopping {
      guard let wake = lane.firstWake else { continue }
      if let earlier = first, earlier.instant < wake.instant { continue }
      let leeway = first?.instant == wake.instant ? first?.leeway : nil
      first = Lane.Wake(instant: wake.instant, leeway: min(wake.leeway, leeway ?? wake.leeway))
    }
    return first
  }

  /// The earliest deadline of the observed, running countdowns.
  var firstEnd: MonotonicInstant? {
    var first: MonotonicInstant?
    for lane in [mainLane] + otherLanes.values {
      lane.forEachNode { node in
        if let deadline = node.countdown.timeline.deadline { first = min(first ?? deadline, deadline) }
      }
    }
    return first
  }

  /// Returns the centers, which then drop all keys that have expired by `now`.
  mutating func centersWithExpiredKeys(at now: MonotonicInstant) -> [CountdownScheduler.Weak<CountdownCenter>] {
    keysCheckedAt = now
    return centers
  }
}

// MARK: - Hops

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
    for center in turn.centers { center.object?.dropExpiredKeys() }
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
