/// What one measurement found. Times are nanoseconds, those of a single countdown where nothing else is said.
struct Sample: Codable, Equatable {
  /// The length of the measurement.
  var elapsed: Int64
  var ticks: Int
  var expectedTicks: Int
  /// CPU time of all threads.
  var cpu: Int64
  var switches: Int
  /// Bytes of all countdowns together; nil where that cannot be told.
  var heap: Int?
  var threads: Int?
  var lateMedian: Int64?
  var late99: Int64?
  var lateWorst: Int64?
  var early: Int
  /// Ticks that told the same as the one before: too early by the design's own account.
  var repeated: Int
  /// Ticks that were left out, since a later one was told instead.
  var missed: Int
  var prepare: Int64
  var start: Int64
  var cancel: Int64
  var release: Int64
  /// The longest time in each second for which the main queue did nothing but ticks; empty unless asked for.
  var holds: [Int64] = []
}
