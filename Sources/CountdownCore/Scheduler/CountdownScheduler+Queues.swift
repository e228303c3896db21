extension CountdownScheduler.Storage {
  /// The maximum number of countdowns for which the exact first end is computed at each wake-up.
  private static let fewCountdowns = 16

  /// Finishes the countdown if its deadline has passed, and makes a tick pending if one is due.
  ///
  /// The tick may be due before its wake-up. The caller then moves the countdown to its next tick.
  mutating func finishIfDue(_ countdown: Countdown, isDue: Bool = false, at now: MonotonicInstant) {
    let isEnd = countdown.timeline.finishIfDue(at: now)
    guard isDue || isEnd || countdown.queuePosition.map({ $0.due <= now }) == true else { return }
    countdown.observers.forEach { enqueueTick(for: $0) }
    if isEnd { noteChange(of: countdown) }
  }

  mutating func noteChange(of countdown: Countdown) {
    guard let owner = countdown.observers.owner, followUp.changed.last !== owner else { return }
    followUp.changed.append(owner)
  }

  /// Moves the countdown to its next tick. Only observed, running countdowns are in a queue.
  mutating func enqueue(_ countdown: Countdown, at now: MonotonicInstant) {
    let isForMain = countdown.observers.isSingleOnMain
    let due = countdown.observers.isEmpty ? nil : countdown.timeline.nextTick(after: now)
    guard countdown.queuePosition?.due != due || countdown.isQueuedForMain != isForMain else { return }
    if countdown.isQueuedForMain { mainQueue.remove(countdown) } else { queue.remove(countdown) }
    countdown.isQueuedForMain = isForMain
    guard let due else { return }
    if isForMain { mainQueue.insert(countdown, due: due) } else { queue.insert(countdown, due: due) }
  }

  /// Makes the ticks of due countdowns pending, at most `limit` of those that the main queue doesn't take itself.
  mutating func enqueueDue(at now: MonotonicInstant, limit: Int) {
    if !isInBackground, mainQueue.earliest.map({ $0 <= now }) == true {
      mainQueueDue = now
      hopToMain()
    }
    let due = queue.removeDue(at: now, limit: limit)
    for countdown in due {
      finishIfDue(countdown, isDue: true, at: now)
      enqueue(countdown, at: now)
    }
    hasMoreDue = due.count == limit
    // Otherwise, the end of the hop checks the schedule.
    if !hasMoreDue, !isMainHopPending { alarmState.invalidate(unlessFor: nextWake) }
  }

  /// A lower bound for the instant of the first tick that needs a wake-up, or nil if there is none.
  ///
  /// While a hop to the main queue is pending, the ticks that the main queue takes need none.
  var earliest: MonotonicInstant? {
    guard !isMainHopPending, let first = mainQueue.earliest else { return queue.earliest }
    return min(first, queue.earliest ?? first)
  }

  /// The next wake-up, for the countdown that is due first, or nil if none is due or the app is in the background.
  ///
  /// The wake-up is at least one leeway after the last one, and countdowns that become due until then share it. A
  /// postponed wake-up has no further leeway.
  var nextWake: WakeSchedule.Wake? {
    guard let earliest, !isInBackground else { return nil }
    let queues = isMainHopPending ? [queue] : [queue, mainQueue]
    let firstEnd = Self.firstEnd(in: queues, ofAtMost: Self.fewCountdowns) ?? earliest
    guard let postponed = lastWake?.advanced(byNanoseconds: leeway), postponed > earliest else {
      return WakeSchedule.Wake(instant: earliest, leeway: leeway, firstEnd: firstEnd)
    }
    return WakeSchedule.Wake(instant: postponed, leeway: 0, firstEnd: firstEnd)
  }

  /// The earliest deadline of all countdowns in the queues.
  var firstEnd: MonotonicInstant? {
    Self.firstEnd(in: [queue, mainQueue], ofAtMost: .max)
  }

  /// Returns the earliest deadline, or nil if there is none or a queue holds more than `count` countdowns.
  private static func firstEnd(in queues: [WakeQueue<Countdown>], ofAtMost count: Int) -> MonotonicInstant? {
    var first: MonotonicInstant?
    for queue in queues {
      guard queue.holds(atMost: count) else { return nil }
      queue.forEach { countdown in
        if let deadline = countdown.deadline { first = min(first ?? deadline, deadline) }
      }
    }
    return first
  }
}
