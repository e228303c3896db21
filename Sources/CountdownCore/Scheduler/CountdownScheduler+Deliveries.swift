import Dispatch

extension CountdownScheduler.Storage {
  // MARK: Observations

  /// Returns the lane of a queue, for a node that is to be added.
  mutating func lane(for queue: DispatchQueue) -> Lane {
    // On Linux, each access to the main queue returns another object.
    let queue = queue.isMain ? Self.mainQueue : queue
    let lane = lanes[ObjectIdentifier(queue)] ?? Lane(queue, leeway: leeway)
    lanes[ObjectIdentifier(queue)] = lane
    lane.nodeCount += 1
    return lane
  }

  /// Removes a node from its countdown and from its lane.
  mutating func remove(_ node: ObservationNode) {
    node.countdown.observers.nodes.removeAll { $0 === node }
    dequeue(node)
    node.lane.nodeCount -= 1
    // Ends and cancels that are pending would retain their nodes, and these the lane.
    if node.lane.nodeCount == 0 { node.lane.changes = DeliveryList() }
    removeIfUnused(node.lane)
  }

  /// Removes a lane without nodes. A lane that is hopping stays until the end of the hop, so that its queue has only one.
  mutating func removeIfUnused(_ lane: Lane) {
    if lane.nodeCount == 0, !lane.isHopping { lanes[ObjectIdentifier(lane.queue)] = nil }
  }

  // MARK: Deliveries

  /// Notes what an observer is to receive after a change of its countdown, or plans its next tick.
  ///
  /// - Parameter formerEnd: The final tick of the previous run, if that run was finished before the change.
  mutating func note(
    _ change: Timeline.Change, for node: ObservationNode, after formerEnd: Countdown.Tick?,
    at now: MonotonicInstant
  ) {
    switch change {
    case .unchanged:
      plan(node, on: node.lane, at: now)
    case .changed:
      // The observer hasn't received the end of the previous run.
      if let formerEnd, node.place != .none { dequeue(node, replacement: .end(node, formerEnd)) }
      enqueueValue(for: node)
    case .cancelled:
      // The observer has received the end.
      if formerEnd != nil, node.place == .none { return }
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
  mutating func plan(_ node: consuming ObservationNode, on lane: Lane, at now: MonotonicInstant) {
    if node.place == .changed { return }
    if node.place == .planned, node.due <= now { return enqueueValue(for: node) }
    let due = node.nextTick(after: now)
    if node.place == .planned, node.due == due { return }
    dequeue(node)
    guard let due else { return }
    if !lane.isPlanned {
      // A single countdown is on time. All others wait for the next wake-up.
      let sinceLastWake = lastWake.map { due.nanoseconds(since: $0) } ?? leeway
      if plannedLanes == 0, sinceLastWake >= leeway { anchor = due }
      plannedLanes += 1
    }
    lane.plan(node, due: due, anchor: anchor)
  }

  /// Takes a tick that is due on a lane.
  mutating func takeDue(on lane: Lane, at now: MonotonicInstant) -> Delivery? {
    guard let (delivery, wake) = lane.takeDue(at: now) else { return nil }
    // A queue that was stalled takes a bucket of the past.
    lastWake = max(lastWake ?? wake, wake)
    if !lane.isPlanned { plannedLanes -= 1 }
    return delivery
  }

  // MARK: Lanes

  /// Begins a hop to a lane that has work, unless one is pending or the app is in the background.
  mutating func hop(to lane: Lane, _ followUp: inout CountdownScheduler.FollowUp, at now: MonotonicInstant) {
    guard lane.hasWork(at: now), !lane.isHopping, !isInBackground else { return }
    lane.isHopping = true
    hoppingLanes += 1
    if followUp.hop == nil { followUp.hop = lane } else { followUp.otherHops.append(lane) }
  }

  /// The first wake-up of the lanes that aren't hopping.
  var firstWake: Lane.Wake? {
    var first: Lane.Wake?
    for lane in lanes.values { if let wake = lane.firstWake, first.map({ wake < $0 }) ?? true { first = wake } }
    return first
  }

  /// The earliest deadline of the observed, running countdowns.
  var firstEnd: MonotonicInstant? {
    lanes.values.flatMap(\.nodes).compactMap(\.countdown.timeline.deadline).min()
  }
}
