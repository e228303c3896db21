import Testing

@testable import CountdownBenchmark

@Suite("Histogram")
struct HistogramTests {
  @Test("Nothing has no percentile")
  func empty() {
    let histogram = Histogram()
    #expect(histogram.percentile(0.5) == nil)
    #expect(histogram.count == 0)
    #expect(histogram.worst == 0)
  }

  @Test("A percentile is the end of the bucket that its value is in, and never above the worst")
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

  @Test("What is early is counted as such, and as not late")
  func early() {
    var histogram = Histogram()
    histogram.add(-1)
    histogram.add(-5_000_000_000)
    histogram.add(0)
    #expect(histogram.early == 2)
    #expect(histogram.count == 3)
    #expect(histogram.percentile(1) == 0)
  }

  @Test("Very late values keep their order, in wider buckets", arguments: [2, 3.456, 99.995])
  func late(seconds: Double) {
    var histogram = Histogram()
    let value = Int64(seconds * 1e9)
    histogram.add(value)
    histogram.add(500_000_000_000)
    let median = histogram.percentile(0.5) ?? 0
    #expect(median >= value)
    #expect(median <= value + Histogram.coarseWidth)
    #expect(histogram.worst == 500_000_000_000)
  }

  @Test("Values beyond the last bucket are counted in it")
  func beyond() {
    var histogram = Histogram()
    histogram.add(.max)
    #expect(histogram.percentile(0.5) == Histogram.coarseEnd)
    #expect(histogram.worst == .max)
  }

  @Test("Nothing is left after removing all")
  func removeAll() {
    var histogram = Histogram()
    histogram.add(-3)
    histogram.add(70_000)
    histogram.removeAll()
    #expect(histogram.count == 0)
    #expect(histogram.early == 0)
    #expect(histogram.worst == 0)
    histogram.add(5_000)
    #expect(histogram.percentile(1) == 5_000)
  }
}
