#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A part of the appearance of a button, or of its configuration.
///
/// At each update, all parts are captured before the first one is set, and read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor class AppearancePart<Root> {
  /// Treats the values that the app has set since the last update as original.
  func capture(from root: Root) {}

  /// Sets the values that differ from an appearance. Returns whether anything was set.
  func set(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Sets the values that differ from an appearance after the app's update handler has run. Returns whether anything
  /// was set.
  func setAfterHandler(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Reads back the values that were set, because a subclass or UIKit may have changed them.
  func readBack(from root: Root) {}
}
#endif
