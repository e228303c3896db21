public import Foundation

/// An error that describes an argument that isn't allowed.
///
/// A method that throws such an error has no other effect.
public enum CountdownError: Error, Sendable {
  /// The duration, in seconds, isn't in the allowed range or isn't a number.
  case invalidDuration(TimeInterval, allowed: ClosedRange<TimeInterval>)
  /// The interval between ticks, in seconds, isn't in the allowed range or isn't a number.
  case invalidInterval(TimeInterval, allowed: ClosedRange<TimeInterval>)
  /// A timer's delay, in seconds, isn't in the allowed range or isn't a number.
  case invalidDelay(TimeInterval, allowed: ClosedRange<TimeInterval>)
  /// A timer's limit, in ticks, is zero or negative.
  case invalidLimit(Int)
  /// The leeway is negative.
  case invalidLeeway(nanoseconds: Int64)
}

extension CountdownError: LocalizedError {
  /// A description for developers, in English. It names the value and the allowed range.
  public var errorDescription: String? {
    switch self {
    case .invalidDuration(let value, let allowed):
      "A countdown's duration can't be \(value) s. Use \(allowed.lowerBound) to \(allowed.upperBound) s."
    case .invalidInterval(let value, let allowed):
      "An interval between ticks can't be \(value) s. Use \(allowed.lowerBound) to \(allowed.upperBound) s."
    case .invalidDelay(let value, let allowed):
      "A timer's delay can't be \(value) s. Use \(allowed.lowerBound) to \(allowed.upperBound) s."
    case .invalidLimit(let limit):
      "A timer's limit can't be \(limit) ticks. Use 1 tick or more, or nil for no limit."
    case .invalidLeeway(let nanoseconds):
      "A leeway can't be \(nanoseconds) ns. Use 0 ns or more."
    }
  }
}

extension CountdownError: Equatable {
  /// Returns whether both errors have the same case and values. Two NaN values count as equal.
  public static func == (lhs: CountdownError, rhs: CountdownError) -> Bool {
    switch (lhs, rhs) {
    case (.invalidDuration(let left, let leftRange), .invalidDuration(let right, let rightRange)),
      (.invalidInterval(let left, let leftRange), .invalidInterval(let right, let rightRange)),
      (.invalidDelay(let left, let leftRange), .invalidDelay(let right, let rightRange)):
      (left == right || left.isNaN && right.isNaN) && leftRange == rightRange
    case (.invalidLimit(let left), .invalidLimit(let right)):
      left == right
    case (.invalidLeeway(let left), .invalidLeeway(let right)):
      left == right
    default:
      false
    }
  }
}
