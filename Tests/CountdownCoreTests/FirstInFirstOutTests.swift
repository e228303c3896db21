import Testing

@testable import CountdownCore

@Suite("A first-in, first-out queue")
struct FirstInFirstOutTests {
  @Test("Elements are removed once and in order, even if some are added in between")
  func order() {
    var random = SplitMix(seed: 1)
    var queue = FirstInFirstOut<Int>()
    var model: [Int] = []
    var next = 0
    for step in 0..<2_000 {
      for _ in 0..<random.next() % 700 {
        queue.append(next)
        model.append(next)
        next += 1
      }
      // Every tenth time, the queue becomes empty.
      let count = step.isMultiple(of: 10) ? model.count : Int(random.next() % 700)
      let removed = (0..<count).compactMap { _ in queue.popFirst() }
      #expect(removed == Array(model.prefix(count)))
      model.removeFirst(removed.count)
      #expect(queue.count == model.count)
      #expect(queue.isEmpty == model.isEmpty)
    }
    #expect(next > 100_000)
  }

  @Test("A removed element isn't kept alive")
  func release() {
    final class Element {}
    var queue = FirstInFirstOut<Element>()
    weak var first: Element?
    do {
      let element = Element()
      first = element
      queue.append(element)
      queue.append(Element())
    }
    #expect(first != nil)
    _ = queue.popFirst()
    #expect(first == nil)
    #expect(queue.count == 1)
  }
}
