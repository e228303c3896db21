#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A part of the appearance of a button, or of its configuration.
///
/// At each update, all parts are captured before the first one is set, and read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor class AppearancePart<Root> {
  /// Makes what the app has set since the last update original.
  func capture(from root: Root) {}

  /// Makes the next capture read the values for all states.
  func readAllStates() {}

  /// Sets what differs from an appearance. Returns whether anything was set.
  func set(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Sets what differs from an appearance after the app's update handler has run. Returns whether anything was set.
  func setAfterHandler(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Reads what a subclass or UIKit has made of the values that were set.
  func readBack(from root: Root) {}
}
#endif
