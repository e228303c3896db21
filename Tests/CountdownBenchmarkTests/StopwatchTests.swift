import Testing

@testable import CountdownBenchmark

@Suite("A stopwatch")
struct StopwatchTests {
  @Test("The mean of no durations is zero")
  func empty() {
    #expect(Stopwatch(capacity: 3).mean == 0)
    #expect(Stopwatch(capacity: 0).mean == 0)
  }

  @Test("The mean of fewer than 100 durations includes all of them")
  func few() {
    var stopwatch = Stopwatch(capacity: 100)
    stopwatch.add(10)
    stopwatch.add(1_000)
    #expect(stopwatch.mean == 505)
  }

  @Test("The mean excludes the slowest 1 %, in any order")
  func trimmed() {
    var stopwatch = Stopwatch(capacity: 200)
    stopwatch.add(1_000_000)
    for _ in 0..<198 { stopwatch.add(7) }
    stopwatch.add(2_000_000)
    #expect(stopwatch.mean == 7)
  }

  @Test("Durations beyond the capacity are ignored")
  func full() {
    var stopwatch = Stopwatch(capacity: 1)
    stopwatch.add(3)
    stopwatch.add(9)
    #expect(stopwatch.mean == 3)
  }
}
