#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button has for its states, such as titles, and the counting values that take their place.
///
/// A state without a value falls back to `.normal`'s. Those states are left without a value, so that they fall back again
/// after the original values are restored.
@MainActor struct StateValues<Value: Equatable> {
  private struct Entry {
    let state: UIControl.State
    /// Nil if the app has set no value, even if UIKit supplies a default one.
    var original: Value?
    /// The counting value, or the original one if that stays.
    var shown: Value?
  }

  /// Every combination of highlighted, disabled, selected, and focused. A button that is disabled in its own action is
  /// highlighted and disabled at the same time.
  private static var states: [UIControl.State] { (0..<16).map(UIControl.State.init(rawValue:)) }

  private let get: @MainActor (UIButton, UIControl.State) -> Value?
  private let set: @MainActor (UIButton, Value?, UIControl.State) -> Void
  private let compare: (Value, Value) -> Bool
  private let hasDefault: Bool
  /// `.normal` first, then the states that have their own values.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - hasDefault: Whether UIKit supplies a value where none is set. That value can change with the tint color.
  ///   - isSame: Whether a value that the button returns is the one that was set. UIKit may add to a value.
  init(
    hasDefault: Bool,
    isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    get: @escaping @MainActor (UIButton, UIControl.State) -> Value?,
    set: @escaping @MainActor (UIButton, Value?, UIControl.State) -> Void
  ) {
    self.hasDefault = hasDefault
    compare = isSame
    self.get = get
    self.set = set
  }

  /// Whether counting values have taken the place of original ones.
  var isShown: Bool { entries.contains { $0.original != $0.shown } }

  /// Shows a counting value in every state. Values that the app has set since the last call become original ones.
  ///
  /// - Parameter value: Returns the counting value for an original one, or nil to show the original value.
  /// - Returns: Whether a value changed.
  mutating func show(on button: UIButton, _ value: (_ original: Value?) -> Value?) -> Bool {
    var hasChanged = false
    if entries.isEmpty {
      hasChanged = capture(on: button, showing: value)
    } else {
      adoptNewValues(of: button)
      for index in entries.indices {
        if show(value, at: index, on: button) { hasChanged = true }
      }
    }
    // The app may have set a value for another state. It differs from `.normal`'s, which has changed.
    let state = button.state
    let present = get(button, state)
    if !entries.contains(where: { $0.state == state }), !isSame(present, entries.first?.shown) {
      entries.append(Entry(state: state, original: present))
      if show(value, at: entries.count - 1, on: button) { hasChanged = true }
    }
    return hasChanged
  }

  /// Returns the original value for a state while a counting value is shown.
  func original(for state: UIControl.State) -> Value? {
    (entries.first { $0.state == state } ?? entries.first)?.original
  }

  /// Restores the original values, except where the app has set a value since the last call to `show`.
  func restore(on button: UIButton) {
    for entry in entries { _ = restore(entry, on: button) }
  }

  /// - Returns: Whether the value changed.
  private func restore(_ entry: Entry, on button: UIButton) -> Bool {
    guard entry.original != entry.shown, isSame(get(button, entry.state), entry.shown) else { return false }
    set(button, entry.original, entry.state)
    return true
  }

  /// Call this before setting any value. A state whose value the app has removed falls back to `.normal`'s, which then is
  /// still the former one.
  private mutating func adoptNewValues(of button: UIButton) {
    for index in entries.indices {
      let entry = entries[index]
      let present = get(button, entry.state)
      guard isNew(present, for: entry, of: button) else { continue }
      entries[index].original = isDefault(present, in: entry.state, of: button) ? nil : present
    }
  }

  private func isNew(_ present: Value?, for entry: Entry, of button: UIButton) -> Bool {
    guard present != entry.shown else { return false }
    return !isSame(present, entry.shown) || entry.state != .normal && present == get(button, .normal)
  }

  private func isSame(_ left: Value?, _ right: Value?) -> Bool {
    if let left, let right { compare(left, right) } else { left == nil && right == nil }
  }

  /// - Parameter isFirst: Sets the value even if the button returns an equal one, which may be `.normal`'s or a default.
  private mutating func show(
    _ value: (Value?) -> Value?, at index: Int, on button: UIButton, isFirst: Bool = false
  ) -> Bool {
    let entry = entries[index]
    guard let new = value(entry.original) else {
      entries[index].shown = entry.original
      return restore(entry, on: button)
    }
    entries[index].shown = new
    guard isFirst || get(button, entry.state) != new else { return false }
    set(button, new, entry.state)
    return true
  }

  /// UIKit doesn't tell which states have their own values. A state has none if it returns the same as `.normal` before and
  /// after `.normal`'s value changes.
  private mutating func capture(on button: UIButton, showing value: (Value?) -> Value?) -> Bool {
    let before = Self.states.map { get(button, $0) }
    let normal = before.first ?? nil
    entries.append(Entry(state: .normal, original: isDefault(normal, in: .normal, of: button) ? nil : normal))
    var hasChanged = show(value, at: 0, on: button, isFirst: true)
    let shown = entries[0].shown
    for (state, old) in zip(Self.states, before).dropFirst() where old != normal || get(button, state) != shown {
      entries.append(Entry(state: state, original: isDefault(old, in: state, of: button) ? nil : old))
      if show(value, at: entries.count - 1, on: button, isFirst: true) { hasChanged = true }
    }
    return hasChanged
  }

  /// Finds out whether a value is UIKit's default, by removing it. A value that isn't the default is set again.
  private func isDefault(_ value: Value?, in state: UIControl.State, of button: UIButton) -> Bool {
    guard hasDefault else { return false }
    set(button, nil, state)
    if get(button, state) == value { return true }
    set(button, value, state)
    return false
  }
}
#endif
