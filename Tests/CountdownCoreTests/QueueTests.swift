import Testing

@testable import CountdownCore

@Suite("A queue")
struct QueueTests {
  @Test("Elements are removed once and in order, even if others are added in between")
  func order() {
    var random = SplitMix(seed: 1)
    var queue = Queue<Int>()
    var model: [Int] = []
    var next = 0
    for _ in 0..<2_000 {
      for _ in 0..<random.next() % 7 {
        queue.append(next)
        model.append(next)
        next += 1
      }
      for _ in 0..<random.next() % 7 {
        #expect(queue.popFirst() == model.first)
        model = Array(model.dropFirst())
      }
      #expect(queue.count == model.count)
    }
  }
}
