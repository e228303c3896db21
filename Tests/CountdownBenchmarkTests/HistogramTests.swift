import Testing

@testable import CountdownBenchmark

@Suite("A histogram of delays")
struct HistogramTests {
  @Test("An empty histogram has no percentiles")
  func empty() {
    let histogram = Histogram()
    #expect(histogram.percentile(0.5) == nil)
    #expect(histogram.count == 0)
    #expect(histogram.worst == 0)
  }

  @Test("A percentile is the end of its value's bucket, but never more than the largest value")
  func percentiles() {
    var histogram = Histogram()
    for value in 1...100 { histogram.add(Int64(value) * 100_000 - 1) }
    #expect(histogram.count == 100)
    #expect(histogram.percentile(0.5) == 5_000_000)
    #expect(histogram.percentile(0.99) == 9_900_000)
    #expect(histogram.percentile(0) == 100_000)
    #expect(histogram.percentile(1) == 9_999_999)
    #expect(histogram.worst == 9_999_999)
  }

  @Test("Negative values count as early, and as a delay of zero")
  func early() {
    var histogram = Histogram()
    histogram.add(-1)
    histogram.add(-5_000_000_000)
    histogram.add(0)
    #expect(histogram.early == 2)
    #expect(histogram.count == 3)
    #expect(histogram.percentile(1) == 0)
  }

  @Test("Large values keep their order in wider buckets", arguments: [2, 3.456, 99.995])
  func large(seconds: Double) {
    var histogram = Histogram()
    let value = Int64(seconds * 1e9)
    histogram.add(value)
    histogram.add(500_000_000_000)
    let median = histogram.percentile(0.5) ?? 0
    #expect(median >= value)
    #expect(median <= value + Histogram.coarseWidth)
    #expect(histogram.worst == 500_000_000_000)
  }

  @Test("The last bucket holds all larger values")
  func beyondLastBucket() {
    var histogram = Histogram()
    histogram.add(.max)
    #expect(histogram.percentile(0.5) == Histogram.coarseEnd)
    #expect(histogram.worst == .max)
  }
}
