import Testing

@testable import CountdownBenchmark

@Suite("Stopwatch")
struct StopwatchTests {
  @Test("Nothing timed takes no time")
  func empty() {
    #expect(Stopwatch(capacity: 3).mean == 0)
    #expect(Stopwatch(capacity: 0).mean == 0)
  }

  @Test("With few times, all count")
  func few() {
    var stopwatch = Stopwatch(capacity: 100)
    stopwatch.add(10)
    stopwatch.add(1_000)
    #expect(stopwatch.mean == 505)
  }

  @Test("The slowest hundredth is left out, whenever it came")
  func trimmed() {
    var stopwatch = Stopwatch(capacity: 200)
    stopwatch.add(1_000_000)
    for _ in 0..<198 { stopwatch.add(7) }
    stopwatch.add(2_000_000)
    #expect(stopwatch.mean == 7)
  }

  @Test("What there is no room for is left out")
  func full() {
    var stopwatch = Stopwatch(capacity: 1)
    stopwatch.add(3)
    stopwatch.add(9)
    #expect(stopwatch.mean == 3)
  }
}
