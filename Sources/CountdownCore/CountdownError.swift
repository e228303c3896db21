public import Foundation

/// What was wrong with a value that a program passed, and what is allowed in its place.
///
/// Programs that compute durations pass nonsense now and then. A throwing initializer names the value it refuses;
/// nothing is changed, started or lost.
public enum CountdownError: Error, Sendable {
  /// A duration in seconds that is not a number, infinite, zero, negative or absurdly large.
  case invalidDuration(TimeInterval, allowed: ClosedRange<TimeInterval>)
  /// An interval between ticks in seconds that is not a number, infinite, too small to be waited for, or absurdly large.
  case invalidInterval(TimeInterval, allowed: ClosedRange<TimeInterval>)
  /// What a store kept for a key cannot be a countdown's record: damaged, impossible, or written by a later version of
  /// this library. The key counts as not running.
  case unreadableRecord(reason: String)
  /// A leeway below zero, in nanoseconds.
  case invalidLeeway(nanoseconds: Int64)
  /// A store failed to write a record, which therefore lasts no longer than the process: there is no space, say, or the
  /// device hasn't been unlocked since it started.
  case unwritableRecord(reason: String)
}

extension CountdownError: LocalizedError {
  /// The refused value and the allowed range, in English: this is a message for developers.
  public var errorDescription: String? {
    switch self {
    case .invalidDuration(let value, let allowed):
      "A countdown cannot last \(value) s: allowed are \(allowed.lowerBound) to \(allowed.upperBound) s."
    case .invalidInterval(let value, let allowed):
      "A timer cannot tick every \(value) s: allowed are \(allowed.lowerBound) to \(allowed.upperBound) s."
    case .unreadableRecord(let reason):
      "A countdown that was kept in a store could not be read, and does not run: \(reason)."
    case .unwritableRecord(let reason):
      "A countdown could not be written to a store, and lasts no longer than the process: \(reason)"
    case .invalidLeeway(let nanoseconds):
      "A leeway cannot be \(nanoseconds) ns: allowed is 0 or more."
    }
  }
}

extension CountdownError: Equatable {
  /// Whether both refuse the same; not a number is the same as not a number here.
  public static func == (lhs: CountdownError, rhs: CountdownError) -> Bool {
    switch (lhs, rhs) {
    case (.invalidDuration(let left, let leftRange), .invalidDuration(let right, let rightRange)),
      (.invalidInterval(let left, let leftRange), .invalidInterval(let right, let rightRange)):
      (left == right || left.isNaN && right.isNaN) && leftRange == rightRange
    case (.invalidLeeway(let left), .invalidLeeway(let right)):
      left == right
    case (.unreadableRecord(let left), .unreadableRecord(let right)),
      (.unwritableRecord(let left), .unwritableRecord(let right)):
      left == right
    default:
      false
    }
  }
}
