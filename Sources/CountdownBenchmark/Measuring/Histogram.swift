/// The distribution of ticks' delays, in preallocated buckets. Adding a value doesn't allocate memory.
struct Histogram {
  /// The width of the buckets below `fineEnd`, in nanoseconds.
  static let fineWidth: Int64 = 10_000
  static let fineEnd: Int64 = 2_000_000_000
  /// The width of the buckets from `fineEnd` on, in nanoseconds.
  static let coarseWidth: Int64 = 10_000_000
  /// The end of the last bucket in nanoseconds. This bucket also holds all larger values.
  static let coarseEnd: Int64 = 100_000_000_000

  private static let fineCount = Int(fineEnd / fineWidth)
  private static let bucketCount = fineCount + Int((coarseEnd - fineEnd) / coarseWidth)

  private(set) var count = 0
  /// The number of negative values. The first bucket also holds them.
  private(set) var early = 0
  /// The largest value in nanoseconds, or 0 if no value is positive.
  private(set) var worst: Int64 = 0
  private var buckets = [UInt32](repeating: 0, count: Self.bucketCount)

  mutating func add(_ nanoseconds: Int64) {
    count += 1
    if nanoseconds < 0 { early += 1 }
    worst = max(worst, nanoseconds)
    buckets[Self.bucket(of: nanoseconds)] &+= 1
  }

  /// Returns the value in nanoseconds that the given share of all values doesn't exceed, or `nil` without values. The
  /// result is the end of a bucket, but never more than `worst`.
  func percentile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = min(max(1, Int((share * Double(count)).rounded(.up))), count)
    var seen = 0
    for (index, size) in buckets.enumerated() {
      seen += Int(size)
      if seen >= rank { return min(worst, Self.end(of: index)) }
    }
    return worst
  }

  private static func bucket(of nanoseconds: Int64) -> Int {
    if nanoseconds < fineEnd { return Int(max(0, nanoseconds) / fineWidth) }
    return min(fineCount + Int((nanoseconds - fineEnd) / coarseWidth), bucketCount - 1)
  }

  private static func end(of bucket: Int) -> Int64 {
    bucket < fineCount
      ? Int64(bucket + 1) * fineWidth : fineEnd + Int64(bucket - fineCount + 1) * coarseWidth
  }
}
