/// A priority queue ordered by due instant. It groups its elements in buckets of a fixed width.
///
/// A bucket is much narrower than the time between wake-ups, so its elements aren't sorted. The cost of inserting or
/// removing an element depends on the number of buckets, not on the number of elements. Invariants:
/// - The owner keeps an element alive while it's in the queue. The queue doesn't retain its elements, because that would
///   take a tenth of the time of 100,000 countdowns.
/// - An element is in the bucket of its due instant, or in `ready`, at the slot of its `queuePosition`. Outside the queue,
///   an element's `queuePosition` is nil.
/// - No bucket is empty. `buckets` is in descending order, so the bucket that is due first is the last.
/// - A bucket's `earliest` is never later than any element's due instant. It may be earlier after a removal.
struct WakeQueue<Element: WakeQueueElement> {
  private struct Bucket {
    /// The due instant of the elements, divided by the width.
    let number: Int64
    var earliest = MonotonicInstant.distantFuture
    var elements: [Unmanaged<Element>] = []

    mutating func append(_ element: Unmanaged<Element>, due: MonotonicInstant, isReady: Bool = false) {
      let slot = Int32(truncatingIfNeeded: elements.count)
      element._withUnsafeGuaranteedRef { $0.queuePosition = QueuePosition(due: due, slot: slot, isReady: isReady) }
      earliest = min(earliest, due)
      elements.append(element)
    }

    mutating func remove(at slot: Int32) {
      let last = elements.removeLast()
      guard slot < elements.count else { return }
      elements[Int(slot)] = last
      last._withUnsafeGuaranteedRef { $0.queuePosition?.slot = slot }
    }
  }

  /// The maximum number of elements that are made ready at once. It limits the time of a single removal.
  private static var longestReady: Int { 256 }

  private let width: Nanoseconds
  private var buckets: [Bucket] = []
  /// Elements that were due when they were moved here.
  private var ready = Bucket(number: 0)

  init(bucketWidth: Nanoseconds) {
    width = max(1, bucketWidth)
  }

  var isEmpty: Bool { buckets.isEmpty && ready.elements.isEmpty }

  /// A lower bound for the due instant of the first element.
  var earliest: MonotonicInstant? {
    ready.elements.isEmpty ? buckets.last?.earliest : min(ready.earliest, buckets.last?.earliest ?? .distantFuture)
  }

  /// Returns all elements, or nil if there are more than `count`.
  func elements(upTo count: Int) -> [Element]? {
    guard buckets.count <= count else { return nil }
    var elements: [Element] = []
    for bucket in buckets + [ready] {
      // Checked before copying, because this runs at each wake-up and a bucket may be very large.
      guard bucket.elements.count <= count - elements.count else { return nil }
      elements += bucket.elements.map { $0.takeUnretainedValue() }
    }
    return elements
  }

  /// Inserts `element`, or moves it if it is already in the queue.
  mutating func insert(_ element: Element, due: MonotonicInstant) {
    remove(element)
    append(.passUnretained(element), due: due)
  }

  private mutating func append(_ element: Unmanaged<Element>, due: MonotonicInstant) {
    let number = number(of: due)
    let index = index(of: number)
    if index == buckets.count || buckets[index].number != number {
      buckets.insert(Bucket(number: number), at: index)
    }
    buckets[index].append(element, due: due)
  }

  /// Removes `element`. Does nothing if it isn't in the queue.
  mutating func remove(_ element: Element) {
    guard let position = element.queuePosition else { return }
    element.queuePosition = nil
    guard !position.isReady else { return ready.remove(at: position.slot) }
    let index = index(of: number(of: position.due))
    buckets[index].remove(at: position.slot)
    if buckets[index].elements.isEmpty { buckets.remove(at: index) }
  }

  /// Removes and returns an element that is due at `now`, or returns nil if there is none.
  mutating func popDue(at now: MonotonicInstant) -> Element? {
    if ready.elements.isEmpty { makeReady(at: now) }
    guard let element = ready.elements.popLast()?.takeUnretainedValue() else { return nil }
    element.queuePosition = nil
    return element
  }

  /// Removes and returns the elements that are due at `now`, at most `limit` of them.
  mutating func removeDue(at now: MonotonicInstant, limit: Int = .max) -> [Element] {
    var due: [Element] = []
    while due.count < limit, let element = popDue(at: now) { due.append(element) }
    return due
  }

  /// Moves elements that are due to `ready`.
  private mutating func makeReady(at now: MonotonicInstant) {
    ready.earliest = .distantFuture
    var others: [(element: Unmanaged<Element>, due: MonotonicInstant)] = []
    while ready.elements.count < Self.longestReady, let index = buckets.indices.last, buckets[index].earliest <= now {
      while ready.elements.count < Self.longestReady, let element = buckets[index].elements.popLast() {
        guard let due = element._withUnsafeGuaranteedRef({ $0.queuePosition?.due }) else { continue }
        if due <= now {
          ready.append(element, due: due, isReady: true)
        } else {
          others.append((element, due))
        }
      }
      if buckets[index].elements.isEmpty { buckets.remove(at: index) }
    }
    // If the bucket was emptied, inserting the others makes its `earliest` exact again.
    for (element, due) in others { append(element, due: due) }
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
  /// Whether the element is among those that were found to be due.
  var isReady: Bool
}
