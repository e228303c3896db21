import Dispatch

/// The deliveries of what is due. Each makes its calls one after the other, and none under the lock.
extension CountdownScheduler {
  /// The time after which a hop lets other work run on its queue: a quarter of a frame at 120 frames per second.
  static let longestHop: Nanoseconds = 2_000_000

  /// Hops to a lane's queue. Handlers of one lane therefore run one at a time, even on a concurrent queue.
  func hop(to lane: Lane) {
    clock.perform(on: lane.queue) { self.deliver(on: lane) }
  }

  /// Makes one pass over a lane, which visits each observation once. Another hop continues it after ``longestHop``.
  private func deliver(on lane: Lane) {
    var end: MonotonicInstant?
    var continues = false
    perform { change in
      // The first call has no time limit, because each hop must make progress.
      let hasTime = end.map { change.now <= $0 } ?? true
      end = end ?? change.now.advanced(byNanoseconds: Self.longestHop)
      while hasTime, !isInBackground,
        let observation = lane.takeDue(at: change.now, prepare: { finishIfDue($0.countdown, &change) })
      {
        if let call = observation.nextCall(at: change.now) { return call }
      }
      continues = !isInBackground && lane.hasDue(at: change.now)
      if !continues { endDelivery(on: lane, &change) }
      return nil
    }
    if continues { hop(to: lane) }
  }

  /// Calls the handler of an observation on the main queue with what is pending, and then with the present value,
  /// before this method returns, also in the background and inside the handler.
  func deliverPending(of observation: Observation) {
    guard observation.lane.queue.isMain else { return }
    // What is pending, and the value. What the handler causes beyond that is delivered by a hop.
    var callsLeft = update(.savesLater) { change in
      if observation.handler == nil { return 0 }
      finishIfDue(observation.countdown, &change)
      observation.lane.deliveryCount += 1
      return observation.pending.count + 1
    }
    if callsLeft == 0 { return }
    perform { change in
      while callsLeft > 0, observation.isDue(at: change.now) {
        callsLeft -= 1
        finishIfDue(observation.countdown, &change)
        if let call = observation.nextCall(at: change.now) { return call }
      }
      endDelivery(on: observation.lane, &change)
      return nil
    }
  }

  /// Makes calls without the lock, as long as `next` returns one under the lock.
  private func perform(_ next: (inout Change) -> Observation.Call?) {
    while let call = update(.savesLater, next) { call.handler(call.activity) }
  }

  private func endDelivery(on lane: Lane, _ change: inout Change) {
    lane.deliveryCount -= 1
    if !lane.isBusy { lane.endPass() }
    removeIfUnused(lane)
    change.affectsLanes = true
    change.setsAlarm = !lanes.values.contains(where: \.isBusy)
  }
}
