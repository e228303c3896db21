import Testing

@testable import CountdownCore

/// The queue compared with a model: a sorted list of due instants.
@Suite("A wake queue")
struct WakeQueueTests {
  private final class Element: WakeQueueElement {
    let number: Int
    var queuePosition: QueuePosition?

    init(number: Int) {
      self.number = number
    }
  }

  private struct ModelElement: Comparable {
    var due: Int64
    var number: Int

    static func < (lhs: ModelElement, rhs: ModelElement) -> Bool { (lhs.due, lhs.number) < (rhs.due, rhs.number) }
  }

  private struct Position: Hashable {
    var bucket: Int64
    var slot: Int32
  }

  private struct Pair {
    let width: Int64
    let elements: [Element]
    var queue: WakeQueue<Element>
    var model: [ModelElement] = []

    init(width: Int64, count: Int) {
      self.width = max(1, width)
      elements = (0..<count).map(Element.init)
      queue = WakeQueue(bucketWidth: width)
    }

    mutating func insert(_ number: Int, due: Int64) {
      queue.insert(elements[number], due: MonotonicInstant(nanoseconds: due))
      model.removeAll { $0.number == number }
      let new = ModelElement(due: due, number: number)
      model.insert(new, at: model.firstIndex { new < $0 } ?? model.endIndex)
    }

    mutating func remove(_ number: Int) {
      queue.remove(elements[number])
      model.removeAll { $0.number == number }
    }

    mutating func removeDue(at now: Int64) {
      let due = queue.removeDue(at: MonotonicInstant(nanoseconds: now))
      let expected = model.prefix { $0.due <= now }
      #expect(due.map(\.number).sorted() == expected.map(\.number).sorted(), "exactly the elements that are due")
      #expect(due.allSatisfy { $0.queuePosition == nil })
      model.removeFirst(expected.count)
      #expect(queue.earliest.map { $0.nanoseconds > now } != false, "no remaining element is due")
    }

    func checkEnds() {
      #expect(queue.isEmpty == model.isEmpty)
      guard let earliest = queue.earliest, let first = model.first else {
        #expect(queue.earliest == nil && model.isEmpty)
        return
      }
      #expect(earliest.nanoseconds <= first.due)
      #expect(earliest.nanoseconds / width == first.due / width, "no bucket is empty, so this is the first element's")
    }

