#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value that a button has for each state (its title, say), kept while another is shown in all of them.
///
/// A state without a value of its own shows `.normal`'s. Those are left without one, so that the button falls back as
/// it did before when its own values return.
@MainActor struct StateValues<Value: Equatable> {
  private struct Entry {
    let state: UIControl.State
    /// The button's own; nil where there is none, or where it is UIKit's default.
    var own: Value?
    /// What is there in its place, or itself.
    var shown: Value?
  }

  /// Every combination of highlighted, disabled, selected and focused: a button that disables itself in its own action
  /// is highlighted and disabled for a moment.
  private static var states: [UIControl.State] { (0..<16).map(UIControl.State.init(rawValue:)) }

  private let get: @MainActor (UIButton, UIControl.State) -> Value?
  private let set: @MainActor (UIButton, Value?, UIControl.State) -> Void
  private let compare: (Value, Value) -> Bool
  private let hasDefault: Bool
  /// `.normal`, and the states that have a value of their own.
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - hasDefault: Whether UIKit supplies a value where none is set, which may change with the tint.
  ///   - isSame: Whether a value that is read is the one that was set. UIKit may complete a value.
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

  /// Whether values are shown in place of the button's own.
  var isShown: Bool { entries.contains { $0.own != $0.shown } }

  /// Shows in every state what `value` makes of the button's own for it. Where it makes nothing, the button has its own.
  /// A value that was set since the last time becomes the button's own.
  ///
  /// - Returns: Whether anything had to be set.
  mutating func show(on button: UIButton, _ value: (_ own: Value?) -> Value?) -> Bool {
    var hasChanged = false
    if entries.isEmpty {
      hasChanged = capture(on: button, showing: value)
    } else {
      // All before any is set: a state whose value was taken away has `.normal`'s, and follows it from then on.
      for index in entries.indices {
        let entry = entries[index]
        let present = get(button, entry.state)
        guard isNew(present, for: entry, of: button) else { continue }
        entries[index].own = isDefault(present, in: entry.state, of: button) ? nil : present
      }
      for index in entries.indices {
        if show(value, at: index, on: button) { hasChanged = true }
      }
    }
    // With `.normal` changed, a state that does not follow has got a value of its own.
    let state = button.state
    let present = get(button, state)
    if !entries.contains(where: { $0.state == state }), !isSame(present, entries.first?.shown) {
      entries.append(Entry(state: state, own: present))
      if show(value, at: entries.count - 1, on: button) { hasChanged = true }
    }
    return hasChanged
  }

  /// The button's own value for a state, while another is shown.
  func own(for state: UIControl.State) -> Value? {
    (entries.first { $0.state == state } ?? entries.first)?.own
  }

  /// Gives the button its own values back, save where it has got a new one since.
  func restore(on button: UIButton) {
    for entry in entries { _ = restore(entry, on: button) }
  }

  /// - Returns: Whether it had to be set.
  private func restore(_ entry: Entry, on button: UIButton) -> Bool {
    guard entry.own != entry.shown, isSame(get(button, entry.state), entry.shown) else { return false }
    set(button, entry.own, entry.state)
    return true
  }

  private func isNew(_ present: Value?, for entry: Entry, of button: UIButton) -> Bool {
    guard present != entry.shown else { return false }
    return !isSame(present, entry.shown) || entry.state != .normal && present == get(button, .normal)
  }

  private func isSame(_ left: Value?, _ right: Value?) -> Bool {
    if let left, let right { compare(left, right) } else { left == nil && right == nil }
  }

  /// - Parameter isFirst: Whether the button may only seem to have the value: it follows `.normal`, or it is a default
  ///   that changes with the tint.
  private mutating func show(
    _ value: (Value?) -> Value?, at index: Int, on button: UIButton, isFirst: Bool = false
  ) -> Bool {
    let entry = entries[index]
    guard let new = value(entry.own) else {
      entries[index].shown = entry.own
      return restore(entry, on: button)
    }
    entries[index].shown = new
    guard isFirst || get(button, entry.state) != new else { return false }
    set(button, new, entry.state)
    return true
  }

  /// UIKit does not tell which states have a value of their own: with `.normal` changed, whoever followed it before
  /// and after has none.
  private mutating func capture(on button: UIButton, showing value: (Value?) -> Value?) -> Bool {
    let before = Self.states.map { get(button, $0) }
    let normal = before.first ?? nil
    entries.append(Entry(state: .normal, own: isDefault(normal, in: .normal, of: button) ? nil : normal))
    var hasChanged = show(value, at: 0, on: button, isFirst: true)
    let shown = entries[0].shown
    for (state, old) in zip(Self.states, before).dropFirst() where old != normal || get(button, state) != shown {
      entries.append(Entry(state: state, own: isDefault(old, in: state, of: button) ? nil : old))
      if show(value, at: entries.count - 1, on: button, isFirst: true) { hasChanged = true }
    }
    return hasChanged
  }

  /// A value that is still there once it is taken away was the default. Another is put back.
  private func isDefault(_ value: Value?, in state: UIControl.State, of button: UIButton) -> Bool {
    guard hasDefault else { return false }
    set(button, nil, state)
    if get(button, state) == value { return true }
    set(button, value, state)
    return false
  }
}
#endif
