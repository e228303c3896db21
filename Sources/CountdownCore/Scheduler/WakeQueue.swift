/// A priority queue ordered by due instant. It groups its elements in buckets of a fixed width.
///
/// A bucket is much narrower than the time between wake-ups, so its elements aren't sorted. The cost of inserting or
/// removing an element depends on the number of buckets, not on the number of elements. Invariants:
/// - An element is in the bucket of its due instant, at the slot of its `queuePosition`. Outside the queue, an
///   element's `queuePosition` is nil.
/// - No bucket is empty. `order` holds the buckets' numbers in descending order, so the bucket that is due first is the
///   last.
/// - A bucket's `earliest` is never later than any element's due instant. It may be earlier after a removal.
struct WakeQueue<Element: WakeQueueElement> {
  private struct Bucket {
    var earliest: MonotonicInstant
    var elements: [Element]

    mutating func append(_ element: Element, due: MonotonicInstant) -> Int32 {
      earliest = min(earliest, due)
      elements.append(element)
      return Int32(truncatingIfNeeded: elements.count - 1)
    }

    mutating func remove(at slot: Int32) {
      let last = elements.removeLast()
      guard slot < elements.count else { return }
      elements[Int(slot)] = last
      last.queuePosition?.slot = slot
    }
  }

  private let width: Nanoseconds
  private var buckets: [Int64: Bucket] = [:]
  private var order: [Int64] = []

  init(bucketWidth: Nanoseconds) {
    width = max(1, bucketWidth)
  }

  var isEmpty: Bool { order.isEmpty }

  /// A lower bound for the due instant of the first element.
  var earliest: MonotonicInstant? {
    order.last.flatMap { buckets[$0]?.earliest }
  }

  /// Returns all elements, or nil if there are more than `count`.
  func elements(upTo count: Int) -> [Element]? {
    guard order.count <= count else { return nil }
    var elements: [Element] = []
    for number in order {
      guard let more = buckets[number]?.elements else { continue }
      // Checked before copying, because this runs at each wake-up and a bucket may be very large.
      guard more.count <= count - elements.count else { return nil }
      elements += more
    }
    return elements
  }

  /// Inserts `element`, or moves it if it is already in the queue.
  mutating func insert(_ element: Element, due: MonotonicInstant) {
    remove(element)
    let number = number(of: due)
    if buckets[number] == nil {
      order.insert(number, at: position(of: number))
    }
    // Changed in place through the default value. Assigning a copy back would copy the elements.
    let slot = buckets[number, default: Bucket(earliest: due, elements: [])].append(element, due: due)
    element.queuePosition = QueuePosition(due: due, slot: slot)
  }

  /// Removes `element`. Does nothing if it isn't in the queue.
  mutating func remove(_ element: Element) {
    guard let queuePosition = element.queuePosition else { return }
    element.queuePosition = nil
    let number = number(of: queuePosition.due)
    buckets[number]?.remove(at: queuePosition.slot)
    if buckets[number]?.elements.isEmpty == true {
      removeBucket(number)
    }
  }

  /// Removes and returns the elements that are due at `now`, at most `limit` of them.
  mutating func removeDue(at now: MonotonicInstant, limit: Int = .max) -> [Element] {
    var due: [Element] = []
    var others: [(element: Element, due: MonotonicInstant)] = []
    while due.count < limit, let number = order.last, var bucket = buckets[number], bucket.earliest <= now {
      // Removed from the dictionary for now, so that the loop changes the bucket in place.
      buckets[number] = nil
      while due.count < limit, let element = bucket.elements.popLast() {
        guard let queuePosition = element.queuePosition.take() else { continue }
        if queuePosition.due <= now {
          due.append(element)
        } else {
          others.append((element, queuePosition.due))
        }
      }
      if bucket.elements.isEmpty {
        removeBucket(number)
      } else {
        buckets[number] = bucket
      }
    }
    // If the bucket was emptied, inserting the others makes its `earliest` exact again.
    for (element, due) in others { insert(element, due: due) }
    return due
  }

  private func number(of due: MonotonicInstant) -> Int64 {
    due.nanoseconds / width
  }

  private mutating func removeBucket(_ number: Int64) {
    buckets[number] = nil
    let position = position(of: number)
    if position < order.count, order[position] == number {
      order.remove(at: position)
    }
  }

  /// Returns the first position in `order` whose number isn't greater than `number`.
  private func position(of number: Int64) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = low + (high - low) / 2
      if order[middle] > number { low = middle + 1 } else { high = middle }
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
}
