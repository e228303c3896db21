/// What the scheduler schedules: one observer of a countdown, or of what happens under a key.
///
/// What it looks at, its lane, and the ``CountdownObservation`` that the app holds retain an observation, which retains what it
/// looks at. The app's object ends this cycle when it's canceled or released.
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

    func perform() {
      handler(activity)
    }
  }

  /// What the observer of a key has received. It receives only counting again.
  private enum Received {
    case nothing
    case idle
    case sending
    case counting
  }

  let subject: Subject
  let lane: Lane
  /// The index in the lane.
  var slot = 0
  /// What the observer hasn't received: the ends of runs and the cancels, in order. They come before the present value.
  private(set) var pending: [Activity] = []
  /// Nil after the observation has ended.
  private var handler: (@Sendable (Activity) -> Void)?
  private var received = Received.nothing

  init(_ subject: Subject, lane: Lane, handler: @escaping @Sendable (Activity) -> Void) {
    self.subject = subject
    self.lane = lane
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

  /// The timeline whose ticks the observer receives.
  private var timeline: Timeline? {
    switch subject {
    case .countdown(let countdown): countdown.timeline
    case .key(let key): key.isSending ? nil : key.countdown?.timeline
    }
  }

  var isOver: Bool { handler == nil }

  func isDue(at now: MonotonicInstant) -> Bool {
    !isOver && lane.due(of: self) <= now
  }

  /// Makes the present value due, which is the end if the countdown has finished.
  func begin(at now: MonotonicInstant) {
    if case .countdown(let countdown) = subject, countdown.timeline.phase == .finished {
      pending = [.counting(countdown.timeline.tick(at: now))]
    }
    planValue(at: now)
  }

  /// Ends the observation. Returns the handler, which the caller releases without the lock, or nil if it had ended before.
  func takeHandler() -> (@Sendable (Activity) -> Void)? {
    handler.take()
  }

  // MARK: Changes

  /// Notes what the observer is to receive after a change of its countdown, or of a countdown under its key.
  func note(_ change: Timeline.Change, of timeline: Timeline, at now: MonotonicInstant) {
    switch change {
    case .unchanged:
      // A value that is already due stays due.
      if lane.due(of: self) > now { planTick(after: now) }
      return
    case .changed:
      break
    case .finished:
      pending.append(.counting(timeline.tick(at: now)))
      if case .key = subject { pending.append(.idle) }
    case .cancelled:
      guard noteCancel(of: timeline) else { return }
    }
    planValue(at: now)
  }

  /// Notes a cancel. A cancel of a run that has finished replaces its end.
  ///
  /// - Returns: Whether the cancel has an effect. It has none if the observer has received the end.
  private func noteCancel(of timeline: Timeline) -> Bool {
    if timeline.phase == .finished {
      guard withdrawEnd(of: timeline.run) else { return false }
      // Under a key, the end is already followed by `.idle`.
      if case .key = subject { return true }
    }
    pending.append(.idle)
    return true
  }

  /// Removes the end of a run if the observer hasn't received it. Returns whether it was removed.
  @discardableResult
  func withdrawEnd(of run: UInt32) -> Bool {
    let index = pending.lastIndex { if case .counting(let tick) = $0 { tick.run == Int(clamping: run) } else { false } }
    guard let index else { return false }
    pending.remove(at: index)
    return true
  }

  /// Makes what is pending and the present value due, if there is one or the other.
  func planValue(at now: MonotonicInstant) {
    var hasValue = !pending.isEmpty
    switch subject {
    case .countdown(let countdown): hasValue = hasValue || countdown.timeline.isActive
    case .key: hasValue = true
    }
    lane.setDue(hasValue ? now : .distantFuture, of: self)
  }

  private func planTick(after now: MonotonicInstant) {
    lane.setDue(timeline?.nextTick(after: now) ?? .distantFuture, of: self)
  }

  // MARK: Calls

  /// Returns the next call, and plans the one after it. A value is the present one, because handlers may have taken long. Returns nil if the observer knows what it would receive, or if the
  /// observation has ended.
  func nextCall(at now: MonotonicInstant) -> Call? {
    guard let handler else { return nil }
    let activity: Activity
    if pending.isEmpty {
      activity = presentActivity(at: now)
      planTick(after: now)
    } else {
      activity = pending.removeFirst()
      planValue(at: now)
    }
    guard isNews(activity) else { return nil }
    return Call(handler: handler, activity: activity)
  }

  private func presentActivity(at now: MonotonicInstant) -> Activity {
    switch subject {
    case .countdown(let countdown): .counting(countdown.timeline.tick(at: now))
    case .key(let key): key.activity(at: now)
    }
  }

  private func isNews(_ activity: Activity) -> Bool {
    // The observer of a countdown receives each cancel.
    guard case .key = subject else { return true }
    let former = received
    switch activity {
    case .idle: received = .idle
    case .sending: received = .sending
    case .counting: received = .counting
    }
    return received == .counting || received != former
  }
}

/// An observation of a countdown or of a key, as ``Countdown/observe(onCancel:_:)`` and
/// ``CountdownCenter/observe(_:_:)`` return it.
///
/// The observation ends when you cancel it or release the last reference to it. Until then, it keeps its countdown or
/// its center alive.
public final class CountdownObservation: Sendable {
  private let observation: Observation

  init(_ observation: Observation) {
    self.observation = observation
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The countdown or the request continues. Does nothing if the observation has ended.
  ///
  /// Once this method returns on the handler's own serial queue, the handler isn't called again. On another thread, a
  /// call that was already under way may still run.
  public func cancel() {
    observation.scheduler.remove(observation)
  }

  /// Calls the handler with what is pending for it and with the present value, if it hasn't received them, before this
  /// method returns. Does nothing on another queue than the main queue. Inside the handler, it's called again.
  @MainActor package func deliverPending() {
    observation.scheduler.deliverPending(of: observation)
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
