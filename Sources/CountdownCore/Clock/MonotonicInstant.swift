import Foundation

/// A point in time on a clock that counts in sleep and that the user cannot set.
///
/// Only differences mean anything: the clock's zero is arbitrary and changes with every boot.
public struct MonotonicInstant: Hashable, Sendable {
  /// Nanoseconds since the clock's arbitrary zero.
  public var nanoseconds: Int64

  static let distantFuture = MonotonicInstant(nanoseconds: .max)

  /// The instant that lies `nanoseconds` after the clock's arbitrary zero.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The instant `nanoseconds` later, or earlier if negative. Held at the ends of what 64 bits can say (292 years).
  public func advanced(byNanoseconds nanoseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: self.nanoseconds.saturatingAdd(nanoseconds))
  }

  /// Nanoseconds from `earlier` to this instant; negative if `earlier` is the later one.
  public func nanoseconds(since earlier: MonotonicInstant) -> Int64 {
    nanoseconds.saturatingSubtract(earlier.nanoseconds)
  }
}

extension MonotonicInstant: Comparable {
  /// Whether `lhs` lies before `rhs`.
  public static func < (lhs: MonotonicInstant, rhs: MonotonicInstant) -> Bool {
    lhs.nanoseconds < rhs.nanoseconds
  }
}
