#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button has for its states, such as titles, and the counting values that replace them.
///
/// A state without a value has the value for `.normal`. Such a state gets no counting value, so that it still has the
/// value for `.normal` after the end.
@MainActor struct StateValues<Value: Equatable> {
  private struct Entry {
    let state: UIControl.State
    /// Nil if the app has set no value, even if UIKit supplies a default value.
    var original: Value?
    /// The counting value, or the original one if it isn't replaced.
    var shown: Value?
  }

  /// All combinations of highlighted, disabled, selected, and focused. For example, a button that its own action
  /// disables is both highlighted and disabled.
  private static var states: [UIControl.State] { (0..<16).map(UIControl.State.init(rawValue:)) }

  private let get: @MainActor (UIButton, UIControl.State) -> Value?
  private let set: @MainActor (UIButton, Value?, UIControl.State) -> Void
  private let compare: (Value, Value) -> Bool
  private let hasDefault: Bool
  /// `.normal`, followed by the states that have their own values.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - hasDefault: Whether UIKit supplies a default value. That value can change with the tint color.
  ///   - isSame: A closure that returns whether a value from the button is the one that was set. UIKit may complete a
  ///     value.
  ///   - get: A closure that returns the button's value for a state.
  ///   - set: A closure that sets the button's value for a state.
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

  /// Whether any original value is replaced by a counting value.
  var isShown: Bool { entries.contains { $0.original != $0.shown } }

  /// Shows a counting value in every state. Values that the app has set since the last call become original values.
  ///
  /// - Parameter value: A closure that returns the counting value for an original value, or nil to keep the original
  ///   value.
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
    // The app may have set a value for another state. Such a value differs from the new value for `.normal`.
    let state = button.state
    if entries.contains(where: { $0.state == state }) { return hasChanged }
    let present = get(button, state)
    if !isSame(present, entries.first?.shown) {
      entries.append(Entry(state: state, original: present))
      if show(value, at: entries.count - 1, on: button) { hasChanged = true }
    }
    return hasChanged
  }

  /// Returns the original value for a state while a counting value is shown.
  func original(for state: UIControl.State) -> Value? {
    (entries.first { $0.state == state } ?? entries.first)?.original
  }

  /// Treats the present values as counting values. Before the first counting value, this method does nothing.
  mutating func adopt(on button: UIButton) {
    guard !entries.isEmpty else { return }
    for index in entries.indices {
      let present = get(button, entries[index].state)
      if !isSame(present, entries[index].shown) { entries[index].shown = present }
    }
    for state in Self.states where !entries.contains(where: { $0.state == state }) {
      let present = get(button, state)
      if !isSame(present, entries.first?.shown) {
        entries.append(Entry(state: state, original: nil, shown: present))
      }
    }
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

  /// Adopts the values that the app has set as original values.
  ///
  /// Call this method before you set any value. If the app has removed a state's value, the state has the value for
  /// `.normal`. That value must not have changed yet.
  private mutating func adoptNewValues(of button: UIButton) {
    for index in entries.indices {
      let entry = entries[index]
      let present = get(button, entry.state)
      guard isNew(present, for: entry, of: button) else { continue }
      entries[index].original = isDefault(present, in: entry.state, of: button) ? nil : present
    }
  }

  private func isNew(_ present: Value?, for entry: Entry, of button: UIButton) -> Bool {
    if !isSame(present, entry.shown) { return true }
    // Comparing attributed titles is slow, so only those of the other states are compared.
    return entry.state != .normal && present != entry.shown && present == get(button, .normal)
  }

  private func isSame(_ left: Value?, _ right: Value?) -> Bool {
    if let left, let right { compare(left, right) } else { left == nil && right == nil }
  }

  /// - Parameter isFirst: Whether to set the value even if the button returns an equal one, such as a default value or
  ///   the value for `.normal`.
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

  /// Records the original values and shows the counting values.
  ///
  /// UIKit doesn't report which states have their own values. A state has none if it returns the value for `.normal`
  /// both before and after that value changes.
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

  /// Returns whether a value is UIKit's default. To find out, this method removes the value, and sets it again if it
  /// isn't the default.
  private func isDefault(_ value: Value?, in state: UIControl.State, of button: UIButton) -> Bool {
    guard hasDefault else { return false }
    set(button, nil, state)
    if get(button, state) == value { return true }
    set(button, value, state)
    return false
  }
}
#endif
