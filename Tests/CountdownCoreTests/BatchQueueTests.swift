import Testing

@testable import CountdownCore

@Suite("A batch queue")
struct BatchQueueTests {
  @Test("Elements are removed once and in order, even if some are put back or added in between")
  func order() {
    var random = SplitMix(seed: 1)
    var queue = BatchQueue<Int>()
    var model: [Int] = []
    var next = 0
    for _ in 0..<2_000 {
      for _ in 0..<random.next() % 700 {
        queue.append(next)
        model.append(next)
        next += 1
      }
      let batch = queue.removeFirstBatch() ?? []
      #expect(batch.isEmpty == model.isEmpty)
      let used = batch.isEmpty ? 0 : Int(random.next() % UInt64(batch.count + 1))
      queue.putBack(batch[used...])
      #expect(Array(batch) == Array(model.prefix(batch.count)))
      model.removeFirst(used)
      #expect(queue.count == model.count)
    }
  }
}
