#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value that is replaced for a while and then given back.
///
/// An owner can change what it's given. A subclass of `UIButton` can make titles uppercase, for example. So the value is
/// read back after it's set. If it differs from that later, the app has set it, and it becomes the original value.
@MainActor final class Remembered<Owner, Value: Equatable> {
  private let path: ReferenceWritableKeyPath<Owner, Value>
  private(set) var original: Value
  /// The value that was set last. At first, it's the original value.
  private var written: Value
  /// The value that was read back or noted.
  private(set) var present: Value

  init(_ path: ReferenceWritableKeyPath<Owner, Value>, in owner: Owner) {
    self.path = path
    original = owner[keyPath: path]
    written = original
    present = original
  }

  /// Looks for a value that isn't the one that was read back.
  ///
  /// - Parameters:
  ///   - isApps: Whether such a value becomes the original one.
  ///   - isSame: Whether a value is still the one that was read back.
  /// - Returns: Whether there is such a value.
  @discardableResult
  func note(in owner: Owner, isApps: Bool = true, isSame: (Value, Value) -> Bool = { $0 == $1 }) -> Bool {
    let found = owner[keyPath: path]
    guard !isSame(found, present) else { return false }
    if isApps { original = found }
    written = found
    present = found
    return true
  }

  /// Whether another value than the original one was set last.
  var isReplaced: Bool { written != original }

  /// Makes a value the original one that the app hasn't set.
  func replaceOriginal(by value: Value) {
    original = value
  }

  /// Sets a value unless it was set last. Returns whether it was set.
  ///
  /// - Parameter isExact: Whether to set the value again if it has changed along with another one since it was noted.
  func write(_ value: Value, in owner: Owner, isExact: Bool = false) -> Bool {
    if isExact { note(in: owner, isApps: false) }
    guard value != written else { return false }
    written = value
    owner[keyPath: path] = value
    return true
  }

  func readBack(in owner: Owner) {
    present = owner[keyPath: path]
  }
}

/// The values that a button has for its states, such as titles.
///
/// A state has a value of its own if it keeps it when the value for `.normal` changes. Other states are left alone.
@MainActor final class RememberedStates<Value: Equatable> {
  private struct Entry {
    let state: UIControl.State
    let value: Remembered<ButtonState, Value?>
    var isOwn = false
  }

  private let path: ReferenceWritableKeyPath<ButtonState, Value?>
  private let hasDefault: Bool
  private let normal: Remembered<ButtonState, Value?>
  /// Whether the app has set the value for `.normal` since it was read back.
  private var isNormalNew = true
  /// The states that have a value of their own. Before a value for `.normal` is set, also those that may have one.
  private var entries: [Entry] = []
  private var hasSearchedAll = false

  /// - Parameter ownPath: The path to the value without the default that UIKit supplies.
  init(
    _ path: ReferenceWritableKeyPath<ButtonState, Value?>,
    ownPath: ReferenceWritableKeyPath<ButtonState, Value?>? = nil,
    on button: UIButton
  ) {
    self.path = path
    hasDefault = ownPath != nil
    normal = Remembered(ownPath ?? path, in: ButtonState(button, .normal))
  }

  /// Returns the original value for a state, or for `.normal`.
  func original(for state: UIControl.State) -> Value? {
    entries.first { $0.isOwn && $0.state == state }?.value.original ?? normal.original
  }

  func note(on button: UIButton) {
    isNormalNew = normal.note(in: ButtonState(button, .normal))
    for entry in entries { entry.value.note(in: ButtonState(button, entry.state)) }
  }

  /// Remembers the values of states that may have their own: all states at the first call, and then the current ones.
  func search(on button: UIButton) {
    let current = [button.state, button.state.union(.disabled)].map(\.forValues)
    let states = hasSearchedAll ? current : UIControl.State.withValues
    let normalValue = ButtonState(button, .normal)[keyPath: path]
    for state in states where state != .normal && !entries.contains(where: { $0.state == state }) {
      let owner = ButtonState(button, state)
      let isOwn = owner[keyPath: path] != normalValue && (!hasDefault || normal.present != nil)
      // A value that equals an earlier one for `.normal` has come with it.
      guard isOwn || !hasSearchedAll || isNormalNew else { continue }
      entries.append(Entry(state: state, value: Remembered(path, in: owner), isOwn: isOwn))
    }
    hasSearchedAll = true
  }

  /// Sets a value for `.normal` and for each state that has its own.
  ///
  /// - Parameters:
  ///   - isExact: See ``Remembered/write(_:in:isExact:)``. It doesn't apply to nil, because a subclass can show plain titles
  ///     as attributed ones.
  ///   - isStopped: Whether to set nothing more.
  ///   - value: A closure that returns the value to set for an original one.
  /// - Returns: Whether a value was set.
  func write(
    on button: UIButton, isExact: Bool, unless isStopped: () -> Bool, _ value: (UIControl.State, Value?) -> Value?
  ) -> Bool {
    func present(_ state: UIControl.State) -> Value? { ButtonState(button, state)[keyPath: path] }
    func write(_ remembered: Remembered<ButtonState, Value?>, for state: UIControl.State) -> Bool {
      let value = value(state, remembered.original)
      return remembered.write(value, in: ButtonState(button, state), isExact: isExact && value != nil)
    }
    let formerNormal = present(.normal)
    var hasChanged = write(normal, for: .normal)
    let newNormal = present(.normal)
    for index in entries.indices.reversed() {
      let new = present(entries[index].state)
      let isOwn = entries[index].isOwn || newNormal != formerNormal || newNormal != new
      if isOwn, new == entries[index].value.present { entries[index].isOwn = true } else { entries.remove(at: index) }
    }
    for entry in entries where !isStopped() {
      hasChanged = write(entry.value, for: entry.state) || hasChanged
    }
    return hasChanged
  }

  func readBack(on button: UIButton) {
    normal.readBack(in: ButtonState(button, .normal))
    for entry in entries { entry.value.readBack(in: ButtonState(button, entry.state)) }
  }
}

/// A button in one of its states.
@MainActor struct ButtonState {
  let button: UIButton
  let state: UIControl.State

  init(_ button: UIButton, _ state: UIControl.State) {
    self.button = button
    self.state = state
  }

  var title: String? {
    get { button.title(for: state) }
    nonmutating set { button.setTitle(newValue, for: state) }
  }

  var attributedTitle: AttributedTitle? {
    get { button.attributedTitle(for: state).map(AttributedTitle.init) }
    nonmutating set { button.setAttributedTitle(newValue?.text, for: state) }
  }

  var titleColor: UIColor? {
    get { button.titleColor(for: state) }
    nonmutating set { button.setTitleColor(newValue, for: state) }
  }

  /// The title color, or nil for UIKit's default. A color that the app has set is also the one of a disabled button.
  var ownTitleColor: UIColor? {
    get {
      let isDefault =
        button.buttonType == .custom
        ? titleColor == .white
        : titleColor == button.tintColor && titleColor != button.titleColor(for: .disabled)
      return isDefault ? nil : titleColor
    }
    nonmutating set { titleColor = newValue }
  }
}

extension UIControl.State {
  /// The states that can have values of their own.
  fileprivate static let withValues = (1..<16).map { UIControl.State(rawValue: $0) }.filter { $0 == $0.forValues }

  /// The state whose values a button in this state has. A button that is highlighted and disabled has the values of a
  /// highlighted one.
  fileprivate var forValues: UIControl.State {
    isSuperset(of: [.highlighted, .disabled]) ? subtracting(.disabled) : self
  }
}
#endif
