/// A priority queue ordered by due instant. It groups its elements in buckets of a fixed width.
///
/// A bucket is much narrower than the time between wake-ups, so its elements aren't sorted. The cost of inserting or
/// removing an element depends on the number of buckets, not on the number of elements. Invariants:
/// - The owner keeps an element alive while it's in the queue. The queue doesn't retain its elements, because that would
///   add a tenth to the time of a tick with 100,000 countdowns.
/// - An element is in the bucket of its due instant, at the slot of its `queuePosition`. Outside the queue, an
///   element's `queuePosition` is nil.
/// - No bucket is empty. `buckets` is in descending order, so the bucket that is due first is the last.
struct WakeQueue<Element: WakeQueueElement> {
  private let width: Nanoseconds
  private var buckets: [WakeQueueBucket<Element>] = []

  init(bucketWidth: Nanoseconds) {
    width = max(1, bucketWidth)
  }

  var isEmpty: Bool { buckets.isEmpty }

  /// A lower bound for the due instant of the first element.
  var earliest: MonotonicInstant? { buckets.last?.earliest }

  /// Whether the queue holds at most `count` elements.
  func holds(atMost count: Int) -> Bool {
    var left = count
    // Each bucket holds an element, so the loop ends soon.
    return buckets.allSatisfy { bucket in
      left -= bucket.elements.count
      return left >= 0
    }
  }

  func forEach(_ body: (Element) -> Void) {
    for bucket in buckets {
      for element in bucket.elements { element._withUnsafeGuaranteedRef(body) }
    }
  }

  /// Inserts `element`, or moves it if it is already in the queue.
  mutating func insert(_ element: Element, due: MonotonicInstant) {
    remove(element)
    let number = number(of: due)
    let index = index(of: number)
    if index == buckets.count || buckets[index].number != number {
      buckets.insert(WakeQueueBucket(number: number), at: index)
    }
    buckets[index].append(element, due: due)
  }

  /// Removes `element`. Does nothing if it isn't in the queue.
  mutating func remove(_ element: Element) {
    guard let position = element.queuePosition else { return }
    element.queuePosition = nil
    let index = index(of: number(of: position.due))
    guard index < buckets.count else { return }
    buckets[index].remove(at: Int(position.slot))
    if buckets[index].elements.isEmpty { buckets.remove(at: index) }
  }

  /// Removes and returns an element that is due at `now`, or returns nil if there is none.
  mutating func popDue(at now: MonotonicInstant) -> Unmanaged<Element>? {
    guard let last = buckets.indices.last, let element = buckets[last].popDue(at: now) else { return nil }
    if buckets[last].elements.isEmpty { buckets.removeLast() }
    return element
  }

  /// Removes and returns the elements that are due at `now`, at most `limit` of them.
  mutating func removeDue(at now: MonotonicInstant, limit: Int = .max) -> [Element] {
    var due: [Element] = []
    while due.count < limit, let element = popDue(at: now) { due.append(element.takeUnretainedValue()) }
    return due
  }

  private func number(of due: MonotonicInstant) -> Int64 {
    due.nanoseconds / width
  }

  /// Returns the first index in `buckets` whose number isn't greater than `number`.
  private func index(of number: Int64) -> Int {
    var low = 0
    var high = buckets.count
    while low < high {
      let middle = low + (high - low) / 2
      if buckets[middle].number > number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The elements of a ``WakeQueue`` that are due in the same period.
private struct WakeQueueBucket<Element: WakeQueueElement> {
  /// The due instant of the elements, divided by the queue's width.
  let number: Int64
  /// Never later than any element's due instant. It may be earlier after a removal.
  private(set) var earliest = MonotonicInstant.distantFuture
  private(set) var elements: [Unmanaged<Element>] = []
  /// The number of elements at the end of `elements` that were found to be due.
  private var dueCount = 0

  init(number: Int64) {
    self.number = number
  }

  mutating func append(_ element: Element, due: MonotonicInstant) {
    // Before the elements that were found to be due.
    let slot = elements.count - dueCount
    elements.append(.passUnretained(element))
    element.queuePosition = QueuePosition(due: due, slot: Int32(truncatingIfNeeded: slot))
    earliest = min(earliest, due)
    guard dueCount > 0 else { return }
    elements.swapAt(slot, elements.count - 1)
    setSlot(elements.count - 1)
  }

  mutating func remove(at slot: Int) {
    let last = elements.removeLast()
    dueCount = max(0, dueCount - 1)
    guard slot < elements.count else { return }
    elements[slot] = last
    setSlot(slot)
  }

  mutating func popDue(at now: MonotonicInstant) -> Unmanaged<Element>? {
    if dueCount == 0 { findDue(at: now) }
    guard dueCount > 0, let element = elements.popLast() else { return nil }
    dueCount -= 1
    element._withUnsafeGuaranteedRef { $0.queuePosition = nil }
    return element
  }

  /// Sets `dueCount`. Usually, all elements of the first bucket are due.
  ///
  /// Looks at several elements in a row before any of them is used, so that the processor reads them from memory at the
  /// same time. That takes 6% off the time of a tick with 100,000 countdowns.
  private mutating func findDue(at now: MonotonicInstant) {
    guard earliest <= now else { return }
    if elements.suffix(256).allSatisfy({ $0.due <= now }) {
      dueCount = min(elements.count, 256)
    } else {
      dueCount = elements.count - elements.partition { $0.due <= now }
      elements.indices.forEach { setSlot($0) }
      if dueCount == 0 { earliest = elements.lazy.map(\.due).min() ?? .distantFuture }
    }
  }

  private func setSlot(_ slot: Int) {
    elements[slot]._withUnsafeGuaranteedRef { $0.queuePosition?.slot = Int32(truncatingIfNeeded: slot) }
  }
}

extension Unmanaged where Instance: WakeQueueElement {
  fileprivate var due: MonotonicInstant {
    _withUnsafeGuaranteedRef { $0.queuePosition?.due ?? .distantFuture }
  }
}

/// An element of a ``WakeQueue``.
protocol WakeQueueElement: AnyObject {
  /// The element's position in the queue, or nil. Only the queue changes it.
  var queuePosition: QueuePosition? { get set }
}

/// The position of an element in a ``WakeQueue``.
struct QueuePosition {
  var due: MonotonicInstant
  /// The index in the bucket. It has 32 bits to keep elements small.
  var slot: Int32
}
