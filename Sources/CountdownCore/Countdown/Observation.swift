/// What the scheduler schedules: one observer of a countdown.
///
/// Its countdown, its lane, and the ``CountdownObservation`` that the app holds retain an observation, which retains its
/// countdown. The app's object ends this cycle when it's canceled or released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class Observation: EndableObserver, @unchecked Sendable {
  /// What an observer receives.
  enum Event {
    case tick(Countdown.Tick)
    case cancel
  }

  /// What the observer has given to be called. It isn't one function of an event, because a function around the observer's would
  /// cost memory for each observation.
  struct Handler: Sendable {
    let tick: @Sendable (Countdown.Tick) -> Void
    var cancel: (@Sendable () -> Void)?
  }

  /// A call of the handler, to be made without the lock.
  struct Call {
    let observation: Observation
    let handler: Handler
    let event: Event

    func perform() {
      switch event {
      case .tick(let tick): handler.tick(tick)
      case .cancel: handler.cancel?()
      }
    }
  }

  let countdown: Countdown
  let lane: Lane
  /// The index in the lane.
  var slot = 0
  /// The ends of runs and the cancels that the observer hasn't received, in order. They come before the current value.
  private(set) var pending: [Event] = []
  /// Nil after the observation has ended.
  private var handler: Handler?
  /// Whether the handler is running. It isn't called inside itself.
  var isInCall = false
  /// Whether the next tick is the end.
  private let skipsToEnd: Bool

  init(_ countdown: Countdown, lane: Lane, skipsToEnd: Bool = false, handler: Handler) {
    self.countdown = countdown
    self.lane = lane
    self.skipsToEnd = skipsToEnd
    self.handler = handler
  }

  override func end() {
    countdown.scheduler.remove(self)
  }

  var isOver: Bool { handler == nil }

  func isDue(at now: MonotonicInstant) -> Bool {
    !isOver && lane.due(of: self) <= now
  }

  /// Makes the current value due, which is the end if the countdown has finished.
  func begin(at now: MonotonicInstant) {
    if countdown.timeline.phase == .finished { pending = [.tick(countdown.timeline.tick(at: now))] }
    planValue(at: now)
  }

  /// Ends the observation. Returns the handler, which the caller releases without the lock, or nil if it had ended before.
  func takeHandler() -> Handler? {
    pending = []
    return handler.take()
  }

  /// Notes what the observer is to receive after a change of its countdown.
  func note(_ change: Timeline.Change, at now: MonotonicInstant) {
    switch change {
    case .unchanged:
      // A value that is already due stays due.
      if lane.due(of: self) > now { planTick(after: now) }
      return
    case .changed:
      break
    case .finished:
      pending.append(.tick(countdown.timeline.tick(at: now)))
    case .cancelled:
      // The observer has received the end.
      if countdown.timeline.phase == .finished, !withdrawEnd() { return }
      pending.append(.cancel)
    }
    planValue(at: now)
  }

  /// Returns the next call, and plans the one after it. Returns nil if the observation has ended.
  func nextCall(at now: MonotonicInstant) -> Call? {
    guard let handler else { return nil }
    isInCall = true
    guard pending.isEmpty else {
      let event = pending.removeFirst()
      planValue(at: now)
      return Call(observation: self, handler: handler, event: event)
    }
    planTick(after: now)
    return Call(observation: self, handler: handler, event: .tick(countdown.timeline.tick(at: now)))
  }

  /// Removes the end of the latest run if the observer hasn't received it. Returns whether it was removed.
  private func withdrawEnd() -> Bool {
    guard case .tick = pending.last else { return false }
    pending.removeLast()
    return true
  }

  /// Makes what is pending and the current value due, if there is one or the other.
  private func planValue(at now: MonotonicInstant) {
    lane.setDue(pending.isEmpty && !countdown.timeline.isActive ? .distantFuture : now, of: self)
  }

  private func planTick(after now: MonotonicInstant) {
    let due = skipsToEnd ? countdown.timeline.deadline : countdown.timeline.nextTick(after: now)
    lane.setDue(due ?? .distantFuture, of: self)
  }
}
