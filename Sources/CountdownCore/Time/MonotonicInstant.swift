/// A point in time on a clock that continues during sleep and that the user can't set.
///
/// The clock's zero is arbitrary and changes with each boot.
package struct MonotonicInstant: Hashable, Comparable, Sendable {
  package var nanoseconds: Int64

  static let distantFuture = MonotonicInstant(nanoseconds: .max)

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Returns a later instant, or an earlier one if the number is negative. Saturates at 64 bits (292 years).
  package func advanced(byNanoseconds nanoseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: self.nanoseconds.saturatingAdd(nanoseconds))
  }

  /// Returns the nanoseconds since `earlier`, which are negative if it's the later instant. Saturates like a sum.
  package func nanoseconds(since earlier: MonotonicInstant) -> Int64 {
    nanoseconds.saturatingSubtract(earlier.nanoseconds)
  }

  package static func < (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
