/// How long one operation took each time, in room made in advance.
struct Stopwatch {
  private var times: [Int64]
  private var count = 0

  init(capacity: Int) {
    times = Array(repeating: 0, count: capacity)
  }

  mutating func add(_ nanoseconds: Int64) {
    guard count < times.count else { return }
    times[count] = nanoseconds
    count += 1
  }

  /// The mean of all but the slowest hundredth, which other processes may have held up, in whole nanoseconds.
  var mean: Int64 {
    let kept = times.prefix(count).sorted().prefix(count - count / 100)
    return kept.isEmpty ? 0 : kept.reduce(0, +) / Int64(kept.count)
  }
}
