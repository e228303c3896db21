import Dispatch

/// The observations on one dispatch queue, each with the instant at which it's due.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class Lane: @unchecked Sendable {
  /// Retained, so that no other queue has its address.
  let queue: DispatchQueue
  /// Unowned, because the observations' countdowns and keys retain the scheduler, which retains its lanes.
  unowned let scheduler: CountdownScheduler
  /// The number of deliveries that are pending or under way: at most one hop to the queue, and deliveries at once.
  /// Until their end, the lane needs neither another hop nor an alarm.
  var deliveryCount = 0
  /// No observation is due before this instant.
  private(set) var firstDue = MonotonicInstant.distantFuture
  /// The number of observations.
  private(set) var count = 0
  /// The number of observations that are due at some time.
  private var dueCount = 0

  /// The observations in the order they were added. An element is nil if its observation was removed.
  private var observations: [Observation?] = []
  /// The instants at which the observations are due, in an array of their own, because each pass reads them all.
  private var dues: [MonotonicInstant] = []
  /// The index of the observation after the one that the pass under way has reached.
  private var position = 0
  /// The number of further calls of the observation that the pass has reached.
  private var callsLeft = 0

  init(_ queue: DispatchQueue, _ scheduler: CountdownScheduler) {
    self.queue = queue
    self.scheduler = scheduler
  }

  var isBusy: Bool { deliveryCount > 0 }

  /// The earliest deadline of the running countdowns.
  var firstEnd: MonotonicInstant? { observations.compactMap { $0?.countdown?.timeline.deadline }.min() }

  // MARK: Observations

  func add(_ observation: Observation) {
    observation.slot = observations.count
    observations.append(observation)
    dues.append(.distantFuture)
    count += 1
  }

  func remove(_ observation: Observation) {
    setDue(.distantFuture, of: observation)
    observations[observation.slot] = nil
    count -= 1
    // Closes the gaps that removed observations leave, when they outnumber the rest.
    guard observations.count > 2 * count + 8 else { return }
    position = observations[..<position].count(where: { $0 != nil })
    callsLeft = 0
    dues = zip(observations, dues).filter { $0.0 != nil }.map(\.1)
    observations.removeAll { $0 == nil }
    for (slot, observation) in observations.enumerated() { observation?.slot = slot }
  }

  func due(of observation: Observation) -> MonotonicInstant {
    dues[observation.slot]
  }

  func setDue(_ due: MonotonicInstant, of observation: Observation) {
    if dues[observation.slot] != .distantFuture { dueCount -= 1 }
    if due != .distantFuture { dueCount += 1 }
    dues[observation.slot] = due
    firstDue = dueCount == 0 ? .distantFuture : min(firstDue, due)
  }

  // MARK: A pass

  /// Returns the observation that the pass calls next, or nil at the end of the pass.
  ///
  /// A pass calls an observation with what is pending when it reaches it, and with its value. What the handler causes
  /// beyond that waits for the next pass, so that it delays no other observation.
  ///
  /// - Parameter prepare: A closure that adds an end that is due to what is pending for the returned observation.
  func takeDue(at now: MonotonicInstant, prepare: (Observation) -> Void) -> Observation? {
    if callsLeft > 0, dues[position - 1] <= now, let observation = observations[position - 1] {
      callsLeft -= 1
      prepare(observation)
      return observation
    }
    guard let slot = dues[position...].firstIndex(where: { $0 <= now }), let observation = observations[slot] else {
      endPass()
      return nil
    }
    position = slot + 1
    prepare(observation)
    callsLeft = observation.pending.count
    return observation
  }

  /// Lets the next pass begin at the front, and finds the instant at which an observation is due next.
  func endPass() {
    position = 0
    callsLeft = 0
    firstDue = dues.min() ?? .distantFuture
  }

  /// Whether an observation is due. Unlike ``firstDue``, it's exact during a pass.
  func hasDue(at now: MonotonicInstant) -> Bool {
    firstDue <= now && dues.contains { $0 <= now }
  }
}
