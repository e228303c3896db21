/// One observer of a countdown or of a key, and what is due for it.
///
/// Its subject, the scheduler, and the app's ``CountdownObservation`` retain an observation, which retains its subject.
/// The app's object ends this cycle when it's canceled or released.
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

  /// What the observer of a key has received last.
  private enum Received { case nothing, idle, sending, counting, finished }

  let subject: Subject
  /// The index in the scheduler's list.
  var index = 0
  /// The ends of runs and the cancels that the observer hasn't received, in order. They come before the present value.
  private(set) var pending: [Activity] = []
  /// Nil after the observation has ended. Released without the lock.
  var handler: (@Sendable (Activity) -> Void)?
  private var received = Received.nothing

  init(_ subject: Subject, handler: @escaping @Sendable (Activity) -> Void) {
    self.subject = subject
    self.handler = handler
  }

  var scheduler: CountdownScheduler {
    switch subject {
    case .countdown(let countdown): countdown.scheduler
    case .key(let key): key.scheduler
    }
  }

  /// The countdown whose end the observer receives.
  var countdown: Countdown? {
    switch subject {
    case .countdown(let countdown): countdown
    case .key(let key): key.countdown
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

  /// Enqueues what the observer receives after a change of its countdown, or of a countdown under its key.
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
    planValue(at: now)
  }

  /// Replaces the end of a run by a cancel if the observer hasn't received the end.
  func cancelEnd(of run: UInt32) {
    for index in pending.indices {
      if case .finished(let tick) = pending[index], tick.run == Int(clamping: run) { pending[index] = .idle }
    }
  }

  /// Makes what is pending and the present value due, if there is one or the other.
  func planValue(at now: MonotonicInstant) {
    var hasValue = true
    if case .countdown(let countdown) = subject { hasValue = !pending.isEmpty || countdown.timeline.isActive }
    scheduler.list.setDue(hasValue ? now : .distantFuture, of: self)
  }

  private func planTick(after now: MonotonicInstant) {
    var timeline = countdown?.timeline
    if case .key(let key) = subject, key.isSending { timeline = nil }
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
        case .key(let key): key.activity(at: now)
        }
      planTick(after: now)
    }
    return isNew(activity, isPending: isPending) ? Call(handler: handler, activity: activity) : nil
  }

  private func isNew(_ activity: Activity, isPending: Bool) -> Bool {
    // The observer of a countdown receives each cancel.
    guard case .key = subject else { return true }
    let former = received
    switch activity {
    case .counting: received = .counting
    case .finished: received = .finished
    case .sending:
      if former == .sending { return false }
      received = .sending
    case .idle:
      // Nothing follows an end, except the cancel of a later run that the observer hasn't received.
      if former == .idle || former == .finished && !isPending { return false }
      received = .idle
    }
    return true
  }
}

/// The observations of a scheduler in the order they were added, each with the instant at which it's due.
struct ObservationList {
  /// No observation is due before this instant.
  private(set) var firstDue = MonotonicInstant.distantFuture
  /// An element is nil if its observation was removed.
  private var observations: [Observation?] = []
  /// The instants at which the observations are due, in an array of their own, because each scan reads them all.
  private var dueInstants: [MonotonicInstant] = []
  /// The number of observations.
  private var count = 0
  /// The number of observations that are due at some time.
  private var dueCount = 0
  /// The index at which the scan continues.
  private var position = 0

  /// The earliest deadline of the running countdowns.
  var firstEnd: MonotonicInstant? { observations.compactMap { $0?.countdown?.timeline.deadline }.min() }

  mutating func append(_ observation: Observation) {
    observation.index = observations.count
    observations.append(observation)
    dueInstants.append(.distantFuture)
    count += 1
  }

  /// Leaves a gap, so that no index changes. Closes the gaps when they outnumber the rest.
  mutating func remove(_ observation: Observation) {
    setDue(.distantFuture, of: observation)
    observations[observation.index] = nil
    count -= 1
    guard observations.count > 2 * count + 8 else { return }
    position = observations[..<position].count(where: { $0 != nil })
    dueInstants = zip(observations, dueInstants).filter { $0.0 != nil }.map(\.1)
    observations.removeAll { $0 == nil }
    for (index, observation) in observations.enumerated() { observation?.index = index }
  }

  func due(of observation: Observation) -> MonotonicInstant {
    dueInstants[observation.index]
  }

  mutating func setDue(_ due: MonotonicInstant, of observation: Observation) {
    if dueInstants[observation.index] != .distantFuture { dueCount -= 1 }
    if due != .distantFuture { dueCount += 1 }
    dueInstants[observation.index] = due
    firstDue = dueCount == 0 ? .distantFuture : min(firstDue, due)
  }

  /// Returns the next observation that is due, or nil at the end of the list.
  mutating func next(dueBy now: MonotonicInstant) -> Observation? {
    guard let index = dueInstants[position...].firstIndex(where: { $0 <= now }) else {
      endScan()
      return nil
    }
    position = index + 1
    return observations[index]
  }

  /// Lets the next scan begin at the front.
  mutating func endScan() {
    position = 0
  }

  /// Finds the instant at which an observation is due next.
  mutating func findFirstDue() {
    firstDue = dueInstants.min() ?? .distantFuture
  }
}

extension [Observation] {
  mutating func removeFirst(_ observation: Observation) {
    firstIndex { $0 === observation }.map { _ = remove(at: $0) }
  }
}
