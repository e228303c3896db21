/// What the scheduler schedules: one observation of a countdown.
///
/// Its countdown, its lane's lists, and the ``CountdownObservation`` that the app holds retain a node. A node retains its
/// countdown. The app's object ends this cycle when it's canceled or released: it removes the node from the countdown and
/// from the lists under the scheduler's lock, and then releases the handlers without the lock. A thread that has taken a
/// handler under the lock retains it until its call returns.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.
final class ObservationNode: EndableObserver, @unchecked Sendable {
  /// A handler for ticks. It's a structure, because Swift converts a function before its memory can be read.
  struct TickHandler: Sendable {
    let call: @Sendable (Countdown.Tick) -> Void
  }

  /// A handler for cancels, in an object of its own, because few observations have one.
  final class CancelHandler: Sendable {
    let call: @Sendable () -> Void

    init(_ call: @escaping @Sendable () -> Void) {
      self.call = call
    }
  }

  /// The list of the lane that holds the node. It's never in two.
  enum Place: UInt8 {
    /// The countdown isn't running, or the observation has ended.
    case none
    /// A bucket holds the node until its tick at `due`.
    case planned
    /// The observer is to receive the current value, which may be an end. Its next tick is planned afterward.
    case changed
  }

  let countdown: Countdown
  let lane: Lane
  // The lock ensures exclusive access. Checking exclusivity at each tick would cost more than the tick's arithmetic.
  /// The handler of ticks, or nil after the observation has ended.
  @exclusivity(unchecked) var onTick: TickHandler?
  @exclusivity(unchecked) var onCancel: CancelHandler?
  /// The instant of the planned tick. Until then, the observer has received the current step.
  @exclusivity(unchecked) var due = MonotonicInstant.distantFuture
  /// The index in the list. It has 32 bits to keep nodes small: a list of 4 billion nodes fits into no memory.
  @exclusivity(unchecked) fileprivate(set) var slot: UInt32 = 0
  @exclusivity(unchecked) var place = Place.none

  /// Whether the next tick is the end.
  private let skipsToEnd: Bool

  init(
    _ countdown: Countdown, lane: Lane, skipsToEnd: Bool = false, onTick: @escaping @Sendable (Countdown.Tick) -> Void,
    onCancel: (@Sendable () -> Void)? = nil
  ) {
    (self.countdown, self.lane, self.skipsToEnd) = (countdown, lane, skipsToEnd)
    (self.onTick, self.onCancel) = (TickHandler(call: onTick), onCancel.map(CancelHandler.init))
  }

  /// The sum of values from all memory that a tick needs. A function consists of the address of its code and of a reference
  /// to the values that it captures, or nil. For a nil function, the reference isn't defined.
  fileprivate var readAhead: Int64 {
    guard onTick != nil else { return 0 }
    let timeline = countdown.timeline
    let captured = withUnsafeBytes(of: &onTick) {
      $0.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer?.self)?.load(as: Int.self) ?? 0
    }
    return Int64(slot) &+ Int64(timeline.run) &+ timeline.duration &+ Int64(captured)
  }

  /// Returns the instant of the next tick, or nil if the countdown isn't running.
  @inline(__always) func nextTick(after now: MonotonicInstant) -> MonotonicInstant? {
    skipsToEnd ? countdown.timeline.deadline : countdown.timeline.nextTick(after: now)
  }

  override func end() {
    countdown.scheduler.remove(self)
  }
}

/// What an observer is to receive.
enum Delivery {
  /// The value of the countdown at the time of the delivery.
  case value(ObservationNode)
  /// The final tick of an earlier run.
  indirect case end(ObservationNode, Countdown.Tick)
  case cancel(ObservationNode)
}

/// Deliveries, first in, first out. A node has at most one value in it, which can be removed or replaced.
struct DeliveryList {
  /// The deliveries. An element is nil if its delivery was taken or removed.
  private(set) var slots: ContiguousArray<Delivery?> = []
  /// The index of the first delivery. Those before it were taken.
  private var first = 0
  /// The index of the next delivery. The elements from there on are nil and are used again.
  private var end = 0
  private(set) var count = 0
  /// Stored so that the compiler doesn't remove the reads.
  private(set) var readAhead: Int64 = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(valueFor node: consuming ObservationNode) {
    makeRoom()
    node.slot = UInt32(truncatingIfNeeded: end)
    insert(.value(node))
  }

  mutating func append(_ delivery: consuming Delivery) {
    makeRoom()
    insert(delivery)
  }

  @inline(__always) private mutating func insert(_ delivery: consuming Delivery) {
    if end < slots.count { slots[end] = delivery } else { slots.append(delivery) }
    end += 1
    count += 1
  }

  @inline(__always) private mutating func makeRoom() {
    guard end == slots.capacity else { return }
    guard count > end / 2 else { return removeGaps() }
    // By a quarter instead of to the double, because the lists are most of what a node costs beside itself.
    slots.reserveCapacity(end / 4 * 5)
  }

  /// Replaces the value for a node, or removes it.
  mutating func replaceValue(for node: ObservationNode, with delivery: Delivery?) {
    slots[Int(node.slot)] = delivery
    if delivery == nil { noteRemoval() }
  }

  /// Removes and returns the first delivery, or returns nil if the list is empty.
  mutating func popFirst() -> Delivery? {
    // The processor loads the memory of these ticks at the same time. Otherwise, each tick would wait for its own.
    if first % 32 == 0 {
      for case .value(let node)? in slots[first..<min(first + 32, end)] { readAhead &+= node.readAhead }
    }
    while first < end {
      let delivery = slots[first].take()
      first += 1
      guard let delivery else { continue }
      noteRemoval()
      return delivery
    }
    return nil
  }

  /// The nodes that have a value in the list.
  var nodes: [ObservationNode] {
    slots.compactMap { if case .value(let node)? = $0 { node } else { nil } }
  }

  @inline(__always) private mutating func noteRemoval() {
    count -= 1
    if isEmpty { (first, end) = (0, 0) }
  }

  private mutating func removeGaps() {
    slots.removeAll { $0 == nil }
    (first, end) = (0, slots.count)
    for case (let slot, .value(let node)?) in slots.enumerated() { node.slot = UInt32(truncatingIfNeeded: slot) }
  }
}
