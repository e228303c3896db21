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
  /// The number of observations that have a due instant.
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

  /// Leaves a gap, so that no index changes. Closes the gaps when they outnumber the observations.
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
    guard let index = dueInstants.dropFirst(position).firstIndex(where: { $0 <= now }) else {
      endScan()
      return nil
    }
    position = index + 1
    return observations[index]
  }

  /// Lets the next scan begin at the front.
  mutating func endScan() { position = 0 }

  /// Finds the instant at which an observation is due next.
  mutating func findFirstDue() { firstDue = dueInstants.min() ?? .distantFuture }
}

extension [Observation] {
  mutating func removeFirst(_ observation: Observation) {
    firstIndex { $0 === observation }.map { _ = remove(at: $0) }
  }
}
