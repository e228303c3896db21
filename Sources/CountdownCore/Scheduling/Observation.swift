/// One observer of a countdown or of a key, and what is due for it.
///
/// Its subject, its lane, and the app's ``CountdownObservation`` retain an observation, which retains its subject. The
/// app's object ends this cycle when it's canceled or released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class Observation: @unchecked Sendable {
  typealias Activity = CountdownCenter.Activity

  enum Subject {
    case countdown(Countdown)
    case key(KeyedActivity)
  }

  /// A call of the handler, to be made without the lock.
  struct Call {
    let handler: @Sendable (Activity) -> Void
    let activity: Activity
  }

  /// What the observer of a key has received last. Only counting is received again.
  private enum Received { case nothing, idle, sending, counting }

  let subject: Subject
  let lane: Lane
  /// The index in the lane.
  var slot = 0
  /// The ends of runs and the cancels that the observer hasn't received, in order. They come before the present value.
  private(set) var pending: [Activity] = []
  /// Nil after the observation has ended. Released without the lock.
  var handler: (@Sendable (Activity) -> Void)?
  private var received = Received.nothing

  init(_ subject: Subject, lane: Lane, handler: @escaping @Sendable (Activity) -> Void) {
    self.subject = subject
    self.lane = lane
    self.handler = handler
  }

  /// The countdown whose end the observer receives.
  var countdown: Countdown? {
    switch subject {
    case .countdown(let countdown): countdown
    case .key(let key): key.countdown
    }
  }

  func isDue(at now: MonotonicInstant) -> Bool {
    handler != nil && lane.due(of: self) <= now
  }

  /// Makes the present value due, which is the end if the countdown has finished.
  func begin(at now: MonotonicInstant) {
    if case .countdown(let countdown) = subject, countdown.timeline.phase == .finished {
      pending = [.counting(countdown.timeline.tick(at: now))]
    }
    planValue(at: now)
  }

  // MARK: Changes

  /// Notes what the observer is to receive after a change of its countdown, or of a countdown under its key.
  func note(_ change: Timeline.Change, of timeline: Timeline, at now: MonotonicInstant) {
    switch change {
    case .unchanged:
      // A value that is already due stays due.
      if lane.due(of: self) > now { planTick(after: now) }
      return
    case .changed: break
    case .finished:
      pending.append(.counting(timeline.tick(at: now)))
      if case .key = subject { pending.append(.idle) }
    case .cancelled where timeline.phase == .finished:
      // The cancel replaces an undelivered end, which is already followed by `.idle` under a key.
      guard withdrawEnd(of: timeline.run) else { return }
      if case .countdown = subject { pending.append(.idle) }
    case .cancelled:
      pending.append(.idle)
    }
    planValue(at: now)
  }

  /// Removes the end of a run if the observer hasn't received it. Returns whether it was removed.
  @discardableResult
  func withdrawEnd(of run: UInt32) -> Bool {
    let count = pending.count
    pending.removeAll { if case .counting(let tick) = $0 { tick.run == Int(clamping: run) } else { false } }
    return pending.count < count
  }

  /// Makes what is pending and the present value due, if there is one or the other.
  func planValue(at now: MonotonicInstant) {
    var hasValue = true
    if case .countdown(let countdown) = subject { hasValue = !pending.isEmpty || countdown.timeline.isActive }
    lane.setDue(hasValue ? now : .distantFuture, of: self)
  }

  private func planTick(after now: MonotonicInstant) {
    var timeline = countdown?.timeline
    if case .key(let key) = subject, key.isSending { timeline = nil }
    lane.setDue(timeline?.nextTick(after: now) ?? .distantFuture, of: self)
  }

  // MARK: Calls

  /// Returns the next call, and plans the one after it. Returns nil if the observer has already received the activity,
  /// or if the observation has ended.
  func nextCall(at now: MonotonicInstant) -> Call? {
    guard let handler else { return nil }
    let activity: Activity
    if !pending.isEmpty {
      activity = pending.removeFirst()
      planValue(at: now)
    } else {
      activity =
        switch subject {
        case .countdown(let countdown): .counting(countdown.timeline.tick(at: now))
        case .key(let key): key.activity(at: now)
        }
      planTick(after: now)
    }
    return isNews(activity) ? Call(handler: handler, activity: activity) : nil
  }

  private func isNews(_ activity: Activity) -> Bool {
    // The observer of a countdown receives each cancel.
    guard case .key = subject else { return true }
    let former = received
    received =
      switch activity {
      case .idle: .idle
      case .sending: .sending
      case .counting: .counting
      }
    return received == .counting || received != former
  }
}

/// Observations in the order they were added. In one word, because there may be many countdowns.
enum ObservationList {
  case none
  case one(Observation)
  case several([Observation])

  var all: [Observation] {
    get {
      switch self {
      case .none: []
      case .one(let observation): [observation]
      case .several(let observations): observations
      }
    }
    set { self = newValue.count > 1 ? .several(newValue) : newValue.first.map { .one($0) } ?? .none }
  }
}
