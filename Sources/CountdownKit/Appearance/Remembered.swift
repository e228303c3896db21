#if canImport(UIKit) && !os(watchOS)

/// A value of a button, or of its configuration, that is replaced for a while and then restored.
///
/// A subclass of `UIButton` can change a value that it's given, for example by making titles uppercase. So the value is
/// read back after it's set. The value found later shows where it came from. The first row that matches counts:
///
/// | `lastSet` | found | at an update | after the app's update handler |
/// |---|---|---|---|
/// | `original` | `lastRead` | the original value | the handler has set nothing |
/// | another value | the same as `lastRead` | the count's value, perhaps changed by a subclass | the handler has set nothing |
/// | any | a title that was shown | the app saved the shown value and set it again; it means the value that was original then | the same |
/// | another value | one that hides the title | a loading indicator's: this update replaces it, and `original` stays | the same, unless the handler sets it |
/// | any | another value | the app's, or the one of the class for a new state: now `original` and `replaced` | the handler's: now `replaced` |
///
/// ``ButtonAppearance`` says who else changes a button.
///
/// The count's value is made from `replaced`, and the end restores `original`. They differ because UIKit calls the
/// handler at the end, too. Only a configuration has a handler. In a configuration, `isSame` can accept unequal values,
/// such as titles that differ only in case.
final class Remembered<Root, Value: Equatable>: AppearancePart<Root> {
  /// The maximum number of values that are recognized later, so that a long wait needs no more memory.
  private static var mostShown: Int { 100 }

  private(set) var original: Value
  private var replaced: Value
  /// Whether an activity shows a value. After its end, a value that hides a title is the app's.
  private var isActive = false
  private var lastSet: Value
  private(set) var lastRead: Value
  /// The values that were shown, the latest last, each with the original value at that time. For example, a loading
  /// indicator or a message replaces a title for a while, and then restores the value that it found.
  private var shown: [(value: Value, original: Value)] = []
  /// The value for the state `.normal`, if this one is for another state. An app can set the same found value for both.
  private let normal: Remembered?
  private let path: WritableKeyPath<Root, Value>
  private let isSame: (_ found: Value, _ lastRead: Value) -> Bool
  private let isKept: (Value) -> Bool
  private let hides: (Value) -> Bool
  private let value: (ShownValues, Value) -> Value

  /// - Parameters:
  ///   - isSame: Whether a value that is found is still the one that was read back.
  ///   - isKept: Whether to recognize a value that was shown if it's found later. A title that the app removes stays
  ///     removed.
  ///   - hides: Whether a value makes the title invisible. A loading indicator sets one for a while.
  ///   - value: A closure that returns the value to show instead of another one.
  init(
    _ path: WritableKeyPath<Root, Value>, of root: Root, isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    isKept: @escaping (Value) -> Bool = { _ in false }, hides: @escaping (Value) -> Bool = { _ in false },
    normal: Remembered? = nil, value: @escaping (ShownValues, Value) -> Value
  ) {
    self.path = path
    self.isSame = isSame
    self.isKept = isKept
    self.hides = hides
    self.normal = normal
    self.value = value
    original = root[keyPath: path]
    replaced = original
    lastSet = original
    lastRead = original
  }

  override func capture(from root: Root, atEnd isEnd: Bool) {
    let found = root[keyPath: path]
    guard found != lastRead, lastSet == original || !isSame(found, lastRead) else { return }
    if isActive, lastSet != original, hides(found) {
      replaceAtThisUpdate(found)
    } else {
      readOriginal(from: root)
    }
  }

  /// Keeps the original value although another one was found, which this update replaces.
  func replaceAtThisUpdate(_ found: Value) {
    lastSet = found
    lastRead = found
  }

  /// Returns the value that the app means by one that is found.
  private func appValue(of found: Value) -> Value {
    guard isKept(found) else { return found }
    return shown.last { isSame(found, $0.value) }?.original ?? normal?.appValue(of: found) ?? found
  }

  /// - Parameter isSet: Whether the value was set, and not only read back. It then stands for the current original
  ///   value, even if it was just shown over another one.
  private func keep(_ value: Value, isSet: Bool) {
    guard isKept(value), value != original else { return }
    if let index = shown.indices.suffix(2).last(where: { shown[$0].value == value }) {
      if isSet { shown[index].original = original }
      return
    }
    // The first two values are never removed: the title for sending, which an app's own loading indicator finds, and
    // the version of it that a subclass may have made.
    if shown.count > Self.mostShown { shown.remove(at: 2) }
    shown.append((value, original))
  }

  /// Makes the value that is found original. A value that was shown stands for the original one of that time.
  func readOriginal(from root: Root) {
    let found = root[keyPath: path]
    original = appValue(of: found)
    replaced = original
    lastSet = found
    lastRead = found
  }

  override func set(_ values: ShownValues, in root: inout Root) -> Bool {
    isActive = !values.isEnd
    let value = value(values, values.areEndValues ? lastSet : values.isEnd ? original : replaced)
    // At the end, the setter of a part that was set before may have changed this one.
    guard value != lastSet || values.isEnd && root[keyPath: path] != lastRead else { return false }
    show(value, in: &root)
    return true
  }

  private func show(_ value: Value, in root: inout Root) {
    lastSet = value
    keep(value, isSet: true)
    root[keyPath: path] = value
  }

  override func setAfterHandler(_ values: ShownValues, in root: inout Root) -> Bool {
    let found = root[keyPath: path]
    // The app has hidden the title, and not the handler.
    if found == lastRead, found != original, hides(found) { return false }
    if !isSame(found, lastRead) { replaced = appValue(of: found) }
    let value = value(values, replaced)
    guard !isSame(value, found) else { return false }
    show(value, in: &root)
    return true
  }

  override func readBack(from root: Root) {
    lastRead = root[keyPath: path]
    // A subclass may have changed the value that was set.
    if lastSet != original { keep(lastRead, isSet: false) }
  }
}
#endif
