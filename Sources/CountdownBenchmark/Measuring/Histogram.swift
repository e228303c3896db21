/// How often ticks were how late, in buckets made in advance: adding a value allocates nothing.
struct Histogram {
  /// Nanoseconds. Up to `fineEnd` buckets are narrow, from there on wide.
  static let fineWidth: Int64 = 10_000
  static let fineEnd: Int64 = 2_000_000_000
  static let coarseWidth: Int64 = 10_000_000
  /// What is later is counted as late as this.
  static let coarseEnd: Int64 = 100_000_000_000

  private static let fineCount = Int(fineEnd / fineWidth)
  private static let bucketCount = fineCount + Int((coarseEnd - fineEnd) / coarseWidth)

  private(set) var count = 0
  /// How many values were negative. They are in the first bucket, too.
  private(set) var early = 0
  /// The largest value, in nanoseconds; 0 as long as none is larger.
  private(set) var worst: Int64 = 0
  private var buckets = [UInt32](repeating: 0, count: Self.bucketCount)

  mutating func add(_ nanoseconds: Int64) {
    count += 1
    if nanoseconds < 0 { early += 1 }
    worst = max(worst, nanoseconds)
    buckets[Self.bucket(of: nanoseconds)] &+= 1
  }

  /// The value that `share` of all values do not exceed, in nanoseconds, rounded up to a bucket's end but never above
  /// the worst; nil without values.
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

  mutating func removeAll() {
    count = 0
    early = 0
    worst = 0
    for index in buckets.indices { buckets[index] = 0 }
  }
}
