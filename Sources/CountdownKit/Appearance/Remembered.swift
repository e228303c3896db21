#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value of a button, or of its configuration, that is replaced for a while and then given back.
///
/// A subclass of `UIButton` can change what it's given, for example make titles uppercase. So the value is read back
/// after it's set. What is found later tells whose it is:
///
/// | `lastSet` | found | at an update | after the app's update handler |
/// |---|---|---|---|
/// | `original` | `lastRead` | the original value | the handler has set nothing |
/// | another value | the same as `lastRead` | the count's value, perhaps changed by a subclass | the handler has set nothing |
/// | any | another value | the app's: now `original` and `replaced` | the handler's: now `replaced` |
///
/// The count's value is made from `replaced`, and the end gives back `original`. They differ because UIKit calls the
/// handler at the end, too. Only a configuration has a handler. In a configuration, two values can be the same without
/// being equal.
final class Remembered<Root, Value: Equatable>: AppearancePart<Root> {
  private(set) var original: Value
  private var replaced: Value
  private var lastSet: Value
  private(set) var lastRead: Value
  private let path: WritableKeyPath<Root, Value>
  private let isSame: (_ found: Value, _ lastRead: Value) -> Bool
  private let value: (ActivityAppearance, Value) -> Value

  /// - Parameters:
  ///   - isSame: Whether a value that is found is still the one that was read back.
  ///   - value: A closure that returns the value to show instead of another one.
  init(
    _ path: WritableKeyPath<Root, Value>, of root: Root, isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    value: @escaping (ActivityAppearance, Value) -> Value
  ) {
    self.path = path
    self.isSame = isSame
    self.value = value
    original = root[keyPath: path]
    replaced = original
    lastSet = original
    lastRead = original
  }

  override func capture(from root: Root) {
    let found = root[keyPath: path]
    guard found != lastRead, lastSet == original || !isSame(found, lastRead) else { return }
    original = found
    replaced = found
    lastSet = found
    lastRead = found
  }

  override func set(_ appearance: ActivityAppearance, in root: inout Root) -> Bool {
    let value = value(appearance, appearance.isEnd ? original : replaced)
    guard value != lastSet || appearance.isExact && root[keyPath: path] != lastRead else { return false }
    lastSet = value
    root[keyPath: path] = value
    return true
  }

  override func setAfterHandler(_ appearance: ActivityAppearance, in root: inout Root) -> Bool {
    let found = root[keyPath: path]
    if !isSame(found, lastRead) { replaced = found }
    let value = value(appearance, replaced)
    guard !isSame(value, found) else { return false }
    lastSet = value
    root[keyPath: path] = value
    return true
  }

  override func readBack(from root: Root) {
    lastRead = root[keyPath: path]
  }
}
#endif
