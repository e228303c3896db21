#if canImport(UIKit) && !os(watchOS)

/// A part of the appearance of a button, or of its configuration.
///
/// At each update, all parts are captured before the first one is set, and read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor class AppearancePart<Root> {
  /// Treats the values that the app or the button's class has set since the last update as original.
  ///
  /// - Parameter isEnd: Whether no further update follows, so that every state is read.
  func capture(from root: Root, atEnd isEnd: Bool) {}

  /// Sets the values that differ from those to show. Returns whether anything was set.
  func set(_ values: ShownValues, in root: inout Root) -> Bool { false }

  /// Sets the values that differ from those to show after the app's update handler has run. Returns whether anything
  /// was set.
  func setAfterHandler(_ values: ShownValues, in root: inout Root) -> Bool { false }

  /// Reads back the values that were set, because a subclass or UIKit may have changed them.
  func readBack(from root: Root) {}
}
#endif
