/// What several rounds found of the same thing.
struct Spread: Codable, Equatable {
  var median: Double
  var lowest: Double
  var highest: Double

  /// Nil without values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    lowest = first
    highest = last
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// Whether a round is more than 1.5 times off the median, to either side.
  var isUneven: Bool { highest > 1.5 * median || median > 1.5 * lowest }
}
