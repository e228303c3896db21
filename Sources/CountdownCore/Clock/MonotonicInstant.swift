/// A point in time on a clock that continues during sleep and that the user can't set.
///
/// Only the difference between two instants is meaningful. The clock's zero is arbitrary and changes with each boot.
package struct MonotonicInstant: Hashable, Sendable {
  /// The number of nanoseconds since the clock's zero.
  package var nanoseconds: Int64

  static let distantFuture = MonotonicInstant(nanoseconds: .max)

  /// Creates an instant at the given number of nanoseconds after the clock's zero.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Returns the instant that is `nanoseconds` later, or earlier if the number is negative. The result saturates at the
  /// bounds of 64 bits (292 years).
  package func advanced(byNanoseconds nanoseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: self.nanoseconds.saturatingAdd(nanoseconds))
  }

  /// Returns the number of nanoseconds from `earlier` to this instant. The number is negative if `earlier` is the later
  /// instant, and saturates at the bounds of 64 bits.
  package func nanoseconds(since earlier: MonotonicInstant) -> Int64 {
    nanoseconds.saturatingSubtract(earlier.nanoseconds)
  }
}

extension MonotonicInstant: Comparable {
  /// Returns whether `lhs` is before `rhs`.
  package static func < (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
