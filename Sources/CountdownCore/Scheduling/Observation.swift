/// One observer of a countdown or of a key, with the activities that are due for it.
///
/// An observation and its subject retain each other. The scheduler and the app's ``CountdownObservation`` also retain
/// the observation. The app's object ends this cycle when it's canceled or released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class Observation: @unchecked Sendable {
  typealias Activity = CountdownCenter.Activity

  enum Subject {
    case countdown(Countdown)
    case key(KeyedActivity)
  }

  /// The kind of an activity, which is one byte.
  private enum Kind {
    case idle, sending, counting, finished

    init(_ activity: Activity) {
      switch activity {
      case .idle: self = .idle
      case .sending: self = .sending
      case .counting: self = .counting
      case .finished: self = .finished
      }
    }
  }

  /// A call of the handler, to be made without the lock.
  struct Call {
    let handler: @Sendable (Activity) -> Void
    let activity: Activity
  }

  /// The maximum number of ends and cancellations that are kept for the observer, so its calls after a stall of the
  /// main queue don't block that queue again.
  private static let mostPending = 8

  let subject: Subject
  let scheduler: CountdownScheduler
  /// The index in the scheduler's list.
  var index = 0
  /// The latest ends and cancellations that the observer hasn't received, in order. They're delivered before the
  /// current value.
  private(set) var pending: [Activity] = []
  /// Nil after the observation has ended. Released without the lock.
  var handler: (@Sendable (Activity) -> Void)?
  /// The kind of the activity that the observer received last, or nil before the first call.
  private var received: Kind?

  init(of subject: Subject, in scheduler: CountdownScheduler, handler: @escaping @Sendable (Activity) -> Void) {
    self.subject = subject
    self.scheduler = scheduler
    self.handler = handler
  }

  /// The countdown whose end the observer receives.
  var countdown: Countdown? {
    switch subject {
    case .countdown(let countdown): countdown
    case .key(let state): state.countdown
    }
  }

  func isDue(at now: MonotonicInstant) -> Bool {
    handler != nil && scheduler.list.due(of: self) <= now
  }

  /// Makes the first value due, which is the end if the countdown has finished.
  func planFirstValue(at now: MonotonicInstant) {
    if case .countdown(let countdown) = subject, countdown.timeline.phase == .finished {
      pending = [.finished(countdown.timeline.tick(at: now))]
    }
    planValue(at: now)
  }

  // MARK: Changes

  /// Enqueues the activity that follows a change of the observer's countdown, or of a countdown under its key.
  func enqueue(_ effect: Timeline.Effect, of timeline: Timeline, at now: MonotonicInstant) {
    switch effect {
    case .unchanged:
      // A value that is already due stays due.
      if scheduler.list.due(of: self) > now { planTick(after: now) }
      return
    case .changed: break
    case .finished: pending.append(.finished(timeline.tick(at: now)))
    case .cancelled where timeline.phase == .finished: return cancelEnd(of: timeline.run)
    case .cancelled: pending.append(.idle)
    }
    if pending.count > Self.mostPending { pending.removeFirst() }
    planValue(at: now)
  }

  /// Replaces the end of a run with a cancellation if the observer hasn't received the end.
  func cancelEnd(of run: UInt32) {
    for index in pending.indices {
      if case .finished(let tick) = pending[index], tick.run == Int(clamping: run) { pending[index] = .idle }
    }
  }

  /// Makes the observation due now if it has pending activities or a current value.
  func planValue(at now: MonotonicInstant) {
    var hasValue = true
    if case .countdown(let countdown) = subject { hasValue = !pending.isEmpty || countdown.timeline.isActive }
    scheduler.list.setDue(hasValue ? now : .distantFuture, of: self)
  }

  private func planTick(after now: MonotonicInstant) {
    var timeline = countdown?.timeline
    if case .key(let state) = subject, state.isSending { timeline = nil }
    scheduler.list.setDue(timeline?.nextTick(after: now) ?? .distantFuture, of: self)
  }

  // MARK: Calls

  /// Returns the next call, and plans the one after it. Returns nil if the observer has already received the activity,
  /// or if the observation has ended.
  func nextCall(at now: MonotonicInstant) -> Call? {
    guard let handler else { return nil }
    let isPending = !pending.isEmpty
    let activity: Activity
    if isPending {
      activity = pending.removeFirst()
      planValue(at: now)
    } else {
      activity =
        switch subject {
        case .countdown(let countdown): .counting(countdown.timeline.tick(at: now))
        case .key(let state): state.activity(at: now)
        }
      planTick(after: now)
    }
    return isNew(activity, isPending: isPending) ? Call(handler: handler, activity: activity) : nil
  }

  private func isNew(_ activity: Activity, isPending: Bool) -> Bool {
    // The observer of a countdown receives each cancellation.
    guard case .key = subject else { return true }
    let kind = Kind(activity)
    switch (received, kind) {
    case (.sending, .sending), (.idle, .idle): return false
    // Nothing follows an end, except the cancellation of a later run whose ticks the observer never received.
    case (.finished, .idle) where !isPending: return false
    default:
      received = kind
      return true
    }
  }
}
