public import Foundation

/// An error that describes an invalid value, a stored record that can't be read or written, or a store that can't be used.
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
  /// A stored record can't be read, is damaged, has impossible times, or is from a later version of this library.
  ///
  /// The center doesn't use the record. It keeps a record that can't be read now, and one of a later version. It removes
  /// or replaces any other.
  case unreadableRecord(reason: String)
  /// The leeway is negative.
  case invalidLeeway(nanoseconds: Int64)
  /// A store failed to write or remove a record, so the store doesn't contain the latest change.
  ///
  /// For example, no storage space is left, or the device hasn't been unlocked since it started.
  case unwritableRecord(reason: String)
  /// The store belongs to another program, such as the app or one of its extensions.
  ///
  /// The center doesn't change the store, and keeps its keys only in memory. Give each program a folder or a suite of its
  /// own. `owner` is the other program's bundle identifier, or its name if it has none.
  case storeInUse(owner: String)
  /// The shared center doesn't use the store that the app passed to ``CountdownCenter/setSharedStore(_:)``.
  case sharedStoreNotSet(reason: String)
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
    case .unreadableRecord(let reason):
      "A stored countdown record can't be read and is ignored. \(reason)"
    case .unwritableRecord(let reason):
      "A countdown record can't be written or removed. The store doesn't contain the latest change. \(reason)"
    case .storeInUse(let owner):
      """
      The center doesn't use its store, which belongs to the program "\(owner)". Give each program a store of its own. \
      If the owner no longer uses the store, remove the file or the value "CountdownKit.owner" at launch, before you \
      create the store. This program then takes over the records.
      """
    case .sharedStoreNotSet(let reason):
      "The shared center doesn't use this store. \(reason)"
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
    case (.unreadableRecord(let left), .unreadableRecord(let right)),
      (.unwritableRecord(let left), .unwritableRecord(let right)),
      (.sharedStoreNotSet(let left), .sharedStoreNotSet(let right)),
      (.storeInUse(let left), .storeInUse(let right)):
      left == right
    default:
      false
    }
  }
}
