/// The result of one measurement. Times are in nanoseconds.
struct Sample: Codable, Equatable {
  /// The duration of the measurement.
  var elapsed: Int64
  var ticks: Int
  var expectedTicks: Int
  /// The CPU time of all threads.
  var cpu: Int64
  /// The number of context switches.
  var switches: Int
  /// The number of bytes that all countdowns allocated, or `nil` if it's unknown.
  var heap: Int?
  /// The highest number of threads, or `nil` if it's unknown.
  var threads: Int?
  /// The median delay of a tick.
  var lateMedian: Int64?
  /// The 99th percentile of the delays.
  var late99: Int64?
  /// The longest delay.
  var lateWorst: Int64?
  /// The number of ticks delivered before they were due.
  var early: Int
  /// The number of ticks whose number wasn't higher than the previous tick's number. These ticks were early.
  var repeated: Int
  /// The number of ticks that the design skipped.
  var missed: Int
  /// The mean time to create a countdown.
  var prepare: Int64
  /// The mean time to start a countdown.
  var start: Int64
  /// The mean time to cancel a countdown.
  var cancel: Int64
  /// The mean time to release a countdown.
  var release: Int64
  /// The longest time in each second for which ticks blocked the main queue. Only the pass `hold` measures it.
  var holds: [Int64] = []
}
