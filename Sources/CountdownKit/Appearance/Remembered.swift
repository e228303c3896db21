#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value that is replaced for a while and then given back.
///
/// A subclass of `UIButton` can change what it's given, for example make titles uppercase. So the value is read back after
/// it's set. If it's another one later, the app has set it, and it becomes the original value.
@MainActor final class Remembered<Root, Value: Equatable> {
  private(set) var original: Value
  /// The value that was found or read back last.
  private(set) var present: Value
  /// The value that was set last. At first, it's the original value.
  private var written: Value
  private let path: WritableKeyPath<Root, Value>
  private let isSame: (_ found: Value, _ present: Value) -> Bool
  private let value: (WantedAppearance, Value) -> Value

  /// - Parameters:
  ///   - isSame: Whether a value that is found is still the one that was read back.
  ///   - value: A closure that returns the value to show instead of an original one.
  init(
    _ path: WritableKeyPath<Root, Value>, of root: Root, isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    value: @escaping (WantedAppearance, Value) -> Value
  ) {
    self.path = path
    self.isSame = isSame
    self.value = value
    original = root[keyPath: path]
    present = original
    written = original
  }

  var isReplaced: Bool { written != original }

  /// Makes a value that the app has set the original one. Returns whether there is one.
  @discardableResult func note(in root: Root) -> Bool {
    let found = root[keyPath: path]
    guard found != present, !isReplaced || !isSame(found, present) else { return false }
    original = found
    present = found
    written = found
    return true
  }

  /// Sets the value of an appearance, unless it was set last. Returns whether it was set.
  @discardableResult func write(_ wanted: WantedAppearance, in root: inout Root) -> Bool {
    let value = value(wanted, original)
    guard value != written || wanted.isExact && root[keyPath: path] != present else { return false }
    written = value
    root[keyPath: path] = value
    return true
  }

  func readBack(from root: Root) {
    present = root[keyPath: path]
  }
}

/// A part of a button's appearance.
///
/// All parts note what the app has set before the first one is written, and are read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor protocol AppearancePart: AnyObject {
  func note(on button: UIButton)

  /// Sets what differs.
  ///
  /// - Parameter isStopped: Whether to set nothing more.
  /// - Returns: Whether the button changed.
  func write(_ wanted: WantedAppearance, on button: UIButton, unless isStopped: () -> Bool) -> Bool

  func readBack(from button: UIButton)
}

extension Remembered: AppearancePart where Root == UIButton {
  func note(on button: UIButton) {
    note(in: button)
  }

  func write(_ wanted: WantedAppearance, on button: UIButton, unless isStopped: () -> Bool) -> Bool {
    var root = button
    return write(wanted, in: &root)
  }
}
#endif
