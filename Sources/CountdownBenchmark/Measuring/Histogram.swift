/// How often ticks were how late, in buckets made in advance: adding a value allocates nothing.
struct Histogram {
  /// Nanoseconds.
  static let bucketWidth: Int64 = 10_000
  /// Two seconds of them; the last also holds what is later.
  static let bucketCount = 200_000

  private(set) var count = 0
  /// How many values were negative. They are in the first bucket, too.
  private(set) var early = 0
  /// The largest value, in nanoseconds; 0 as long as none is larger.
  private(set) var worst: Int64 = 0
  private var buckets = [UInt32](repeating: 0, count: bucketCount)

  mutating func add(_ nanoseconds: Int64) {
    count += 1
    if nanoseconds < 0 { early += 1 }
    worst = max(worst, nanoseconds)
    let bucket = Int(max(0, nanoseconds) / Self.bucketWidth)
    buckets[min(bucket, Self.bucketCount - 1)] &+= 1
  }

  /// The value that `share` of all values do not exceed, in nanoseconds, rounded up to a bucket's end but never above
  /// the worst; nil without values.
  func percentile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = min(max(1, Int((share * Double(count)).rounded(.up))), count)
    var seen = 0
    for (index, size) in buckets.enumerated() {
      seen += Int(size)
      guard seen >= rank else { continue }
      // The last bucket has no end.
      return index == Self.bucketCount - 1 ? worst : min(worst, Int64(index + 1) * Self.bucketWidth)
    }
    return worst
  }

  mutating func removeAll() {
    count = 0
    early = 0
    worst = 0
    for index in buckets.indices { buckets[index] = 0 }
  }
}
