import Dispatch

/// What is to be delivered on one dispatch queue, at present and at the coming wake-ups. Access it under the scheduler's
/// lock.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class Lane: @unchecked Sendable {
  /// All ticks that are due by one wake-up.
  private struct Bucket {
    /// The instant of the wake-up. No tick in the bucket is due after it, or a leeway before it.
    let instant: MonotonicInstant
    /// The instant at which the first tick is due, or earlier after a removal.
    var earliest: MonotonicInstant
    var ticks: DeliveryList
  }

  /// A wake-up, and the time by which it may be late.
  typealias Wake = (instant: MonotonicInstant, leeway: Nanoseconds)

  /// Retained, so that no other queue has its address.
  let queue: DispatchQueue
  private let leeway: Nanoseconds
  // The lock ensures exclusive access.
  /// In descending order, so the first wake-up is the last. No bucket is empty.
  @exclusivity(unchecked) private var buckets: [Bucket] = []
  /// The memory of a bucket that has been emptied, for the next one.
  @exclusivity(unchecked) private var spare = DeliveryList()
  /// What is to be delivered now.
  @exclusivity(unchecked) var changes = DeliveryList()
  /// Whether a hop to the queue is pending or under way. It delivers everything, and sets the alarm at its end.
  @exclusivity(unchecked) var isHopping = false
  /// The number of observations on the queue.
  @exclusivity(unchecked) var nodeCount = 0

  init(_ queue: DispatchQueue, leeway: Nanoseconds) {
    (self.queue, self.leeway) = (queue, leeway)
  }

  var isPlanned: Bool { !buckets.isEmpty }

  /// The wake-up for which the lane needs an alarm. It's nil during a hop, which sets the alarm at its end.
  var firstWake: Wake? {
    guard !isHopping, let last = buckets.indices.last else { return nil }
    let instant = buckets[last].instant
    return (instant, max(0, leeway - instant.nanoseconds(since: buckets[last].earliest)))
  }

  func hasWork(at now: MonotonicInstant) -> Bool {
    !changes.isEmpty || buckets.last.map { $0.instant <= now } ?? false
  }

  /// The nodes that are planned, or have a pending value.
  var nodes: [ObservationNode] { changes.nodes + buckets.flatMap(\.ticks.nodes) }

  /// Plans a node's tick for the first wake-up that isn't before it. Wake-ups are whole leeways from `anchor`.
  func plan(_ node: consuming ObservationNode, due: MonotonicInstant, anchor: MonotonicInstant) {
    var index = index(of: due)
    if index < 0 || buckets[index].instant.nanoseconds(since: due) >= leeway {
      index += 1
      let steps = due.nanoseconds(since: anchor).dividedRoundingUp(by: leeway)
      let instant = anchor.advanced(byNanoseconds: steps.saturatingMultiply(by: leeway))
      buckets.insert(Bucket(instant: instant, earliest: due, ticks: spare), at: index)
      spare = DeliveryList()
    }
    node.due = due
    node.place = .planned
    buckets[index].earliest = min(buckets[index].earliest, due)
    buckets[index].ticks.append(valueFor: node)
  }

  /// Removes a node's planned tick.
  func unplan(_ node: ObservationNode) {
    let index = index(of: node.due)
    buckets[index].ticks.replaceValue(for: node, with: nil)
    if buckets[index].ticks.isEmpty { buckets.remove(at: index) }
  }

  /// Removes and returns a change. Keeps no memory, because changes can be many at once, as at an app's launch.
  func takeChange() -> Delivery? {
    defer { if changes.isEmpty { changes = DeliveryList() } }
    return changes.popFirst()
  }

  /// Removes and returns a tick that is due, and the instant of its wake-up.
  @inline(__always) func takeDue(at now: MonotonicInstant) -> (delivery: Delivery, wake: MonotonicInstant)? {
    guard let last = buckets.indices.last, buckets[last].instant <= now,
      let delivery = buckets[last].ticks.popFirst()
    else { return nil }
    let wake = buckets[last].instant
    if buckets[last].ticks.isEmpty { spare = buckets.removeLast().ticks }
    return (delivery, wake)
  }

  /// Returns the index of the first bucket that isn't before an instant, or -1.
  @inline(__always) private func index(of due: MonotonicInstant) -> Int {
    // Most ticks are planned for the last wake-up, or after it.
    guard let first = buckets.first, first.instant >= due else { return -1 }
    guard buckets.count > 1, buckets[1].instant >= due else { return 0 }
    var low = 0
    var high = buckets.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if buckets[middle].instant >= due { low = middle } else { high = middle }
    }
    return low
  }
}