    func checkPositions() {
      let dues = Dictionary(uniqueKeysWithValues: model.map { ($0.number, $0.due) })
      for element in elements {
        #expect(
          element.queuePosition?.due.nanoseconds == dues[element.number], "an element outside the queue has no position"
        )
      }
      // The slots of a bucket are 0, 1, 2, …, so no two elements share one.
      let positions = elements.compactMap(\.queuePosition).map {
        Position(bucket: $0.due.nanoseconds / width, slot: $0.slot)
      }
      let counts = Dictionary(positions.map { ($0.bucket, 1) }, uniquingKeysWith: +)
      #expect(Set(positions).count == positions.count)
      #expect(positions.allSatisfy { $0.slot >= 0 && $0.slot < counts[$0.bucket, default: 0] })
    }
  }

  @Test("The invariants hold after each of 20,000 random steps", arguments: [0, 1, 50, 1_000] as [Int64])
  func randomSteps(width: Int64) {
    var random = SplitMix(seed: UInt64(width) + 1)
    var pair = Pair(width: width, count: 120)
    // Negative, so that buckets on both sides of zero are used.
    var now: Int64 = -20_000
    for step in 1...20_000 {
      let number = Int.random(in: 0..<120, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: pair.insert(number, due: now + Int64.random(in: -100...900, using: &random))
      case 6..<8: pair.remove(number)
      default:
        now += Int64.random(in: 0...40, using: &random)
        pair.removeDue(at: now)
      }
      pair.checkEnds()
      if step.isMultiple(of: 50) { pair.checkPositions() }
    }
    #expect(now > 1_000)
    pair.removeDue(at: .max)
    pair.checkEnds()
    pair.checkPositions()
  }

  @Test("A new queue is empty, and removing an element that isn't in it does nothing")
  func empty() {
    var queue = WakeQueue<Element>(bucketWidth: 50)
    let element = Element(number: 0)
    #expect(queue.isEmpty)
    #expect(queue.earliest == nil)
    queue.remove(element)
    #expect(queue.removeDue(at: .distantFuture).isEmpty)
    #expect(queue.isEmpty)
    queue.insert(element, due: MonotonicInstant(nanoseconds: 7))
    queue.remove(element)
    queue.remove(element)
    #expect(queue.isEmpty)
    #expect(element.queuePosition == nil)
  }

  @Test("Inserting an element again moves it within its bucket or to another", arguments: [10, 12, 49, 50, 500])
  func move(to due: Int64) {
    var queue = WakeQueue<Element>(bucketWidth: 50)
    let element = Element(number: 0)
    queue.insert(element, due: MonotonicInstant(nanoseconds: 11))
    queue.insert(element, due: MonotonicInstant(nanoseconds: due))
    #expect(queue.earliest?.nanoseconds == due)
    #expect(queue.removeDue(at: MonotonicInstant(nanoseconds: due - 1)).isEmpty)
    #expect(queue.removeDue(at: MonotonicInstant(nanoseconds: due)).count == 1)
    #expect(queue.isEmpty)
  }

  @Test("The first and the last possible instant are allowed")
  func ends() {
    var queue = WakeQueue<Element>(bucketWidth: 50)
    let elements = (0...1).map(Element.init)
    queue.insert(elements[0], due: .distantFuture)
    queue.insert(elements[1], due: MonotonicInstant(nanoseconds: .min))
    #expect(queue.earliest?.nanoseconds == .min)
    #expect(queue.removeDue(at: MonotonicInstant(nanoseconds: 0)).map(\.number) == [1])
    #expect(queue.earliest == .distantFuture)
    #expect(queue.removeDue(at: .distantFuture).map(\.number) == [0])
    #expect(queue.isEmpty)
  }

  @Test("The queue doesn't keep an element alive")
  func frees() {
    weak var weakElement: Element?
    var queue = WakeQueue<Element>(bucketWidth: 50)
    do {
      let element = Element(number: 0)
      weakElement = element
      queue.insert(element, due: MonotonicInstant(nanoseconds: 7))
      queue.remove(element)
    }
    #expect(weakElement == nil)
    #expect(queue.isEmpty)
  }

  @Test("Elements can be inserted, moved, and removed while due ones are taken", arguments: [40, 1_000, 3_000])
  func changesInBetween(count: Int) {
    var random = SplitMix(seed: UInt64(count))
    var pair = Pair(width: 1_000, count: count)
    // All in one bucket. Half of them are due.
    for number in 0..<count { pair.insert(number, due: Int64.random(in: 0..<1_000, using: &random)) }
    let now = MonotonicInstant(nanoseconds: 500)
    var taken = 0
    while let element = pair.queue.popDue(at: now)?.takeUnretainedValue() {
      taken += 1
      #expect(pair.model.contains { $0.number == element.number && $0.due <= 500 })
      pair.model.removeAll { $0.number == element.number }
      switch taken % 4 {
      case 0: pair.insert(element.number, due: Int64.random(in: 501..<1_000, using: &random))
      case 1: pair.insert(Int.random(in: 0..<count, using: &random), due: Int64.random(in: 400..<2_000, using: &random))
      case 2: pair.remove(Int.random(in: 0..<count, using: &random))
      default: break
      }
      if taken.isMultiple(of: 25) { pair.checkPositions() }
    }
    pair.checkPositions()
    #expect(taken >= count / 5)
    #expect(pair.model.allSatisfy { $0.due > 500 })
    pair.removeDue(at: 2_000)
    #expect(pair.queue.isEmpty)
  }
}
