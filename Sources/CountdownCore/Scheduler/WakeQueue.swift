/// Who is due when, gathered in buckets.
///
/// Wake-ups are far apart against a bucket's width, so finer order than a bucket's is never needed: inserting, removing and
/// taking one member out costs the same whatever the number of members. Invariants:
/// - A member is in the bucket that its due instant falls in, at the slot that its ticket says; outside, it has none.
/// - No bucket is empty, and `order` holds the buckets' numbers, descending, so that the first to come due is the last.
/// - A bucket's `earliest` is never later than any member's due instant. It may be earlier after a removal.
struct WakeQueue<Element: WakeQueueElement> {
  private struct Bucket {
    var earliest: MonotonicInstant
    var members: [Element]

    mutating func append(_ element: Element, due: MonotonicInstant) -> Int32 {
      earliest = min(earliest, due)
      members.append(element)
      return Int32(truncatingIfNeeded: members.count - 1)
    }

    mutating func remove(at slot: Int32) {
      let last = members.removeLast()
      guard slot < members.count else { return }
      members[Int(slot)] = last
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

  /// Not later than the first member's due instant.
  var earliest: MonotonicInstant? {
    order.last.flatMap { buckets[$0]?.earliest }
  }

  /// All members, if they are no more than `count`.
  func members(upTo count: Int) -> [Element]? {
    guard order.count <= count else { return nil }
    var members: [Element] = []
    for number in order {
      guard let more = buckets[number]?.members else { continue }
      // Looked at before it is copied: a bucket may have very many, and this is asked at each wake-up.
      guard more.count <= count - members.count else { return nil }
      members += more
    }
    return members
  }

  /// Adds `member`, or moves it if it is here already.
  mutating func insert(_ element: Element, due: MonotonicInstant) {
    remove(element)
    let number = number(of: due)
    if buckets[number] == nil {
      order.insert(number, at: position(of: number))
    }
    // In place through the default: a copy out and back would copy the members.
    let slot = buckets[number, default: Bucket(earliest: due, members: [])].append(element, due: due)
    element.queuePosition = QueuePosition(due: due, slot: slot)
  }

  /// Takes `member` out, if it is here.
  mutating func remove(_ element: Element) {
    guard let queuePosition = element.queuePosition else { return }
    element.queuePosition = nil
    let number = number(of: queuePosition.due)
    buckets[number]?.remove(at: queuePosition.slot)
    if buckets[number]?.members.isEmpty == true {
      dropBucket(number)
    }
  }

  /// Takes out those that are due at `now`, and nobody that is not: all of them, or the first `limit` that it finds.
  mutating func removeDue(at now: MonotonicInstant, limit: Int = .max) -> [Element] {
    var due: [Element] = []
    var others: [(element: Element, due: MonotonicInstant)] = []
    while due.count < limit, let number = order.last, var bucket = buckets[number], bucket.earliest <= now {
      // Out of the dictionary meanwhile, so that it is changed in place.
      buckets[number] = nil
      while due.count < limit, let element = bucket.members.popLast() {
        guard let queuePosition = element.queuePosition.take() else { continue }
        if queuePosition.due <= now {
          due.append(element)
        } else {
          others.append((element, queuePosition.due))
        }
      }
      if bucket.members.isEmpty {
        dropBucket(number)
      } else {
        buckets[number] = bucket
      }
    }
    // Where nobody of its bucket was left, its `earliest` is exact again.
    for (element, due) in others { insert(element, due: due) }
    return due
  }

  private func number(of due: MonotonicInstant) -> Int64 {
    due.nanoseconds / width
  }

  private mutating func dropBucket(_ number: Int64) {
    buckets[number] = nil
    let position = position(of: number)
    if position < order.count, order[position] == number {
      order.remove(at: position)
    }
  }

  /// The first position in `order` whose number is not greater than `number`.
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
